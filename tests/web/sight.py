"""What a person can see on a page, and where a pointer really hits."""

from __future__ import annotations

from playwright.sync_api import Locator

# Whether words, or something with this name, can be seen: on the screen, and covered by nothing.
IN_SIGHT = """(words) => {
  const plain = (text) => text.replace(/\\s+/g, ' ');
  const uncovered = (element, box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return hit && hit !== document.body && (element.contains(hit) || hit.contains(element));
  };
  const read = (element) => {
    const letters = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let i = 0; i < node.data.length; i++) {
        const letter = /\\s/.test(node.data[i]) ? ' ' : node.data[i];
        if (letter !== ' ' || letters.at(-1)?.letter !== ' ') letters.push({letter, node, i});
      }
    const at = letters.map(({letter}) => letter).join('').indexOf(words);
    if (at < 0) return false;
    const range = document.createRange();
    range.setStart(letters[at].node, letters[at].i);
    range.setEnd(letters[at + words.length - 1].node, letters[at + words.length - 1].i + 1);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    return boxes.length > 0 && boxes.every((box) => uncovered(element, box));
  };
  for (const element of document.body.querySelectorAll('*')) {
    const within = (one) => plain(one.textContent).includes(words);
    const label = element.matches('button') ? element.textContent.replace(/^[^\\p{L}]+/u, '') : '';
    const named = element.ariaLabel?.includes(words) || plain(label).trim() === words;
    if (!(named || within(element)) || !element.checkVisibility()) continue;
    if (named && uncovered(element, element.getBoundingClientRect())) return true;
    if (![...element.children].some(within) && read(element)) return true;
  }
  return false;
}"""

# A point where a pointer really hits an element.
_HIT = """(element) => {
  const box = element.getBoundingClientRect();
  const parts = [.5, .35, .65, .2, .8, .1, .9];
  for (const fy of parts) for (const fx of parts) {
    const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return {x, y};
  }
  return null;
}"""


def point(things: Locator) -> dict[str, float] | None:
    """Return where one of some things can be hit."""
    return next((at for thing in things.all() if (at := thing.evaluate(_HIT))), None)
