"""People: guests, accounts, sessions, export, deletion, ratings and the daily challenge."""

from __future__ import annotations

import asyncio

import pytest

from hortus.server.people.webhooks import Refused, check, find_address

from .player import Player
from .served import Served
from .test_play import play_out

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def served(alone: Served) -> Served:
    """A service at which nobody else is rated or takes the challenge."""
    return alone


def test_a_guest_becomes_an_account_and_keeps_everything(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as other:
            await ada.enter("Ada")
            table = await ada.open("me", "me")
            made = await ada.post("account", name="Ada L.", password=PASSWORD)
            assert (made["id"], made["guest"]) == (ada.id, False)
            await other.enter()
            taken = await other.post("account", expect=409, name="ada l.", password=PASSWORD)
            assert taken["code"] == "name_taken"
            await other.post("login", expect=403, name="Ada L.", password="wrong horse")
            await other.post("login", expect=403, name="Nobody", password="wrong horse")
            assert (await other.post("login", name="ADA L.", password=PASSWORD))["id"] == ada.id
            mine = await other.get("tables/mine")
            assert [line["id"] for line in mine["tables"]] == [table["id"]]
            await other.post("me/password", old=PASSWORD, new=PASSWORD + "!")
            assert (await ada.get("me", expect=401))["code"] == "nobody"
            await ada.post("login", name="Ada L.", password=PASSWORD + "!")
            await ada.http.post("/api/v1/logout-everywhere", json={})
            await other.get("me", expect=401)

    asyncio.run(go())


def test_the_cookie_is_kept_from_scripts_and_forgeries(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            answer = await ada.http.post("/api/v1/session", json={})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            headers = answer.headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
            value = ada.http.cookies["hortus"]
            ada.http.cookies.clear()
            for forged in (value[:-2] + "xx", value.replace(".", ",", 1), "x" * 600):
                answer = await ada.http.get("/api/v1/me", headers={"Cookie": f"hortus={forged}"})
                assert answer.status_code == 401

    asyncio.run(go())


def test_people_can_take_their_data_and_be_forgotten(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter("Forget Me")
            await bob.enter("Bob")
            table = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with await ada.line(table["id"], 0) as line:
                await line.ask("chat", text="a <b>secret</b> of mine", seat=0)
            exported = await ada.get("me/export")
            assert exported["chat"][0]["text"] == "a <b>secret</b> of mine"
            assert exported["tables"] == [{"table": table["id"], "seat": 0}]
            gone = await ada.http.request("DELETE", "/api/v1/me", json={})
            assert gone.status_code == 204
            await ada.get("me", expect=401)
            await bob.get(f"people/{ada.id}", expect=404)
            seen = await bob.get(f"tables/{table['id']}")
            assert seen["seats"][0]["name"] == "somebody"

    asyncio.run(go())


def test_settings_are_checked(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()

            async def patch(**body: str) -> int:
                return (await ada.http.patch("/api/v1/me", json=body)).status_code

            assert await patch(email="ada@example.org", language="pt", name="Ada") == 200
            assert await patch(email="not an address") == 422
            assert await patch(webhook="http://example.org") == 422
            assert await patch(name="\u202eadA") == 422
            me = await ada.get("me")
            assert (me["email"], me["language"]) == ("ada@example.org", "pt")
            assert await patch(email="") == 200
            assert (await ada.get("me"))["email"] is None

    asyncio.run(go())


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.8", "192.168.1.1", "169.254.169.254", "::1", "localhost", "0.0.0.0"],
)
def test_webhooks_into_the_house_are_refused(host: str) -> None:
    with pytest.raises(Refused):
        asyncio.run(find_address(host, 443))


@pytest.mark.parametrize(
    "webhook",
    ["http://example.org", "https://me:secret@example.org", "https://", "https://[", "file:///etc"],
)
def test_only_plain_https_addresses_are_webhooks(webhook: str) -> None:
    with pytest.raises(Refused):
        check(webhook, private=False)


def test_rated_games_between_accounts_move_ratings(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob, Player(served) as guest:
            for player, name in ((ada, "Rated Ada"), (bob, "Rated Bob")):
                await player.enter()
                await player.post("account", name=name, password=PASSWORD)
            await guest.enter()
            table = await ada.open("me", "open", public=True)
            started = await bob.post(f"tables/{table['id']}/sit")
            assert started["rated"]
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                await play_out(first, second)
            lists = await guest.get("ratings/carat", seats=2)
            assert {line["person"]["name"] for line in lists} == {"Rated Ada", "Rated Bob"}
            values = {line["person"]["id"]: line["rating"]["value"] for line in lists}
            winners = first.table["outcome"]["winners"]
            if len(winners) == 1:
                best = (ada, bob)[winners[0]]
                assert values[best.id] == max(values.values())
            other = await guest.open("me", "open", public=True, rated=True)
            refused = await bob.post(f"tables/{other['id']}/sit")
            assert refused["status"] == "open"
            why = await guest.post(f"tables/{other['id']}/start", expect=409)
            assert why["code"] == "not_rated"

    asyncio.run(go())


def test_the_daily_challenge_is_the_same_for_everybody_and_played_once(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            one = await ada.post("daily/carat")
            two = await bob.post("daily/carat")
            assert one["id"] != two["id"]
            assert (await ada.post("daily/carat"))["id"] == one["id"]
            views = [
                await player.get(f"tables/{table['id']}/state", seat=0)
                for player, table in ((ada, one), (bob, two))
            ]
            assert views[0]["view"] == views[1]["view"]
            async with await ada.line(one["id"], 0) as line:
                await play_out(line)
            day = one["daily"]
            board = await bob.get(f"daily/carat/{day}")
            assert board["lines"] == []
            assert [entry["name"] for entry in board["guests"]] == ["Ada"]
            assert board["guests"][0]["table"] is None
            secret = await ada.get(f"tables/{one['id']}/record", expect=409)
            assert secret["code"] == "not_over"
            await ada.get(f"tables/{one['id']}/state", expect=403, seat=1)
            listed = await ada.get("daily")
            assert {entry["game"]: entry["table"] for entry in listed}["carat"] == one["id"]

    asyncio.run(go())
