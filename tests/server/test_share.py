"""Links to a moment: a preview for whoever may see the game by the link, and for nobody else."""

from __future__ import annotations

import asyncio
import re

from .player import Player
from .served import Served
from .test_whatif import finished_game

TAG = re.compile(r'<meta property="([\w:]+)" content="([^"]*)" />')


async def tags(player: Player, path: str) -> dict[str, str]:
    """Return the preview of an address."""
    answer = await player.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return dict(TAG.findall(answer.text))


def test_a_link_has_a_preview_of_its_moment(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter('A<b "x">')
            table = await finished_game(ada, public=True)
            found = await tags(eve, f"/replay/{table}?ply=7")
            assert found["og:title"].startswith("Carat: A&lt;b &quot;x&quot;&gt;, ")
            assert found["og:url"] == f"{served.url}/replay/{table}?ply=7"
            assert found["og:image"] == f"{served.url}/picture/{table}.png?ply=7"
            scores = (await ada.get(f"tables/{table}"))["outcome"]["scores"]
            assert not any(re.search(rf"\b{score}\b", found["og:title"]) for score in scores)
            pictures = []
            for ply in ("?ply=0", "?ply=7", ""):
                answer = await eve.http.get(f"/picture/{table}.png{ply}")
                assert answer.headers["content-type"] == "image/png"
                assert answer.content.startswith(b"\x89PNG")
                pictures.append(answer.content)
            assert len(set(pictures)) == 3
            assert (await eve.http.get(f"/picture/{table}.png?ply=9999")).status_code == 404
            # Whatever else stands in a link is not repeated.
            assert "zzz" not in str(await tags(eve, f'/replay/{table}?ply="zzz&x=zzz'))

    asyncio.run(go())


def test_private_and_running_games_have_none(served: Served) -> None:
    async def refused(player: Player, path: str) -> int:
        return (await player.http.get(f"/picture/{path}")).status_code

    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            table = await finished_game(ada)
            invite = (await ada.get(f"tables/{table}"))["invite"]
            assert await tags(eve, f"/replay/{table}") == {}
            assert await refused(eve, f"{table}.png") == 403
            invited = await tags(eve, f"/replay/{table}?ply=3&invite={invite}")
            assert invited["og:image"].endswith(f".png?ply=3&amp;invite={invite}")
            assert await refused(eve, f"{table}.png?ply=3&invite={invite}") == 200
            running = (await ada.open("me", "random", public=True))["id"]
            assert await tags(ada, f"/replay/{running}") == {}
            assert await refused(ada, f"{running}.png") == 409
            for nothing in ("nosuchtable1", "%00", "a" * 300, "%C3%A9"):
                assert await tags(eve, f"/replay/{nothing}") == {}
            assert await refused(eve, "nosuchtable1.png") == 404

    asyncio.run(go())
