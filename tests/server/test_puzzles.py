"""Puzzles: nobody is told the answer before, and answers are kept where somebody has an account."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from hortus.puzzles.collection import shipped

from .player import Player
from .served import Served
from .test_people import PASSWORD

PUZZLE = shipped("carat").puzzles[0]


def move_of(position: dict[str, Any], text: str) -> dict[str, Any]:
    """Return a legal move by its text."""
    found: dict[str, Any] = position["legal"][position["texts"].index(text)]
    return found


async def position(player: Player, number: int = 1) -> dict[str, Any]:
    """Return a puzzle of Carat."""
    found: dict[str, Any] = await player.get(f"puzzles/carat/{number}")
    return found


def test_a_puzzle_tells_nothing_before_it_is_answered(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as guest:
            shelves = {shelf["game"]: shelf for shelf in await guest.get("puzzles")}
            assert len(shelves["carat"]["puzzles"]) == len(shipped("carat").puzzles)
            assert 1 <= shelves["carat"]["today"] <= len(shelves["carat"]["puzzles"])
            shown = await position(guest)
            assert shown["view"]["seat"] == shown["seat"] == PUZZLE.seat
            assert {PUZZLE.best.text, PUZZLE.greedy.text} <= set(shown["texts"])
            assert not {"best", "second", "greedy", "theme", "chance", "played"} & shown.keys()
            move = move_of(shown, PUZZLE.best.text)
            before = await guest.post("puzzles/carat/1/preview", move=move)
            assert len(before["change"]) == PUZZLE.seats
            # A preview changes nothing.
            assert await position(guest) == shown
            assert json.dumps(shown).count(PUZZLE.best.text) == 1
            verdict = await guest.post("puzzles/carat/1/answer", move=move)
            assert verdict["right"]
            assert verdict["best"]["move"] == verdict["chosen"]["move"] == move
            assert verdict["best"]["worth"] == PUZZLE.best.worth
            wrong = next(text for text in shown["texts"] if text not in known())
            missed = await guest.post("puzzles/carat/1/answer", move=move_of(shown, wrong))
            assert not missed["right"]
            assert missed["chosen"] == {"move": move_of(shown, wrong), "text": wrong, "worth": None}
            given_up = await guest.post("puzzles/carat/1/answer", move=None)
            assert not given_up["right"]
            assert given_up["chosen"] is None

    asyncio.run(go())


def known() -> set[str]:
    """Return the moves of the puzzle whose worth is known."""
    return {choice.text for choice in (PUZZLE.best, PUZZLE.second, PUZZLE.greedy)}


def test_what_is_no_puzzle_or_no_move_is_refused(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as guest:
            for path in ("puzzles/carat/100000", "puzzles/chess/1"):
                assert (await guest.get(path, expect=404))["code"] == "no_such_puzzle"
            await guest.get("puzzles/carat/0", expect=422)
            await guest.get("puzzles/carat/first", expect=422)
            shown = await position(guest)
            far = {**shown["legal"][0], "at": [0, 0]}
            assert far not in shown["legal"]
            refused = await guest.post("puzzles/carat/1/answer", expect=409, move=far)
            assert refused["code"] == "illegal"
            why = await guest.post("puzzles/carat/1/explain", move=far, language="de")
            assert not why["possible"]
            assert why["rule"] == refused["rule"]
            nonsense = {"do": "dance"}
            await guest.post("puzzles/carat/1/answer", expect=422, move=nonsense)
            answers = [{"game": "carat", "number": 1, "text": "x", "at": -1}]
            await guest.post("puzzles/standing", expect=422, answers=answers)

    asyncio.run(go())


def test_an_account_takes_over_what_the_browser_knew(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            told = [
                {"game": "carat", "number": 1, "text": PUZZLE.best.text, "at": time.time() - 60},
                {"game": "carat", "number": 2, "text": "", "at": time.time() + 10**6},
                {"game": "chess", "number": 1, "text": "e4", "at": 1.0},
            ]
            guest = await ada.post("puzzles/standing", answers=told)
            assert not guest["kept"]
            (carat,) = guest["games"]
            assert (carat["solved"], carat["missed"], guest["row"]) == ([1], [2], 0)
            # A guest's answers are the browser's alone.
            await ada.enter()
            await ada.post("puzzles/carat/3/answer", move=None)
            assert (await ada.post("puzzles/standing", answers=[]))["games"] == []
            await ada.post("account", name="Puzzled Ada", password=PASSWORD)
            merged = await ada.post("puzzles/standing", answers=told)
            assert merged == {**guest, "kept": True}
            shown = await position(ada, 3)
            best = shipped("carat").puzzles[2].best.text
            await ada.post("puzzles/carat/3/answer", move=move_of(shown, best))
            # Neither a second answer nor another browser's changes the first.
            await ada.post("puzzles/carat/3/answer", move=None)
            again = [{**told[0], "text": ""}, {**told[1], "text": "x"}]
            found = await ada.post("puzzles/standing", answers=again)
            assert found["games"][0]["solved"] == [1, 3]
            assert found["row"] == 1
            exported = (await ada.get("me/export"))["puzzles"]
            assert [answer["number"] for answer in exported] == [1, 2, 3]
            async with Player(served) as elsewhere:
                await elsewhere.post("login", name="Puzzled Ada", password=PASSWORD)
                assert await elsewhere.post("puzzles/standing", answers=[]) == found
            await ada.http.request("DELETE", "/api/v1/me", json={"password": PASSWORD})

    asyncio.run(go())
