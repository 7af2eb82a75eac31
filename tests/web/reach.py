"""What the table offers, found as an eye and a pointer find it: by what is hit at a place."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.web.browser import PHONE, TABLET, WIDE

# Every offered spot and everything else to press, with its visible middle or with what is wrong.
#
# A spot's middle is that of its drawing.  Where another spot stands before it, as stacks of Islet
# do, it is the middle of what can still be seen, which must be more than a sliver.  Anything else
# that covers a middle is a fault.
LOOK = """() => {
  const GRID = 9;
  const SLIVER = 6;
  const named = (element) => element.closest('[data-spot]')?.dataset.spot;
  const words = (element) => element
    ? element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 160) : 'nothing';

  const inside = ({x, y}, box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

  function middle(element, belongs, gives) {
    const box = element.getBoundingClientRect();
    const frame = element.closest('.stage > svg')?.parentElement.getBoundingClientRect();
    const at = (fx, fy) => ({x: box.left + fx * box.width, y: box.top + fy * box.height});
    const centre = at(.5, .5);
    if (frame && !inside(centre, frame)) return {...centre, fault: 'outside the board'};
    // What does not fit, in the window or in the prompt, is scrolled to.
    const within = [{left: 0, top: 0, right: innerWidth, bottom: innerHeight}];
    for (let up = element.parentElement; up && !frame; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight)
        within.push(up.getBoundingClientRect());
    if (!within.every((box) => inside(centre, box))) return {...centre, off: true};
    const hit = document.elementFromPoint(centre.x, centre.y);
    if (hit && belongs(hit)) return centre;
    if (!hit || !gives(hit)) return {...centre, fault: `covered by ${words(hit)}`};
    const seen = [];
    for (let i = 0; i < GRID; i += 1)
      for (let j = 0; j < GRID; j += 1) {
        const place = at((i + .5) / GRID, (j + .5) / GRID);
        const there = document.elementFromPoint(place.x, place.y);
        if (there && belongs(there)) seen.push(place);
      }
    if (seen.length < SLIVER) return {...centre, fault: `hidden behind ${named(hit)}`};
    const mean = (axis) => seen.reduce((sum, place) => sum + place[axis], 0) / seen.length;
    const [x, y] = [mean('x'), mean('y')];
    const far = (place) => Math.hypot(place.x - x, place.y - y);
    return seen.reduce((best, place) => (far(place) < far(best) ? place : best));
  }

  const found = [];
  const area = document.querySelector('[data-offered]');
  const offered = area?.dataset.offered.split(' ').filter(Boolean) ?? [];
  for (const spot of offered) {
    const drawn = [...document.querySelectorAll(`[data-spot="${spot}"]`)]
      .filter((element) => element.checkVisibility());
    const element = drawn[0];
    if (!element) found.push({kind: 'spot', name: spot, x: 0, y: 0, fault: 'not drawn'});
    else found.push({kind: 'spot', name: spot,
      ...middle(element, (hit) => named(hit) === spot, (hit) => named(hit) !== undefined)});
  }
  for (const button of area?.querySelectorAll('button:enabled') ?? []) {
    if (!button.checkVisibility() || button.dataset.spot) continue;
    const {plain, pick, confirm} = button.dataset;
    const kind = plain !== undefined ? 'plain' : pick !== undefined ? 'pick'
      : confirm !== undefined ? 'confirm' : button.matches('.piece') ? 'piece' : 'button';
    const name = button.getAttribute('aria-label') ?? button.innerText;
    found.push({kind, name, ...middle(button, (hit) => button.contains(hit), () => false)});
  }
  return found;
}"""


Place = tuple[float, float]
LOOKS = 10


@dataclass(frozen=True)
class Thing:
    """Something that can be pressed, and the place where to press it."""

    kind: str
    name: str
    x: float
    y: float
    fault: str | None = None
    off: bool = False
    """It is beyond the edge of the window: one has to scroll."""


def look(page: Page) -> list[Thing]:
    """Return everything the table offers now, faults and all."""
    return [Thing(**found) for found in page.evaluate(LOOK)]


class Hand:
    """The mouse or a finger of somebody at a page, whose window may change its size."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = False
        self._devices = page.context.new_cdp_session(page)

    def sit_at(self, width: int) -> None:
        """Use the page on a telephone or a tablet, by touch, or on a desk, by mouse."""
        size = next(size for size in (PHONE, TABLET, WIDE) if size["width"] == width)
        self.touch = size is not WIDE
        self.page.set_viewport_size(size)
        self._devices.send("Emulation.setTouchEmulationEnabled", {"enabled": self.touch})

    def _touch(self, kind: str, *places: Place) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self._devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, thing: Thing) -> None:
        """Click or tap a thing at its visible middle, scrolling to it if need be."""
        seen = self.bring(thing) if thing.off else thing
        if seen is None:
            return
        thing = seen
        if self.touch:
            self._touch("touchStart", (thing.x, thing.y))
            self._touch("touchEnd")
        else:
            self.page.mouse.click(thing.x, thing.y)

    def drag(self, start: Place, end: Place) -> None:
        """Move something from one place to another."""
        ways = [
            (start[0] + (end[0] - start[0]) * step / 4, start[1] + (end[1] - start[1]) * step / 4)
            for step in range(1, 5)
        ]
        if self.touch:
            self._touch("touchStart", start)
            for place in ways:
                self._touch("touchMove", place)
            # Whoever puts something down holds still; else it is a throw, which eats the next tap.
            self.page.wait_for_timeout(100)
            self._touch("touchMove", end)
            self._touch("touchEnd")
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for place in ways:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def scroll_to(self, thing: Thing) -> None:
        """Scroll, in the prompt or away from the board, until a thing is in sight."""
        height = (self.page.viewport_size or WIDE)["height"]
        choices = self.page.locator(".prompt .choices").bounding_box()
        prompt = choices or self.page.locator(".prompt").bounding_box()
        if prompt is not None and prompt["y"] < height - 20:
            middle = prompt["y"] + min(prompt["height"], height - prompt["y"]) / 2
            self.page.mouse.move(prompt["x"] + prompt["width"] * 0.75, middle)
            self.page.mouse.wheel(0, thing.y - middle)
            self.page.wait_for_timeout(100)
        if not 0 <= thing.y < height:
            self.page.mouse.move(5, 5)
            self.page.mouse.wheel(0, thing.y - height / 2)
            self.page.wait_for_timeout(100)

    def bring(self, thing: Thing) -> Thing | None:
        """Return a thing as it stands in sight; None if it is gone because somebody else moved."""
        for _ in range(3):
            found = {(other.kind, other.name): other for other in look(self.page)}
            now = found.get((thing.kind, thing.name))
            if now is None or not now.off:
                return now
            self.scroll_to(now)
        raise AssertionError(f"{thing} cannot be scrolled to")

    def reachable(self) -> list[Thing]:
        """Return what the table offers; whatever a pointer cannot reach is an error."""
        faults: list[Thing] = []
        for _ in range(LOOKS):
            things = look(self.page)
            brought = [self.bring(thing) for thing in things if thing.off]
            faults = [thing for thing in [*things, *brought] if thing and thing.fault]
            if not faults:
                return look(self.page) if brought else things
            # A drag or the wheel may have moved the board, if a bot's move changed what was there.
            fit = self.page.get_by_role("button", name="Show the whole board")
            if fit.count():
                fit.first.click()
            # A window that was just made smaller is still being drawn.
            self.page.wait_for_timeout(100)
        raise AssertionError(f"out of reach: {faults}")
