"""What a newcomer asks at each table, and where the page answers within one tap.

`docs/questions.md` shows the list; `python -m tests.web.questions` writes it anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parents[1] / "games"
PAGE = Path(__file__).parents[2] / "docs" / "questions.md"

HEAD = """\
# What newcomers ask

Whoever sits down at a game they have never played asks such questions. Each is answered by what is
in sight, or by one tap: a click with a mouse, a touch on a phone. What a tap would play is asked
about with a long press, or with the right button of a mouse. You are Ana here, the bot is Iris.

`tests/web/test_questions.py` asks all of them at a real table of each game, in this order, and on a
phone too: the words on the right have to be in sight then, and nothing may have been played.

The list stands in `tests/web/questions.py`, and `python -m tests.web.questions` writes this page.
"""


@dataclass(frozen=True)
class Question:
    """A question, what is tapped or held down to have it answered, and what can be read then."""

    asks: str
    says: tuple[str, ...]
    way: str = "see"  # or tap, or hold
    thing: str = ""
    at: str = ""

    @property
    def how(self) -> str:
        """How one gets the answer, in words."""
        return {"see": "in sight", "tap": f"tap {self.thing}", "hold": f"hold {self.thing}"}[
            self.way
        ]


@dataclass(frozen=True)
class Table:
    """A table that begins with a record, where it is our turn, and what is asked there."""

    title: str
    record: str
    ply: int
    questions: tuple[Question, ...]


def see(asks: str, *says: str) -> Question:
    """A question that is answered already."""
    return Question(asks, says)


def tap(asks: str, thing: str, at: str, *says: str) -> Question:
    """A question that one tap answers."""
    return Question(asks, says, "tap", thing, at)


def hold(asks: str, thing: str, at: str, *says: str) -> Question:
    """A question about what a tap would play."""
    return Question(asks, says, "hold", thing, at)


def about(name: str) -> str:
    """Whatever tells about itself under a name."""
    return f"[data-about='{name}']"


def spot(name: str) -> str:
    """A place of the board or tray."""
    return f"[data-spot='{name}']"


def button(name: str) -> str:
    """A button by what it says."""
    return f"role=button[name=/{name}/]"


NAMES = {"me": "Ana", "bot": "Iris"}
SINCE = ".since .main"
# What is shown instead of said.
WHERE = ".spotlight"
PRICES = ".board [data-cost]"
SHOWN = {WHERE: "a ring round the place", PRICES: "the price on every tile in reach"}

CARAT = Table(
    "Carat and Alhambra",
    "carat/fixtures/carat-3.json",
    34,
    (
        see("What did the others do?", "Since your last move", "laid a 6 on c3", "laid a 6 on f1"),
        tap("Where was that?", "the line that tells it", ".since li.move button", WHERE),
        see("How do I win?", "Most points win."),
        see("How far is the end?", "when all tiles lie on the board: 21 to go"),
        see("What shall I do now?", "Lay a tile beside another"),
        see("Which colour am I?", "{me}", "red 8"),
        see("Am I playing against people or bots?", "Bot: random"),
        tap(
            "Who wins this chip, and when?",
            "a gold chip",
            about("chip:1,4"),
            "Totals: red 6, yellow 0, blue 0, green 3",
            "As it stands: red, 4 points",
            "Scored when 1 more tile lies beside it",
        ),
        tap(
            "Why does this chip belong to yellow?",
            "a chip that is won",
            about("chip:2,1"),
            "Totals: red 5, yellow 11, blue 0, green 0",
            "Won by yellow: 10 points",
        ),
        tap(
            "Who is green?",
            "a green chip",
            about("chip:2,0"),
            "Neutral: nobody plays this colour",
        ),
        tap(
            "What is the number on a tile?",
            "a tile on the board",
            ".board " + about("tile:RGYB5:2"),
            "Tile with the value 5",
            "add up the values of the sides of that colour that face the chip",
        ),
        hold(
            "What is the tile in my hand?",
            "it",
            ".tray .piece",
            "Tile with the value 1",
        ),
        see("How do I turn my tile?", "Turn"),
        tap(
            "What would it bring me here?",
            "a ghost",
            spot("1,4"),
            "chip 2: red, 4 points",
            "+4 points",
        ),
        tap(
            "Why can’t I lay it here?",
            "any other space",
            spot("5,5"),
            "share a side",
            "Rule CAR-3.3",
        ),
        tap(
            "What is this number beside my name?",
            "it",
            ".score" + about("score:0"),
            "Score if the game ended now: 8",
            "The player with the most points wins.",
        ),
        tap(
            "When do I get new tiles?", "the stock", about("stock"), "After laying a tile you draw"
        ),
        see("How do I take a move back?", "Ask for undo"),
        tap("What would be a good move?", "Hint", button("Hint"), "Look here: "),
        see("Where are the rules?", "Lesson", "Rulebook"),
    ),
)

ISHTAR = Table(
    "Ishtar",
    "ishtar/fixtures/ishtar-2.json",
    82,
    (
        see("What did the other one do?", "Since your last move", "planted a tree on O10"),
        tap(
            "Where was that?",
            "the line that tells it",
            ".since li.move:has-text('planted a tree') button",
            WHERE,
        ),
        see("How do I win?", "Most points win: trees, flowers, fountains, skills."),
        see("How far is the end?", "when 2 stacks are empty: 0 so far"),
        see("What shall I do now?", "Move the can and take a tile"),
        tap(
            "What does this tile cost?",
            "it",
            about("cup:3"),
            "Take the tile of cup 4",
            "−1 violet gem",
        ),
        hold(
            "What is on this tile?",
            "it",
            about("cup:4"),
            "Taking it now costs 4 gems",
            "flowers on it",
        ),
        tap(
            "Why can’t I take this one?",
            "the cup with the can",
            about("cup:5"),
            "The watering can stands here",
            "The can never goes all the way round",
        ),
        tap(
            "What are the gems on the rocks good for?",
            "a gem",
            about("cell:1,-3"),
            "Red gem",
            "You take the gems from the spaces the tile covers",
        ),
        tap(
            "What do the numbers below a fountain mean?",
            "the fountain",
            about("cell:-4,7"),
            "Flower spaces in its gardens: {me} 6, {bot} 2",
            "A fountain belongs to the player who controls the most flower spaces",
        ),
        tap(
            "Whose flowerbed is this?",
            "it",
            about("cell:-7,10"),
            "Bed of {bot}: 7 flowers",
        ),
        tap(
            "Who is this figure?",
            "it",
            about("cell:-3,4"),
            "Assistant of {me}",
            "Worth 7 points",
        ),
        tap("What is this square stone?", "it", about("cell:0,-3"), "Engraved tablet"),
        tap(
            "What does a tree cost?",
            "a tree card",
            about("card:0"),
            "Price: 1 × violet, 2 × red",
            "Worth 6 points",
        ),
        hold(
            "What does this skill do, and what does it cost?",
            "the skill",
            about("skill:A"),
            "Two points for every tree",
            "A skill costs two gems of any colours",
        ),
        tap(
            "Why can’t I learn it now?",
            "the skill",
            about("skill:F"),
            "This move belongs to another step of the turn.",
        ),
        tap(
            "What does ♟ 0+2 mean?",
            "it",
            ".players " + about("assistants:0"),
            "Assistants: 0 ready, 2 on the carpet",
        ),
        tap(
            "What is my score made of?",
            "the number beside my name",
            ".score" + about("score:0"),
            "Score if the game ended now: 35",
            "Trees: ",
            "Flowers: ",
            "Fountains: ",
        ),
        see("How do I take a move back?", "Ask for undo"),
        tap("What would be a good move?", "Hint", button("Hint"), "Look here: "),
        see("Where are the rules?", "Lesson", "Rulebook"),
    ),
)

ISLET = Table(
    "Islet",
    "islet/fixtures/islet-2.json",
    97,
    (
        see(
            "What did the other one do?",
            "Since your last move",
            "laid an egg and guaranteed branch",
        ),
        tap(
            "Where was that?",
            "the line that tells it",
            ".since li.move:has-text('laid an egg') button",
            WHERE,
        ),
        see("How do I win?", "Most eggs win."),
        see("How far is the end?", "the most so far: 5", "32 tiles left"),
        see("What shall I do now?", "Explore: choose a tile and put it in the sea."),
        tap("Where could my bird fly?", "it", ".tray " + about("bird:0"), PRICES),
        hold(
            "What does flying cost?",
            "my bird",
            ".tray " + about("bird:0"),
            "A step to the terrain your bird stands on is free.",
        ),
        tap(
            "What does an egg cost?",
            "my eggs",
            ".players " + about("eggs:0"),
            "Free: 2, laid: 4 of 10",
            "Laying costs three nest cards",
        ),
        tap(
            "What is the small number on a tile?",
            "the tile",
            about("place:0:2,-2,0"),
            "level 6",
        ),
        tap(
            "Whose egg is this?",
            "it",
            about("place:0:0,0,0"),
            "Egg of {bot}",
            "its tile is never covered again",
        ),
        tap(
            "What is this card good for?",
            "it",
            ".tray " + about("resource:leaf"),
            "Resource: leaf",
            "{me} has 1",
            "A tile placed on another terrain gives one nest card",
        ),
        tap(
            "What does +1 beside a card mean?",
            "the card",
            ".tray " + about("resource:sand"),
            "{me}: 1 guaranteed",
            "A guaranteed resource can be used once in each of your turns",
        ),
        hold(
            "What is this triangle?",
            "a tile in hand",
            ".tray " + about("hand:SB"),
            "Tile in hand",
            "sand with branch",
        ),
        tap("What would it bring me here?", "a ghost", spot("0:2,0,0"), "+1 freshwater"),
        tap(
            "Why can’t I put it here?",
            "a tile of the islet",
            about("place:0:1,0,0"),
            "The first tile goes into the sea",
            "Rule ISL-3.2",
        ),
        tap(
            "Is anything hidden behind the stacks?",
            "From above",
            button("From above"),
            "From the side",
        ),
        tap("What else could I do?", "Moves", "role=tab[name='Moves']", "moves as a list"),
        tap(
            "What happens when the bag is empty?",
            "the bag",
            about("bag"),
            "one more round is played",
        ),
        tap(
            "What is this number beside my name?",
            "it",
            ".score" + about("score:0"),
            "Eggs: 4",
            "Whoever has laid the most eggs wins.",
        ),
        see("How do I take a move back?", "Ask for undo"),
        tap("What would be a good move?", "Hint", button("Hint"), "Look "),
        see("Where are the rules?", "Lesson", "Rulebook"),
    ),
)

GARDLINGS = Table(
    "Gardlings",
    "gardlings/fixtures/gardlings-2.json",
    432,
    (
        see(
            "What did the other one do?",
            "laid the strip 2 to the left, 3 down",
            "{bot} drew: double gnome",
        ),
        see("How do I win?", "Whoever has 17 gems in the garden when building ends wins."),
        see("How far am I?", "You have 6."),
        see("What shall I do now?", "Draw on, or stop before the gnomes are too many."),
        tap(
            "How many gnomes may I have, and what happens at the alarm?",
            "the gnomes",
            ".meter",
            "Gnomes: 4, alarm at 6",
            "you set the tile aside and are out",
            "the gnomes steal three of your gems",
        ),
        tap(
            "Why is the other lawn brown?",
            "Alarm",
            ".players " + about("doing:1"),
            "What {bot} is doing",
            "you set the tile aside and are out",
        ),
        tap(
            "What happens when I stop?",
            "building",
            ".players " + about("doing:0"),
            "Instead of drawing you may stop",
            "You may draw again although you had stopped",
        ),
        tap(
            "What is a gem good for?",
            "a gem",
            about("gem:0:P"),
            "In the garden of {me}",
            "Every complete gem of your garden is money for this round.",
        ),
        tap(
            "What does the unicorn do?",
            "it",
            ".board " + about("strip:91:0"),
            "You may move a unicorn of your garden",
        ),
        tap(
            "What do the pigs do?",
            "a pig",
            about("strip:100:0"),
            "When you lay the third pig of your garden, you get a coin",
        ),
        tap(
            "What is in my bag?",
            "what is written beside it",
            ".tray p" + about("bag:0"),
            "11 tiles in the bag",
            "Before each draw you decide whether to go on.",
        ),
        see("How many gnomes are still in my bag?", "with gnomes: 3"),
        tap(
            "Why can’t my unicorn go there?",
            "the lawn",
            spot("3,-2"),
            "The connections do not match here.",
            "Rule GAR-3.5",
        ),
        tap(
            "When may I hire a strip?",
            "one of the market",
            about("pile:green0"),
            "This move belongs to the other phase of the round.",
            "Rule GAR-2.1",
        ),
        tap(
            "What does this strip cost?",
            "it",
            about("pile:pink1"),
            "Price: 10 gems",
            "Tiles below it: 2",
        ),
        tap(
            "What is the coin beside it?",
            "a strip with a coin",
            about("pile:gold1"),
            "With a coin beside it",
        ),
        tap(
            "What are my coins good for?",
            "1 coin",
            ".players " + about("coins:0"),
            "Coins are worth one each and make up what your gems do not reach",
        ),
        tap(
            "What does the dragon in the other garden do?",
            "it",
            about("strip:113:1"),
            "In the garden of {bot}",
            "With three or more dragons in your garden one gnome is ignored",
        ),
        tap("What does the round count?", "Round 9", about("round"), "Round 9, 17 gems win"),
        tap(
            "What is this number beside my name?",
            "it",
            ".score" + about("score:0"),
            "Gems: 6",
            "Stolen by gnomes: 0",
        ),
        see("How do I take a move back?", "Ask for undo"),
        tap("What would be a good move?", "Hint", button("Hint"), "Look "),
        see("Where are the rules?", "Lesson", "Rulebook"),
    ),
)

TABLES = {"carat": CARAT, "ishtar": ISHTAR, "islet": ISLET, "gardlings": GARDLINGS}


def page() -> str:
    """Return what `docs/questions.md` has to say."""
    parts = [HEAD]
    for table in TABLES.values():
        rows = ["| a newcomer asks | to find out | the page says |", "|---|---|---|"]
        for question in table.questions:
            rows.append(f"| {question.asks} | {question.how} | {answer(question)} |")
        parts.append(f"## {table.title}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def answer(question: Question) -> str:
    """Return an answer with somebody for everybody who is named."""
    said = [SHOWN.get(words) or f"“{words.format(**NAMES)}”" for words in question.says]
    return ", ".join(said)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
