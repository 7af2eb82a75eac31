"""The table as text."""

from __future__ import annotations

import hortus
from hortus.games.gardlings.formats.draw import mission_text, verdict

from .table import dealt, draw, fill_bag, give_mission


def test_numbers_and_nouns_agree() -> None:
    position = dealt(2)
    position.state.gnomes[0] = 1
    position.state.coins[0] = 2
    drawn = str(position)
    assert "0 gems, 2 coins, 1 gnome, 0 dragons, 0 pigs" in drawn
    assert "bag of 8: 8 unknown" in str(position.view(0))


def test_an_empty_bag_says_so() -> None:
    position = dealt(1)
    fill_bag(position, 0)
    assert "bag of 0: empty" in str(position)


def test_a_mission_says_what_it_asks_and_pays() -> None:
    box = hortus.load("gardlings").box
    told = ["\n".join(mission_text(box, mission)) for mission in range(7)]
    assert told[0].startswith("2 gems for four strips like this")
    assert "aaabbbcccddd" in told[0]
    assert told[1].splitlines()[1:] == ["    aaad", "    b  d", "    b  d", "    bccc"]
    assert told[2].splitlines()[1:] == ["    aaa", "    b d", "    b d", "    b d", "    ccc"]
    assert told[3] == "2 gems for 3 or more joined empty connections (:)"
    assert told[4] == "2 gems for 4 or more complete blue gems (B)"
    assert told[5].startswith("3 gems if strips touch all twelve")
    assert "second_look" in told[6]
    position = dealt(2, missions=True)
    give_mission(position, 0, "M5")
    assert f"mission M5: {told[4]}" in str(position)


def test_the_legend_explains_tiles_lines_and_moves() -> None:
    position = dealt(2)
    draw(position, 0, 1)
    drawn = str(position)
    for told in ("0-2 of a mushroom", "x,y/turn", "- empty", "up /3", "$ dragon"):
        assert told in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_the_verdict_of_a_solo_game_is_its_medal() -> None:
    position = dealt(1)
    text = verdict(position.game.box, position.state)
    assert text == "Gold medal with 8 tiles (gold up to 13, silver up to 16, bronze up to 19)."
    assert position.verdict() is None, "before the end there is none"
    pair = dealt(2)
    assert verdict(pair.game.box, pair.state) is None
