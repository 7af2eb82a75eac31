"""A page that lived through something shows the same as one that was just opened."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

import hortus
from tests.web.browser import watch
from tests.web.newcomers import Newcomers
from tests.web.table import follow, new_table

# All that can be seen of a table; running clocks excepted.  The same thing is taken in hand first,
# and notes about what was just done are closed.
SHOWN = """() => {
  const all = (where) => [...document.querySelectorAll(where)];
  all('.tray button.piece')[0]?.click();
  all('.notices button.plain').forEach((close) => close.click());
  const text = (e) => e.innerText.replace(/\\d+:\\d\\d/g, 'time').replace(/\\s+/g, ' ').trim();
  const table = document.querySelector('[data-asks]');
  return table && {
    asks: table.dataset.asks,
    prompt: all('.prompt .sentence').map(text),
    offered: document.querySelector('[data-offered]')?.dataset.offered.split(' ').sort(),
    spots: all('[data-spot].open').map((e) => e.dataset.spot),
    laid: all('.board .laid').map((e) => e.textContent),
    pieces: all('.board [data-piece]').map((e) => e.dataset.piece).sort(),
    tray: all('.tray').map(text),
    buttons: all('.area button').filter((e) => e.checkVisibility())
      .map((e) => `${text(e) || e.ariaLabel} ${e.disabled}`),
    players: all('.players > li').map(text),
    log: all('aside ol > li').map(text),
    notices: all('.notices p').map(text),
    end: all('[role=dialog]').map(text),
    title: document.title,
  };
}"""
LOOKS = 100
# A page that has nothing to show.
ELSEWHERE = "/nowhere"
# Whoever has finished a turn has time enough; whoever has not is soon out of it.
CLOCK = {"kind": "live", "bank": 10, "increment": 600, "cap": 900, "timeout": "bot"}


@dataclass
class Person:
    """Somebody with a browser, a seat, and a page that lives through it all."""

    context: BrowserContext
    seat: int
    table: str = ""
    lines: list[WebSocketRoute] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    commands: int = 0

    @cached_property
    def fresh(self) -> Page:
        """Another page, which looks at the table and goes away again."""
        page = self.context.new_page()
        page.goto(ELSEWHERE)
        return page

    def __post_init__(self) -> None:
        self.page = self.context.new_page()
        self.page.route_web_socket(re.compile("/live"), self._connect)
        self.complaints = watch(self.page)

    def _connect(self, line: WebSocketRoute) -> None:
        line.connect_to_server()
        self.lines.append(line)

    def sit_at(self, table: str) -> None:
        """Open the table."""
        self.table = table
        self.page.goto(f"/table/{table}")

    def send(self, kind: str, **rest: Any) -> None:
        """Do something at the table, from another device of one's own."""
        self.commands += 1
        body = {"type": kind, "id": f"{self.seat}-{self.commands}", "seat": self.seat, **rest}
        answer = self.page.request.post(f"/api/v1/tables/{self.table}/commands", data=body)
        assert answer.ok, answer.text()

    def state(self) -> dict[str, Any]:
        """Return the position as the service tells it."""
        where = f"/api/v1/tables/{self.table}/state?seat={self.seat}"
        found: dict[str, Any] = self.page.request.get(where).json()
        return found

    def move(self) -> None:
        """Play the first move there is."""
        for _ in range(LOOKS):
            state = self.state()
            if state["legal"]:
                return self.send("play", version=state["version"], move=state["legal"][0])
            self.page.wait_for_timeout(50)
        raise AssertionError("it was never our turn")

    def finish_turn(self) -> None:
        """Play until nobody waits for us."""
        for _ in range(LOOKS):
            state = self.state()
            if state["prompt"]["asks"] != "move":
                return
            short = [move for move in state["legal"] if move["do"] in ("stop", "end", "pass")]
            self.send("play", version=state["version"], move=(short or state["legal"])[0])
        raise AssertionError("our turn did not end")

    def answer(self, accept: bool) -> None:
        """Answer the offer that is open."""
        offer = self.page.request.get(f"/api/v1/tables/{self.table}").json()["offer"]
        self.send("answer", offer=offer["number"], accept=accept)

    def lose_the_line(self) -> None:
        """Break the connection of the page, which heals it."""
        self.lines[-1].close(code=1001)

    def compare(self) -> None:
        """Open the table once more beside the page: both come to show the same."""
        fresh = self.fresh
        follow(fresh, f"/table/{self.table}")
        fresh.wait_for_selector(".prompt")
        lived = opened = None
        for _ in range(LOOKS):
            lived, opened = self.page.evaluate(SHOWN), fresh.evaluate(SHOWN)
            if lived == opened:
                break
            self.page.wait_for_timeout(50)
        follow(fresh, ELSEWHERE)
        fresh.locator(".prompt").wait_for(state="detached")
        assert lived == opened


