"""Sessions end at once and for good: under floods, on two services, and on open sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from .database import Postgres
from .player import PATIENCE, Closed, Line, Player
from .served import Served

PASSWORD = "correct horse"
MOST_COOKIES = 5

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[list[Served]]:
    """Two services that share a database."""
    folder: Path = tmp_path_factory.mktemp("sessions")
    database = postgres.new_database("sessions")
    services = [Served(folder / name, database=database).start() for name in ("one", "two")]
    yield services
    for service in services:
        service.stop()
        assert service.tracebacks() == []


async def with_cookie(service: Served, cookie: str) -> Player:
    """Return a browser that has a cookie."""
    player = Player(service)
    player.http.cookies.set("hortus", cookie)
    return player


class Browsers(RuleBasedStateMachine):
    """One account in several browsers, at two services; the model knows which are logged in."""

    pair: list[Served]
    count = 0

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.browsers: list[Player] = []
        self.lasting: list[bool] = []
        self.lines: list[tuple[int, Line]] = []

    browsers_ = st.integers(0, MOST_COOKIES - 1)
    services_ = st.integers(0, 1)

    @initialize()
    def make_account(self) -> None:
        async def work() -> None:
            first = Player(self.pair[0])
            await first.enter()
            Browsers.count += 1
            self.name, self.password = f"Ada {Browsers.count}", PASSWORD
            await first.post("account", name=self.name, password=PASSWORD)
            self.table = (await first.open("me", "me"))["id"]
            self.browsers, self.lasting = [first], [True]

        self.runner.run(work())

    def _forget_all(self, but: int | None = None) -> None:
        self.lasting = [number == but for number in range(len(self.browsers))]

    @rule(service=services_)
    def log_in(self, service: int) -> None:
        async def work() -> None:
            browser = Player(self.pair[service])
            await browser.post("login", name=self.name, password=self.password)
            self.browsers.append(browser)
            self.lasting.append(True)

        if len(self.browsers) < MOST_COOKIES:
            self.runner.run(work())

    def _ask(self, number: int, path: str, **body: Any) -> None:
        """Ask in a browser; whether it is answered has to be as the model says."""
        if number < len(self.browsers):
            browser = self.browsers[number]
            answer = self.runner.run(browser.http.post(f"/api/v1/{path}", json=body))
            if path != "logout":
                assert (answer.status_code != 401) == self.lasting[number], answer.text

    @rule(number=browsers_)
    def log_out(self, number: int) -> None:
        if number < len(self.browsers):
            cookie = self.browsers[number].http.cookies.get("hortus")
            self._ask(number, "logout")
            self.browsers[number].http.cookies.set("hortus", cookie)
            self.lasting[number] = False
            self.check()

    @rule(number=browsers_)
    def log_out_everywhere(self, number: int) -> None:
        if number < len(self.browsers):
            cookie = self.browsers[number].http.cookies.get("hortus")
            was = self.lasting[number]
            self._ask(number, "logout-everywhere")
            self.browsers[number].http.cookies.clear()
            self.browsers[number].http.cookies.set("hortus", cookie)
            if was:
                self._forget_all()
            self.check()

    @rule(number=browsers_)
    def change_password(self, number: int) -> None:
        if number < len(self.browsers) and self.lasting[number]:
            new = f"{self.password[:13]} {len(self.lines)} {number}"
            self._ask(number, "me/password", old=self.password, new=new)
            self.password = new
            self._forget_all(but=number)
            self.lines = [line for line in self.lines if self._ended(*line)]
            self.check()

    def _ended(self, _number: int, line: Line) -> bool:
        """Wait until a socket is closed; a new password closes those of the same browser too."""

        async def work() -> None:
            with pytest.raises(Closed, match="4401"):
                await asyncio.wait_for(line.until(lambda _: False), PATIENCE)

        self.runner.run(work())
        return False

    @rule(number=browsers_)
    def rename(self, number: int) -> None:
        async def work() -> None:
            answer = await self.browsers[number].http.patch("/api/v1/me", json={"language": "de"})
            assert (answer.status_code == 200) == self.lasting[number]

        if number < len(self.browsers):
            self.runner.run(work())

    @rule(number=browsers_, service=services_)
    def connect(self, number: int, service: int) -> None:
        async def work() -> None:
            cookie = self.browsers[number].http.cookies["hortus"]
            async with await with_cookie(self.pair[service], cookie) as browser:
                try:
                    self.lines.append((number, await browser.line(self.table, 0)))
                except Closed:
                    assert not self.lasting[number]
                else:
                    assert self.lasting[number]

        if number < len(self.browsers) and len(self.lines) < 6:
            self.runner.run(work())

    def check(self) -> None:
        """Ask both services about every cookie, and every socket whether it is still there."""

        async def work() -> None:
            for number, browser in enumerate(self.browsers):
                for service in self.pair:
                    cookie = browser.http.cookies.get("hortus", "")
                    async with await with_cookie(service, cookie) as same:
                        found = await same.http.get("/api/v1/me")
                        assert (found.status_code == 200) == self.lasting[number]
            staying = []
            for number, line in self.lines:
                if self.lasting[number]:
                    await line.ask("ping")
                    staying.append((number, line))
                else:
                    with pytest.raises(Closed, match="4401"):
                        await line.ask("sync", after=0)
            self.lines = staying

        self.runner.run(work())

    def teardown(self) -> None:
        async def close() -> None:
            for _, line in self.lines:
                await line.socket.close()
            for browser in self.browsers:
                await browser.http.aclose()

        self.runner.run(close())
        self.runner.close()


def test_a_session_lasts_until_it_is_ended_and_no_longer(pair: list[Served]) -> None:
    class Here(Browsers):
        pass

    Here.pair = pair
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=8,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


async def flood(browser: Player, stop: asyncio.Event) -> None:
    """Keep asking, and changing something, until told to stop."""
    while not stop.is_set():
        await browser.http.get("/api/v1/me")
        await browser.http.patch("/api/v1/me", json={"language": "fr"})


async def revoked_for_good(services: list[Served], count: int) -> None:
    """End sessions while others of the same person ask without a pause; none may live on."""
    for _ in range(count):
        async with Player(services[0]) as ada:
            await ada.enter()
            cookie = ada.http.cookies["hortus"]
            stop = asyncio.Event()
            floods = [await with_cookie(service, cookie) for service in services for _ in range(4)]
            tasks = [asyncio.create_task(flood(browser, stop)) for browser in floods]
            await asyncio.sleep(0.05)
            gone = await ada.http.post("/api/v1/logout-everywhere")
            assert gone.status_code == 204
            after = [await browser.http.get("/api/v1/me") for browser in floods]
            stop.set()
            await asyncio.gather(*tasks)
            after += [await browser.http.get("/api/v1/me") for browser in floods]
            assert {answer.status_code for answer in after} == {401}
            for browser in floods:
                await browser.http.aclose()


def test_a_flood_of_requests_does_not_keep_a_session_alive(served: Served) -> None:
    asyncio.run(revoked_for_good([served], 6))


def test_nor_does_it_on_two_services(pair: list[Served]) -> None:
    asyncio.run(revoked_for_good(pair, 3))


def test_of_two_parallel_changes_of_a_password_one_wins(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            await ada.post("account", name="Twice Ada", password=PASSWORD)
            cookie = ada.http.cookies["hortus"]
            browsers = [await with_cookie(served, cookie) for _ in range(3)]
            answers = await asyncio.gather(
                *(
                    browser.http.post(
                        "/api/v1/me/password",
                        json={"old": PASSWORD, "new": f"{PASSWORD} {number}"},
                    )
                    for number, browser in enumerate(browsers)
                )
            )
            statuses = [answer.status_code for answer in answers]
            assert sorted(statuses)[0] == 200
            assert statuses.count(200) == 1
            (won,) = (answer for answer in answers if answer.status_code == 200)
            async with await with_cookie(served, won.cookies["hortus"]) as lasting:
                await lasting.get("me")
                await lasting.post("logout-everywhere")
            for browser in browsers:
                await browser.http.aclose()

    asyncio.run(go())


def test_whoever_is_deleted_leaves_no_name_and_no_word(pair: list[Served]) -> None:
    """In lists, chat and labels; in memory at both services, and on what others have open."""

    async def go() -> None:
        async with Player(pair[0]) as ada, Player(pair[1]) as bob:
            await ada.enter("Ada Forgotten")
            await bob.enter("Bob")
            table = (await ada.open("open", "open", "open", public=True))["id"]
            await ada.post(f"tables/{table}/sit", seat=0, name="Nickname")
            await bob.post(f"tables/{table}/sit", seat=1)
            async with await bob.line(table, 1) as line, await ada.line(table, 0) as own:
                await own.ask("chat", text="my word", seat=0)
                await line.until(lambda line: "my word" in line.raw[-1])
                gone = await ada.http.request("DELETE", "/api/v1/me", json={})
                assert gone.status_code == 204
                with pytest.raises(Closed, match="4401"):
                    await own.ask("sync", after=0)
                await line.until(lambda line: '"type":"welcome"' in line.raw[-1])
                heard = json.loads(line.raw[-1])
                assert heard["table"]["seats"][0]["name"] == "somebody"
                assert [(x["name"], x["text"]) for x in heard["chat"]] == [("somebody", "...")]
                for player in (ada, bob):
                    texts = [
                        (await player.http.get(f"/api/v1/{path}")).text
                        for path in ("tables", f"tables/{table}", f"tables/{table}/events")
                    ]
                    for word in ("Forgotten", "Nickname", "my word"):
                        assert not any(word in text for text in texts)

    asyncio.run(go())
