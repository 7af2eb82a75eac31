"""Write the strips and missions of Gardlings as the page draws them."""

import json
from pathlib import Path

from hortus.core.game import Game
from hortus.games.gardlings import KIND

OUT = Path(__file__).parents[1] / "src" / "boards" / "gardlings"

listing = KIND.components.listing(Game(KIND, 2, {}).components)
strips = [
    {key: tile[key] for key in ("id", "kind", "creature", "gnomes", "price", "edges", "lines")}
    for tile in listing["tiles"]
]
for name, parts in (("strips", strips), ("missions", listing["missions"])):
    lines = ",\n".join(json.dumps(part) for part in parts)
    (OUT / f"{name}.json").write_text(f"[\n{lines}\n]\n")