@pytest.fixture
def people(newcomers: Newcomers) -> Iterator[list[Person]]:
    """Two people with a browser each, neither of which may complain."""
    found = [Person(newcomers.context(), seat) for seat in range(2)]
    yield found
    assert [person.complaints for person in found] == [[], []]


def sit_together(people: list[Person], game: str, **more: Any) -> None:
    """Let two people sit down at a new table."""
    host, guest = people
    table = new_table(host.page, game, [{"kind": "me"}, {"kind": "open"}], public=True, **more)
    guest.page.request.post("/api/v1/session", data={"language": "en"})
    host.sit_at(table)
    assert guest.page.request.post(f"/api/v1/tables/{table}/sit", data={}).ok
    guest.sit_at(table)
    for person in people:
        person.page.wait_for_selector(".prompt")


def mover(people: list[Person]) -> Person:
    """Return who is to move."""
    return next(person for person in people if person.state()["legal"])


@pytest.mark.parametrize("game", hortus.names())
def test_two_people_live_through_it_all(people: list[Person], game: str) -> None:
    host, guest = people
    sit_together(people, game)

    def all_see(happens: Callable[[], object]) -> None:
        happens()
        for person in people:
            person.compare()

    def somebody_sees(happens: Callable[[], object]) -> None:
        """Look through one pair of eyes, for every look loads the page anew."""
        happens()
        next(eyes).compare()

    eyes = itertools.cycle(people)

    # On to where a move can be taken back freely, then to where one has to ask.
    asking: list[Person] = []
    freely = False
    for _ in range(LOOKS):
        one = mover(people)
        one.move()
        if one.state()["undo"] == "free" and not freely:
            freely = True
            one.send("undo")
            somebody_sees(one.move)
        asking = [person for person in people if person.state()["undo"] == "ask"]
        if asking and (freely or game == "carat"):
            break
    one = asking[0]
    other = guest if one is host else host
    all_see(lambda: one.send("undo"))
    somebody_sees(lambda: other.answer(False))
    one.send("undo")
    all_see(lambda: other.answer(True))
    somebody_sees(lambda: mover(people).move())
    guest.lose_the_line()
    host.lose_the_line()
    all_see(lambda: mover(people).move())
    somebody_sees(lambda: host.send("offer_end"))
    somebody_sees(lambda: guest.answer(False))
    somebody_sees(lambda: guest.send("resign"))


@pytest.mark.parametrize("game", hortus.names())
def test_somebody_lives_through_it_with_a_bot(people: list[Person], game: str) -> None:
    host = people[0]
    bot = {"kind": "bot", "bot": "random"}
    host.sit_at(new_table(host.page, game, [{"kind": "me"}, bot]))
    host.page.wait_for_selector(".prompt")
    for _ in range(LOOKS):
        host.move()
        if host.state()["undo"] == "ask":
            break
    host.send("undo")
    host.compare()
    host.move()
    host.compare()
    host.send("resign")
    host.compare()


def test_time_runs_out_and_somebody_comes_back(newcomers: Newcomers) -> None:
    """All four games at once, for it takes ten seconds."""
    contexts = [newcomers.context() for _ in range(2)]
    late: list[tuple[Person, list[Person]]] = []
    for game in hortus.names():
        people = [Person(context, seat) for seat, context in enumerate(contexts)]
        sit_together(people, game, clock=CLOCK)
        quick = mover(people)
        quick.finish_turn()
        late.append((people[1 - quick.seat], people))
    for person, people in late:
        person.page.locator(".notices [role=alert] button").wait_for()
        for one in people:
            one.compare()
        person.send("back")
        for one in people:
            one.compare()
        # Else a bot would play on for them beside all later tests.
        person.send("resign")
    assert [one.complaints for _, people in late for one in people] == [[]] * 2 * len(late)
