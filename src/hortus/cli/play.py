"""hortus play: a game at the terminal, against bots or on one keyboard."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.bots import make_bot
from hortus.cli.common import Options, OwnComponents, Seats, console, parse_options
from hortus.cli.saves import load_save, save_path
from hortus.cli.terminal import Terminal
from hortus.core.errors import UsageError
from hortus.core.match import Match
from hortus.core.registry import aliases, find_called, load, names

Game = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Asked for if left out.")]
Humans = Annotated[int, typer.Option(min=1, max=8, help="How many people share the keyboard.")]
BotName = Annotated[str, typer.Option("--bot", help="Who plays the other seats.")]
Seed = Annotated[int | None, typer.Option(help="Seed of the chance; random if left out.")]
New = Annotated[bool, typer.Option("--new", help="Start afresh even if a game was saved.")]
Language = Annotated[str, typer.Option("--lang", help="Language of rules and refusals.")]


def command(
    game: Game = None,
    seats: Seats = None,
    humans: Humans = 1,
    bot: BotName = "greedy",
    option: Options = None,
    seed: Seed = None,
    components: OwnComponents = None,
    new: New = False,
    lang: Language = "en",
) -> None:
    """Play a game here; it is saved after every move and resumed next time."""
    game = game or _ask_game()
    chosen = load(game, seats, components, **parse_options(option))
    make_bot(bot)
    if humans > chosen.seats:
        raise UsageError(f"{humans} people cannot share {chosen.seats} seats.")
    saved = None if new else load_save(chosen)
    if saved is not None and _agrees(f"Continue the {chosen.name} game you left?"):
        chosen = chosen.under(saved.rules)
        match = Match.resume(saved, chosen)
    else:
        players = ["you"] * humans + [f"bot:{bot}"] * (chosen.seats - humans)
        match = Match(chosen, seed, {"names": players})
    chosen.warm()
    Terminal(match, save_path(chosen), lang).run()


def _ask_game() -> str:
    known = [*names(), *aliases()]
    console.print("Which game?")
    for number, name in enumerate(known, 1):
        kind, _ = find_called(name)
        console.print(f"  {number}  {name:10} {kind.blurb}", markup=False)
    while True:
        answer = _ask("Number or name (Enter for 1): ") or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        if answer in known:
            return answer
        console.print(f"Please answer 1 to {len(known)} or a name.")


def _agrees(question: str) -> bool:
    return _ask(f"{question} [Y/n] ").lower() not in ("n", "no")


def _ask(question: str) -> str:
    try:
        return console.input(question, markup=False).strip()
    except EOFError:
        raise typer.Exit(0) from None
