"""Write a picture of every page at three widths to `docs/img/`: run by `make screenshots`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import hortus
from tests.server.served import Served
from tests.web.browser import PHONE, TABLET, WIDE, chromium, open_context
from tests.web.places import places, table_in_play, visit

OUT = Path(__file__).parents[2] / "docs" / "img"
SIZES = {"390": PHONE, "820": TABLET, "1440": WIDE}
MOVES = {"carat": 11, "ishtar": 24, "islet": 40, "gardlings": 24}


def main() -> None:
    """Visit every page in every size."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        service = Served(Path(data)).start()
        for width, size in SIZES.items():
            touch = size is not WIDE
            context = open_context(browser, service.url, viewport=size, has_touch=touch)
            page = context.new_page()
            for name, address in places().items():
                visit(page, address)
                page.screenshot(path=OUT / f"{name}-{width}.png")
            for game in hortus.names():
                table = table_in_play(page, game, MOVES[game])
                page.mouse.move(0, 0)
                page.wait_for_timeout(500)
                page.screenshot(path=OUT / f"table-{game}-{width}.png")
                visit(page, f"/replay/{table}")
                page.screenshot(path=OUT / f"replay-{game}-{width}.png")
            context.close()
        service.stop()


if __name__ == "__main__":
    main()
