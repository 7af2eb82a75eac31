"""Draw the icons of the installed page from its leaf: python -m web.scripts.icons."""

from __future__ import annotations

from pathlib import Path

from tests.web.browser import chromium

PUBLIC = Path(__file__).parents[1] / "public"
PAPER = "#f6f0e4"
# Name, pixels, and how much of them the leaf fills: systems cut a full icon to shapes of their own.
ICONS = (("192", 192, 0.8), ("512", 512, 0.8), ("180", 180, 0.7), ("512-full", 512, 0.55))
OPAQUE = ("180", "512-full")


def main() -> None:
    """Write all of them."""
    leaf = (PUBLIC / "leaf.svg").read_text()
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with chromium() as browser:
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = PAPER if name in OPAQUE else "transparent"
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
            drawn = leaf.replace("<svg ", f'<svg width="{size * share}" height="{size * share}" ')
            page.set_content(f'<body style="{style}">{drawn}</body>')
            page.screenshot(path=folder / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
