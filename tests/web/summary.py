"""Print what a first visit costs: bytes, first paint, what axe-core finds; part of `make bench`."""

from __future__ import annotations

import gzip
import re
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.server.served import Served
from tests.web.browser import chromium, open_context
from tests.web.places import places, visit
from tests.web.table import new_table, sit_down, wait_for_turn
from tests.web.test_fast import STATIC
from tests.web.test_pages import serious

PAINT = """() => performance.getEntriesByType('paint')
  .filter((entry) => entry.name === 'first-contentful-paint').map((entry) => entry.startTime)[0]"""


def loaded(page: Page, address: str, ending: str) -> int:
    """Visit a page and return the compressed bytes of its files of a kind."""
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    visit(page, address)
    names = {match[1] for url in asked if (match := re.search(rf"/(assets/[^?]+\.{ending})", url))}
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


CONFIRM = """() => new Promise((resolve) => {
  const start = performance.now();
  new MutationObserver((_, watcher) => {
    if (!document.querySelector('.laid')) return;
    watcher.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - start));
  }).observe(document.body, {subtree: true, childList: true});
  document.querySelector('[data-confirm]').click();
})"""


def move_on_screen(page: Page) -> float:
    """Return the milliseconds from confirming a move to its tile on the screen."""
    sit_down(page, "carat")
    wait_for_turn(page)
    page.locator("[data-spot='2,2']").click()
    page.locator("[data-confirm]").wait_for()
    return float(page.evaluate(CONFIRM))


PAN = """() => new Promise((resolve) => {
  const stage = document.querySelector('.board .stage');
  const box = stage.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const send = (type, at) => stage.dispatchEvent(new PointerEvent(type,
    {pointerId: 1, clientX: x + at, clientY: y + at / 2, bubbles: true, isPrimary: true}));
  stage.setPointerCapture = () => {};
  const times = [];
  send('pointerdown', 0);
  const step = (now) => {
    times.push(now);
    if (times.length > 120) {
      send('pointerup', 0);
      return resolve(times.slice(1).map((time, i) => time - times[i]));
    }
    send('pointermove', 60 * Math.sin(times.length / 10));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


def frames_of_a_full_map(page: Page) -> list[float]:
    """Return the milliseconds between frames while a finished map for four is moved about."""
    bots = [{"kind": "bot", "bot": "random"}] * 4
    table = new_table(page, "ishtar", bots, public=True)
    page.goto(f"/table/{table}")
    page.locator("[data-asks=over]").wait_for(timeout=300_000)
    visit(page, f"/replay/{table}")
    page.locator(".laid").first.wait_for()
    return [float(gap) for gap in page.evaluate(PAN)]


def main() -> None:
    """Print one line for each page."""
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        service = Served(Path(data)).start()
        print(f"{'page':<20} {'script kB':>10} {'first paint ms':>15} {'axe serious':>12}")
        for name, address in places().items():
            context = open_context(browser, service.url, bypass_csp=True)
            page = context.new_page()
            size = loaded(page, address, "js")
            paint = page.evaluate(PAINT)
            print(f"{name:<20} {size / 1000:>10.1f} {paint:>15.0f} {len(serious(page)):>12}")
            context.close()
        context = open_context(browser, service.url)
        took = [move_on_screen(context.new_page()) for _ in range(5)]
        print(f"a move is on the screen after {statistics.median(took):.0f} ms (median of 5)")
        gaps = sorted(frames_of_a_full_map(context.new_page()))
        late = gaps[int(0.95 * len(gaps))]
        print(
            f"a full map of Ishtar is moved at {1000 / statistics.median(gaps):.0f} frames a second"
            f" (95 % of the frames within {late:.0f} ms)"
        )
        service.stop()


if __name__ == "__main__":
    main()
