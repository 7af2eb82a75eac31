"""One run of the benchmark, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hortus.bench import comparisons, lab, search
from hortus.bench.machine import machine
from hortus.bench.ours import GAMES, benchmark_game, copies, random_games
from hortus.bench.peers import PEERS
from hortus.bench.race import FULL, Burst, Effort, Speed, race
from hortus.bench.starts import compiled_start, import_time
from hortus.bench.targets import IMPORT_SECONDS, WARM_SECONDS
from hortus.core.game import Game
from hortus.core.registry import find_kind, names
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
    search: tuple[comparisons.Compared, ...]
    lab: tuple[comparisons.Compared, ...]
    waits: tuple[Wait, ...]


def run(
    games: Sequence[str] = (), effort: Effort = FULL, say: Callable[[str], None] = lambda text: None
) -> Report:
    """Measure games (by default all of them) and the installed peers, and tell `say` what is on."""
    loaded = [benchmark_game(name) for name in games or names()]
    waits = _waits([game.name for game in loaded], effort, say)
    contenders: dict[str, Burst] = {}
    for game in loaded:
        say(f"Compiling {game.name}")
        contenders |= _contenders(game)
    contenders |= {peer.name: peer.make() for peer in PEERS if peer.installed}
    if effort.lab and any(game.name == "carat" for game in loaded):
        say("Preparing the search and the lab")
        contenders |= comparisons.contenders((*search.comparisons(), *lab.COMPARISONS))
    say(f"{effort.rounds} rounds of {len(contenders)} contenders")
    speeds = race(contenders, effort)
    ours = tuple(_game_speed(game, speeds) for game in loaded)
    peers = tuple(
        PeerSpeed(peer.name, peer.title, peer.version, _moves(speeds.get(peer.name)))
        for peer in PEERS
    )
    ratios = tuple(_ratio(game, peer) for game in ours for peer in peers)
    searches, labs = (
        comparisons.ratios(search.comparisons(), speeds),
        comparisons.ratios(lab.COMPARISONS, speeds),
    )
    return Report(machine(), ours, peers, ratios, searches, labs, waits)


def _waits(games: list[str], effort: Effort, say: Callable[[str], None]) -> tuple[Wait, ...]:
    say("Importing")
    seconds = import_time(effort.starts)
    waits = [Wait("import hortus", None, seconds, IMPORT_SECONDS, seconds < IMPORT_SECONDS)]
    if effort.compiled_starts and can_compile():
        for game in games:
            say(f"Starting {game} with an empty cache")
            cold, warm = compiled_start(game, effort.starts)
            waits += [
                Wait("first compiled move, cold", game, cold, None, None),
                Wait("first compiled move, warm", game, warm, WARM_SECONDS, warm < WARM_SECONDS),
            ]
    return tuple(waits)


def _contenders(game: Game) -> dict[str, Burst]:
    slow = game.engine
    found = {f"{game.name} interpreted": random_games(game, slow, 1)}
    if can_compile():
        fast = game.compile()
        found[f"{game.name} compiled"] = random_games(game, fast, GAMES)
        found[f"{game.name} copies"] = copies(game)
    return found


def _game_speed(game: Game, speeds: dict[str, Speed]) -> GameSpeed:
    return GameSpeed(
        game.name,
        game.seats,
        speeds.get(f"{game.name} compiled"),
        _moves(speeds.get(f"{game.name} copies")),
        speeds[f"{game.name} interpreted"],
    )


def _moves(speed: Speed | None) -> float | None:
    return speed.moves if speed else None


def _ratio(ours: GameSpeed, peer: PeerSpeed) -> Ratio:
    target = find_kind(ours.game).targets.get(peer.peer)
    if ours.compiled is None or peer.moves is None:
        return Ratio(ours.game, peer.peer, None, None, target, None)
    # The peers count no chance, so decisions are compared; ours carry the cost of chance.
    decisions = ours.compiled.decisions / peer.moves
    met = None if target is None else decisions >= target
    return Ratio(ours.game, peer.peer, decisions, ours.compiled.moves / peer.moves, target, met)
