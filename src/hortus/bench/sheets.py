"""A report as plain tables of text, for the terminal and for Markdown alike."""

from __future__ import annotations

from dataclasses import dataclass

from hortus.bench.comparisons import Compared
from hortus.bench.measure import Report
from hortus.bench.peers import NOT_INSTALLED
from hortus.bench.race import Speed

NO_NUMBA = "needs Numba"
NOT_MEASURED = "not measured"
MET = {True: "met", False: "NOT MET", None: ""}


@dataclass(frozen=True)
class Sheet:
    """One table; the note under it says what was measured."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sheets(report: Report) -> tuple[Sheet, ...]:
    """Return the tables of a report."""
    return (
        _games(report),
        _peers(report),
        _ratios(report),
        _search(report),
        _lab(report),
        _waits(report),
    )


def _games(report: Report) -> Sheet:
    return Sheet(
        "Hortus, per second of one core",
        "Whole random games from set-up to end, default options, by processor time. A decision is "
        "a move of a seat; moves are decisions and chance outcomes (a drawn tile, a laid chip). "
        "Compiled games run inside compiled code, interpreted ones as plain Python from the same "
        "source.",
        ("game", "seats", "decisions", "moves", "copies", "interpreted decisions", "and moves"),
        tuple(
            (
                game.game,
                str(game.seats),
                *_speed(game.compiled),
                _rate(game.copies, NO_NUMBA),
                *_speed(game.interpreted),
            )
            for game in report.games
        ),
    )


def _peers(report: Report) -> Sheet:
    return Sheet(
        "Peers, per second of one core",
        "Measured in the same run, in turn with Hortus; of all rounds the middle one counts. "
        "OpenSpiel: legal_actions, random.choice, apply_action; neither game has chance. "
        "Catanatron: its actions, rolls of the dice among them.",
        ("peer", "version", "moves"),
        tuple(
            (peer.title, peer.version or "", _rate(peer.moves, NOT_INSTALLED))
            for peer in report.peers
        ),
    )


def _ratios(report: Report) -> Sheet:
    titles = {peer.peer: peer.title for peer in report.peers}
    return Sheet(
        "Compiled games against peers",
        "The ratio is our decisions to the peer's moves: chance costs us time and counts nothing. "
        "The last column counts our chance outcomes as moves too.",
        ("game", "peer", "ratio", "target", "", "with chance outcomes"),
        tuple(
            (
                ratio.game,
                titles[ratio.peer],
                _times(ratio.decisions),
                "" if ratio.target is None else f"{ratio.target:g}x",
                MET[ratio.met],
                _times(ratio.moves),
            )
            for ratio in report.ratios
        ),
    )


def _search(report: Report) -> Sheet:
    return _lines(
        "Search",
        "Iterations a second of the search as the levels use it, two seats: each one guesses what "
        "is hidden, grows the tree by a node and plays on with the heuristic. OpenSpiel's "
        "simulations play one random game to its end.",
        report.search,
    )


def _lab(report: Report) -> Sheet:
    return _lines(
        "The lab",
        "Random steps, or whole games where Parquet is written, per second of processor time. The "
        "vector chooses, plays, lists and observes in every step, and so does pgx, in one compiled "
        "function. Both PettingZoo environments are driven alike.",
        report.lab,
    )


def _lines(title: str, note: str, lines: tuple[Compared, ...]) -> Sheet:
    return Sheet(
        title,
        note,
        ("ours", "per second", "peer", "per second", "ratio", "target", ""),
        tuple(
            (
                line.ours,
                _rate(line.steps, NOT_MEASURED),
                line.peer,
                _rate(line.peer_steps, NOT_MEASURED),
                _times(line.ratio),
                "" if line.target is None else f"{line.target:g}x",
                MET[line.met],
            )
            for line in lines
        ),
    )


def _waits(report: Report) -> Sheet:
    return Sheet(
        "Waiting",
        "Importing is timed inside a fresh Python. The first compiled move is timed from starting "
        "Python until its process has ended: imports, all kernels of the game, one checked move; "
        "cold with an empty cache, warm with the cache of an earlier process.",
        ("what", "game", "seconds", "target", ""),
        tuple(
            (
                wait.what,
                wait.game or "",
                f"{wait.seconds:.2f}",
                "" if wait.target is None else f"under {wait.target:g}",
                MET[wait.met],
            )
            for wait in report.waits
        ),
    )


def _speed(speed: Speed | None) -> tuple[str, str]:
    if speed is None:
        return NO_NUMBA, NO_NUMBA
    return _rate(speed.decisions), _rate(speed.moves)


def _rate(rate: float | None, missing: str = "") -> str:
    """Return a rate with three figures: more would be noise."""
    if rate is None:
        return missing
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{_figures(rate / size)}{unit}"
    return _figures(rate)


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{_figures(ratio)}x"


def _figures(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
