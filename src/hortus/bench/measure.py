"""One run of the benchmark, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hortus.bench import comparisons, lab, search
from hortus.bench.machine import machine
from hortus.bench.ours import GAMES, copies, random_games, table_of
from hortus.bench.peers import PEERS
from hortus.bench.race import FULL, Burst, Plan, Speed, race
from hortus.bench.starts import compiled_start, import_time
from hortus.bench.targets import IMPORT_SECONDS, TIMES_PEER, WARM_SECONDS
from hortus.core.game import Game
from hortus.core.registry import names
from hortus.kernel import can_compile


@dataclass(frozen=True)
class GameSpeed:
    """How fast one of our games runs on one core; what needs Numba is None without it."""

    game: str
    seats: int
    compiled: Speed | None
    copies: float | None
    interpreted: Speed


@dataclass(frozen=True)
class PeerSpeed:
    """How fast a peer runs; None if it is not installed."""

    peer: str
    title: str
    version: str | None
    moves: float | None


@dataclass(frozen=True)
class Ratio:
    """How many times faster than a peer a game runs; the target is for decisions."""

    game: str
    peer: str
    decisions: float | None
    moves: float | None
    target: float | None
    met: bool | None


@dataclass(frozen=True)
class Wait:
    """How many seconds one waits for something."""

    what: str
    game: str | None
    seconds: float
    target: float | None
    met: bool | None


@dataclass(frozen=True)
class Report:
    """Everything one run found."""

    machine: dict[str, str]
    games: tuple[GameSpeed, ...]
    peers: tuple[PeerSpeed, ...]
    ratios: tuple[Ratio, ...]
    search: tuple[comparisons.LineRatio, ...]
    lab: tuple[comparisons.LineRatio, ...]
    waits: tuple[Wait, ...]


def run(
    games: Sequence[str] = (), plan: Plan = FULL, say: Callable[[str], None] = lambda text: None
) -> Report:
    """Measure games (by default all of them) and the installed peers, and tell `say` what is on."""
    tables = [table_of(name) for name in games or names()]
    waits = _waits([table.name for table in tables], plan, say)
    contenders: dict[str, Burst] = {}
    for table in tables:
        say(f"Compiling {table.name}")
        contenders |= _contenders(table)
    contenders |= {peer.name: peer.make() for peer in PEERS if peer.installed}
    if plan.lab and any(table.name == "carat" for table in tables):
        say("Preparing the search and the lab")
        contenders |= comparisons.contenders((*search.LINES, *lab.LINES))
    say(f"{plan.rounds} rounds of {len(contenders)} contenders")
    speeds = race(contenders, plan)
    ours = tuple(_game_speed(table, speeds) for table in tables)
    peers = tuple(
        PeerSpeed(peer.name, peer.title, peer.version, _moves(speeds.get(peer.name)))
        for peer in PEERS
    )
    ratios = tuple(_ratio(game, peer) for game in ours for peer in peers)
    searches, labs = comparisons.ratios(search.LINES, speeds), comparisons.ratios(lab.LINES, speeds)
    return Report(machine(), ours, peers, ratios, searches, labs, waits)


def _waits(games: list[str], plan: Plan, say: Callable[[str], None]) -> tuple[Wait, ...]:
    say("Importing")
    seconds = import_time(plan.starts)
    waits = [Wait("import hortus", None, seconds, IMPORT_SECONDS, seconds < IMPORT_SECONDS)]
    if plan.compiled_starts and can_compile():
        for game in games:
            say(f"Starting {game} with an empty cache")
            cold, warm = compiled_start(game, plan.starts)
            waits += [
                Wait("first compiled move, cold", game, cold, None, None),
                Wait("first compiled move, warm", game, warm, WARM_SECONDS, warm < WARM_SECONDS),
            ]
    return tuple(waits)


def _contenders(table: Game) -> dict[str, Burst]:
    slow = table.engine
    found = {f"{table.name} interpreted": random_games(table, slow, 1)}
    if can_compile():
        fast = table.compile()
        found[f"{table.name} compiled"] = random_games(table, fast, GAMES)
        found[f"{table.name} copies"] = copies(table)
    return found


def _game_speed(table: Game, speeds: dict[str, Speed]) -> GameSpeed:
    return GameSpeed(
        table.name,
        table.seats,
        speeds.get(f"{table.name} compiled"),
        _moves(speeds.get(f"{table.name} copies")),
        speeds[f"{table.name} interpreted"],
    )


def _moves(speed: Speed | None) -> float | None:
    return speed.moves if speed else None


def _ratio(ours: GameSpeed, peer: PeerSpeed) -> Ratio:
    target = TIMES_PEER.get(ours.game, {}).get(peer.peer)
    if ours.compiled is None or peer.moves is None:
        return Ratio(ours.game, peer.peer, None, None, target, None)
    # The peers count no chance, so decisions are compared; ours carry the cost of chance.
    decisions = ours.compiled.decisions / peer.moves
    met = None if target is None else decisions >= target
    return Ratio(ours.game, peer.peer, decisions, ours.compiled.moves / peer.moves, target, met)
