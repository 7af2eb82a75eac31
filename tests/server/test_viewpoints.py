"""Nobody is ever sent more than they may know at that moment, whatever happens to their seats.

A machine lets people sit down, stand up, be shuffled, log out, run out of time, come back and play
again, in any order and with several sockets each.  Afterwards every message is compared with the
store: it must show what its receiver could see at that version, through a seat that was theirs.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import hortus
from hortus.core.contract import SPECTATOR

from .jumping import Jumping
from .player import PATIENCE, Closed, Line, Player, Refused
from .served import Served
from .truth import Moment, moments

MOST_SOCKETS = 8


@dataclass
class Socket:
    """An open socket, who opened it, and all it was sent."""

    table: str
    line: Line
    person: str | None
    key: str | None
    got: list[dict[str, Any]] = field(default_factory=list)
    code: int | None = None
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    last_version: int | None = None
    """The version of the table when the session behind it ended."""

    async def read(self) -> None:
        """Read until it is closed."""
        self.got.append(json.loads(self.line.raw[0]))
        try:
            while True:
                self.got.append(await self.line.receive())
        except Closed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            self.closed.set()

    def owns(self, moment: Moment, seat: int) -> bool:
        """Tell by the store whether a seat was theirs."""
        holder = moment.holders[seat]
        if holder.kind == "external":
            return self.key is not None and holder.key == self.key
        return holder.kind == "person" and holder.person == self.person

    def check(self, truth: list[Moment]) -> None:
        """Compare all it was sent with the store."""
        for message in self.got:
            self._check_state(message.get("state"), truth)
            self._check_table(message.get("table"), truth)
            state = message.get("state")
            if message["type"] == "welcome":
                eye = SPECTATOR if state is None or state["seat"] is None else state["seat"]
                version = message["table"]["version"]
                assert [x["entry"] for x in message["log"]] == truth[version].log.get(eye, [])
            events = [message["event"]] if message["type"] == "event" else message.get("events", [])
            for event in events:
                self._check_event(event, truth)

    def _check_state(self, state: dict[str, Any] | None, truth: list[Moment]) -> None:
        if state is None:
            return
        moment, seat = truth[state["version"]], state["seat"]
        assert self.last_version is None or state["version"] <= self.last_version
        assert seat is None or self.owns(moment, seat), f"a seat of somebody else: {seat}"
        eye = SPECTATOR if seat is None else seat
        assert state["view"] == moment.views[eye]
        assert state["legal"] == moment.legal[eye]

    def _check_table(self, table: dict[str, Any] | None, truth: list[Moment]) -> None:
        if table is None:
            return
        moment = truth[table["version"]]
        if self.person is not None:
            seats = range(len(moment.holders))
            assert table["mine"] == [seat for seat in seats if self.owns(moment, seat)]

    def _check_event(self, event: dict[str, Any], truth: list[Moment]) -> None:
        moment, lines = truth[event["number"]], [line["entry"] for line in event["lines"]]
        assert self.last_version is None or event["number"] <= self.last_version
        if not lines:
            return
        first = event["ply"] - len(lines)
        own = [seat for seat in range(len(moment.holders)) if self.owns(moment, seat)]
        allowed = [moment.log[eye][first : event["ply"]] for eye in (SPECTATOR, *own)]
        assert lines in allowed


class People(RuleBasedStateMachine):
    """Three people, one table after another, and a clock that can be set forward."""

    service: Jumping

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.rng = random.Random(1)
        self.sockets: list[Socket] = []
        self.readers: list[asyncio.Task[None]] = []
        self.tokens: dict[str, str] = {}

    def go(self, work: Any) -> Any:
        """Do something now."""
        return self.runner.run(work)

    @initialize(
        game=st.sampled_from(hortus.names()),
        seats=st.integers(2, 3),
        shuffle=st.booleans(),
        public=st.booleans(),
    )
    def open(self, game: str, seats: int, shuffle: bool, public: bool) -> None:
        async def work() -> None:
            self.people = [Player(self.service) for _ in range(3)]
            for player in self.people:
                await player.enter()
            clock = {"kind": "live", "bank": 10, "increment": 0, "cap": 10}
            table = await self.people[0].open(
                "me",
                *["open"] * (seats - 1),
                game=game,
                shuffle=shuffle,
                public=public,
                clock=clock,
            )
            self.table, self.invite = table["id"], table["invite"]
            await self._connect(0, 0)

        self.go(work())

    async def _ask(self, who: int, path: str, **body: Any) -> dict[str, Any] | None:
        """Ask for something that may well be refused."""
        query = {"invite": self.invite}
        answer = await self.people[who].http.post(f"/api/v1/{path}", json=body, params=query)
        assert answer.status_code < 500, answer.text
        return answer.json() if answer.status_code < 400 and answer.content else None

    async def _info(self, who: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = await self.people[who].get(
            f"tables/{self.table}", invite=self.invite
        )
        return found

    async def _connect(self, who: int, seat: int | None, token: str | None = None) -> None:
        player = self.people[who]
        if sum(socket.code is None for socket in self.sockets) >= MOST_SOCKETS:
            return
        with contextlib.suppress(Closed):
            line = await player.line(
                self.table, seat, self.invite if token is None else None, token
            )
            person = player.id if token is None else None
            socket = Socket(self.table, line, person, None if token is None else _key(token))
            self.sockets.append(socket)
            self.readers.append(asyncio.get_running_loop().create_task(socket.read()))

    people_ = st.integers(0, 2)
    seats_ = st.sampled_from([None, 0, 1, 2])

    @rule(who=people_, seat=seats_)
    def connect(self, who: int, seat: int | None) -> None:
        self.go(self._connect(who, seat))

    @rule(seat=st.integers(0, 2))
    def connect_a_program(self, seat: int) -> None:
        token = self.tokens.get(f"{self.table}/{seat}")
        if token is not None:
            self.go(self._connect(0, seat, token))

    @rule(who=people_, seat=seats_)
    def sit(self, who: int, seat: int | None) -> None:
        self.go(self._ask(who, f"tables/{self.table}/sit", seat=seat))

    @rule(who=people_, seat=st.integers(0, 2))
    def stand(self, who: int, seat: int) -> None:
        self.go(self._ask(who, f"tables/{self.table}/stand", seat=seat))

    @rule(seat=st.integers(0, 2), kind=st.sampled_from(["open", "external"]))
    def give(self, seat: int, kind: str) -> None:
        async def work() -> None:
            given = await self._ask(0, f"tables/{self.table}/seats/{seat}", kind=kind)
            if given and given["token"]:
                self.tokens[f"{self.table}/{seat}"] = given["token"]

        self.go(work())

    @rule()
    def start(self) -> None:
        self.go(self._ask(0, f"tables/{self.table}/start", fill="random"))

    @rule(count=st.integers(1, 3))
    def play(self, count: int) -> None:
        async def work() -> None:
            for _ in range(count):
                table = await self._info()
                for who, player in enumerate(self.people):
                    for seat in (await self._info(who))["mine"]:
                        if seat in table["waiting"]:
                            await self._play(player, seat)

        self.go(work())

    async def _play(self, player: Player, seat: int) -> None:
        path = f"/api/v1/tables/{self.table}"
        answer = await player.http.get(f"{path}/state", params={"seat": seat})
        state = answer.json()
        if answer.status_code == 200 and state["legal"]:
            move = {
                "type": "play",
                "id": str(self.rng.random()),
                "seat": seat,
                "version": state["version"],
                "move": self.rng.choice(state["legal"]),
            }
            played = await player.http.post(f"{path}/commands", json=move)
            assert played.status_code in (200, 409), played.text

    @rule(who=people_, kind=st.sampled_from(["undo", "back", "resign", "offer_end"]))
    def command(self, who: int, kind: str) -> None:
        async def work() -> None:
            for seat in (await self._info(who))["mine"]:
                body = {"type": kind, "id": str(self.rng.random()), "seat": seat}
                await self._ask(who, f"tables/{self.table}/commands", **body)

        self.go(work())

    @rule(who=st.integers(1, 2), everywhere=st.booleans())
    def log_out(self, who: int, everywhere: bool) -> None:
        """Log out; somebody else takes the browser."""

        async def work() -> None:
            player = self.people[who]
            ending = [x for x in self.sockets if x.person == player.id and x.code is None]
            gone = await player.http.post(
                "/api/v1/logout-everywhere" if everywhere else "/api/v1/logout"
            )
            assert gone.status_code == 204
            version = (await self._info())["version"]
            for socket in ending:
                socket.last_version = version if socket.table == self.table else None
            player.http.cookies.clear()
            await player.enter()
            for socket in ending:
                await asyncio.wait_for(socket.closed.wait(), PATIENCE)
                assert socket.code == 4401

        self.go(work())

    @rule()
    def run_out_of_time(self) -> None:
        async def work() -> None:
            table = await self._info()
            if table["status"] == "running" and table["clock"]["ticking"]:
                self.service.jump(11)
                while (await self._info())["version"] == table["version"]:
                    await asyncio.sleep(0.05)

        self.go(work())

    @rule()
    def play_again(self) -> None:
        async def work() -> None:
            for who in range(3):
                following = await self._ask(who, f"tables/{self.table}/rematch")
                if following:
                    self.table = following["id"]
                    self.invite = following["invite"] or self.invite
                    return

        self.go(work())

    def teardown(self) -> None:
        async def close() -> None:
            for socket in self.sockets:
                await socket.line.socket.close()
            await asyncio.gather(*self.readers)
            for player in self.people:
                await player.http.aclose()

        if hasattr(self, "people"):
            self.go(close())
        self.runner.close()
        for table in {socket.table for socket in self.sockets}:
            truth = moments(self.service.data, table)
            for socket in self.sockets:
                if socket.table == table:
                    socket.check(truth)


def test_a_socket_loses_the_eyes_of_a_seat_that_is_given_up(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob, Player(served) as eve:
            for player in (ada, bob, eve):
                await player.enter()
            seat = {"seat": 1}
            # Two free seats keep the table open while the second one changes hands.
            table = (await ada.open("me", "open", "open", public=True))["id"]
            await eve.post(f"tables/{table}/sit", **seat)
            async with await eve.line(table, 1) as old, await eve.line(table, 1) as leaving:
                await eve.post(f"tables/{table}/stand", **seat)
                await old.until(lambda line: line.number == 2)
                assert old.table["mine"] == []
                assert old.table["invite"] is None
                await leaving.socket.close()
                with pytest.raises(Closed, match="4403"):
                    await eve.line(table, 1)
                await bob.post(f"tables/{table}/sit", **seat)
                await ada.post(f"tables/{table}/start", fill="random")
                await old.until(lambda line: line.state is not None)
                assert old.state is not None
                assert old.state["seat"] is None
                assert old.state["legal"] == []
                for question in ("explain", "preview"):
                    with pytest.raises(Refused) as refused:
                        await old.ask(question, seat=1, move={"do": "place"})
                    assert refused.value.code == "not_your_seat"
                    assert refused.value.state["seat"] is None
                synced = await old.ask("sync", after=0)
                assert synced["state"]["seat"] is None

    asyncio.run(go())


def test_sockets_follow_their_people_when_seats_are_shuffled(served: Served) -> None:
    """Also on connections made with the seat from before the start."""

    async def go() -> None:
        moved = 0
        async with contextlib.AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Player(served)) for _ in range(3)]
            for player in people:
                await player.enter()
            for _ in range(4):
                seats = ["me", "open", "open"]
                table = (await people[0].open(*seats, public=True, shuffle=True))["id"]
                lines = [await people[0].line(table, 0)]
                for seat, player in enumerate(people[1:], 1):
                    await player.post(f"tables/{table}/sit", seat=seat)
                    # The last one may come too late for the seat they took.
                    lines.append(await player.line(table, seat))
                for before, (player, line) in enumerate(zip(people, lines, strict=True)):
                    await line.until(lambda line: line.state is not None)
                    assert line.state is not None
                    assert line.table["mine"] == [line.state["seat"]]
                    holder = line.table["seats"][line.state["seat"]]
                    assert holder["person"] == player.id
                    moved += line.state["seat"] != before
                    await line.socket.close()
        assert moved > 0, "this shuffle moved nobody"

    asyncio.run(go())


def test_a_token_speaks_for_its_program_wherever_the_shuffle_puts_it(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            for _ in range(4):
                opened = await ada.open("me", "external", "open", public=True, shuffle=True)
                table = opened["id"]
                first = (await ada.post(f"tables/{table}/seats/1", kind="external"))["token"]
                second = (await ada.post(f"tables/{table}/seats/1", kind="external"))["token"]
                async with await ada.line(table, 1, token=second) as line:
                    with pytest.raises(Closed, match="4403"):
                        await ada.line(table, 1, token=first)
                    await bob.post(f"tables/{table}/sit")
                    await line.until(lambda line: line.state is not None)
                    assert line.state is not None
                    assert line.table["seats"][line.state["seat"]]["kind"] == "external"
                    # A seat that becomes somebody else's before the start voids the token.
                other = (await ada.open("me", "external", "open"))["id"]
                token = (await ada.post(f"tables/{other}/seats/1", kind="external"))["token"]
                async with await ada.line(other, 1, token=token) as line:
                    await ada.post(f"tables/{other}/seats/1", kind="open")
                    with pytest.raises(Closed, match="4403"):
                        await line.until(lambda line: False)

    asyncio.run(go())


def _key(token: str) -> str:
    """Return the key that a token carries: its payload is plain JSON."""
    import base64
    import zlib

    payload = token.rpartition(".")[0]
    packed = base64.urlsafe_b64decode(payload.lstrip(".") + "===")
    found: str = json.loads(zlib.decompress(packed) if payload.startswith(".") else packed)[1]
    return found


def check(jumping: Jumping, examples: int, steps: int) -> None:
    """Let the machine run."""

    class Here(People):
        service = jumping

    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_message_ever_shows_more_than_its_receiver_may_see_then(jumping: Jumping) -> None:
    check(jumping, 12, 20)


@pytest.mark.slow
def test_nor_does_one_in_a_long_run(jumping: Jumping) -> None:
    check(jumping, 200, 40)
