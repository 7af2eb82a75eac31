"""A contest: which bots meet in which game under which seed, and how one of its games goes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import hortus
from hortus.arena.luck import luck_in
from hortus.arena.seating import Seating
from hortus.bots import Bot, make_bot
from hortus.bots.external import ExternalBot
from hortus.bots.play import play_bots
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.registry import load
from hortus.kernel import can_compile

FORMAT = "hortus-arena/1"


@dataclass(frozen=True)
class Contest:
    """Everything that decides what happens in every game."""

    game: str
    seats: int | None
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    components: Path | None = None
    luck: int = 0
    """Playouts of each chance event, to correct results for luck; 0: nobody looks at luck."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise UsageError("An arena needs at least two bots; one bot twice is a control.")
        for name in self.bots:
            make_bot(name)

    def load(self) -> Game:
        """Return the game of this contest."""
        return load(self.game, self.seats, self.components, **self.options)

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, a bot's second appearance marked as such."""
        seen: dict[str, int] = {}
        labels = []
        for name in self.bots:
            seen[name] = seen.get(name, 0) + 1
            labels.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
        return tuple(labels)

    def header(self) -> dict[str, Any]:
        """Return what a file of results says first; games under another header do not mix."""
        game = self.load()
        return {
            "format": FORMAT,
            "game": game.name,
            "rules": game.rules_version,
            "seats": game.seats,
            "options": game.options,
            "components": game.own_components,
            "bots": list(self.bots),
            "seed": self.seed,
            "hortus": hortus.__version__,
            "code": code_digest(game.name),
            # Results without luck are the same games.
            **({"luck": self.luck} if self.luck else {}),
        }


@dataclass(frozen=True)
class Outcome:
    """How one game of a contest went; lists go by seat."""

    index: int
    round: int
    bots: list[int]
    scores: list[int]
    winners: list[int]
    reason: str
    plies: int
    detail: Any = None
    lost: dict[str, str] = field(default_factory=dict)
    """Why external bots lost their seats, by seat."""
    luck: list[float] = field(default_factory=list)
    """What chance gave to each seat, if anybody has looked."""

    def to_data(self) -> dict[str, Any]:
        """Return the outcome as JSON data."""
        return asdict(self)

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win."""
        each = 1.0 / max(1, len(self.winners))
        return [each if seat in self.winners else 0.0 for seat in range(len(self.scores))]


def player(contest: Contest) -> Callable[[Seating], Outcome]:
    """Return a function that plays any game of a contest; no game depends on another."""
    game = contest.load()
    if can_compile():
        game.compile()
    labels = contest.labels
    bots: dict[str, Bot] = {}

    def bot(stream: str, number: int) -> Bot:
        if stream not in bots:
            bots[stream] = make_bot(contest.bots[number])
        return bots[stream]

    def play(seating: Seating) -> Outcome:
        # A bot's own dice go with it from seat to seat, so that two equal bots differ in play.
        streams = [
            f"{labels[number]}/{seating.bots[:seat].count(number)}"
            for seat, number in enumerate(seating.bots)
        ]
        sitting = [bot(*pair) for pair in zip(streams, seating.bots, strict=True)]
        names = [labels[number] for number in seating.bots]
        seed = f"{contest.seed}/{seating.round}"
        match = play_bots(game, sitting, names, seed, streams)
        result = match.position.result()
        assert result is not None
        return Outcome(
            seating.index,
            seating.round,
            list(seating.bots),
            result["scores"],
            result["winners"],
            result["reason"],
            len(match.entries),
            result.get("detail"),
            {
                str(seat): one.trouble
                for seat, one in enumerate(sitting)
                if isinstance(one, ExternalBot) and one.trouble
            },
            luck_in(match, contest.luck, seed) if contest.luck else [],
        )

    return play


@cache
def code_digest(game: str) -> str:
    """Return a short digest of all that decides how bots play a game."""
    package = Path(hortus.__file__).parent
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        of_another_game = parts[0] == "games" and len(parts) > 2 and parts[1] != game
        decisive = parts[0] in _DECISIVE and path.suffix not in (".md", ".pyc")
        if decisive and not of_another_game and path.is_file():
            digest.update("/".join(parts).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


_DECISIVE = ("kernel.py", "core", "grids", "games", "search", "bots")
