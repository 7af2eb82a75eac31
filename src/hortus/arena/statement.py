"""What a contest says about its first bot, in a sentence or two."""

from __future__ import annotations

from typing import Any

from hortus.arena.sequential import Question, Verdict


def statement(figures: dict[str, Any], question: Question, verdict: Verdict) -> str:
    """Return who is better, with what certainty, and what that took."""
    first, *others = figures["results"]
    names = ", ".join(dict.fromkeys(bot["bot"].partition("#")[0] for bot in others))
    games = figures["games"]
    said = f"{first['bot']} against {names}: wins {share(first['wins'])} of {games} games"
    if first["even"] is not None:
        said += f", even is {first['even']:.1%}"
    cleared = first["without_luck"]
    if cleared:
        said += (
            f"; corrected for luck {share(cleared['wins'])}, "
            f"for which {cleared['wins']['games']} games would be needed without"
        )
    return f"{said}. {_answer(question, verdict, games)}"


def _answer(question: Question, verdict: Verdict, games: int) -> str:
    asked = f"at {question.better:+.0%}, risk {question.risk:.0%}"
    if verdict.better is None:
        return f"Undecided after {games} games ({asked})."
    answer = "Better" if verdict.better else "Not better"
    return f"{answer} ({asked}): {games} games, a test of fixed length takes {verdict.fixed}."


def share(figure: dict[str, float]) -> str:
    """Return a share with its interval."""
    return f"{figure['value']:.1%} ({figure['low']:.1%} to {figure['high']:.1%})"
