"""The words that all types are made of, and the answer to what is wrong."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

PROTOCOL = 2
"""The latest that sockets speak, if they ask for it."""
MOST_FOLDED = 80


def printable(text: str) -> str:
    """Refuse what could disguise a text: control characters and direction marks."""
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in text):
        raise ValueError("must not contain control characters")
    return text


def fold_name(name: str) -> str:
    """Return a name so that two names that look alike are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def foldable(name: str) -> str:
    """Refuse names of which little is to be seen and much is to be kept."""
    folded = fold_name(name)
    if not folded or len(folded) > MOST_FOLDED:
        raise ValueError("must be a shorter name in ordinary letters")
    return name


def storable(text: str) -> str:
    """Refuse what a database or UTF-8 cannot hold."""
    if "\x00" in text or any(0xD800 <= ord(letter) <= 0xDFFF for letter in text):
        raise ValueError("must be plain text")
    return text


Id = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]{8,32}$")]
Seat = Annotated[int, Field(ge=0, le=7, strict=True)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40, strip_whitespace=True),
    AfterValidator(printable),
    AfterValidator(foldable),
]
Code = Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9A-Za-z_.-]*$")]
RequestId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), AfterValidator(storable)]
ShortText = Annotated[str, StringConstraints(max_length=200), AfterValidator(printable)]
Language = Literal["en", "fr", "de", "pt"]
Move = Annotated[
    dict[str, Any], Field(description="A move in record form, without its seat.", max_length=12)
]
Data = dict[str, Any]
Status = Literal["open", "cancelled", "running", "finished", "archived"]


class In(BaseModel):
    """What a client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Out(BaseModel):
    """What the service answers."""

    model_config = ConfigDict(extra="forbid")


class Why(Out):
    """What is wrong with a component set, for those who put it into another language."""

    word: str = Field(description="A fixed word.", examples=["integer"])
    values: dict[str, int | str] = Field(description="What the sentence names.")


class Problem(Out):
    """Why something was refused; every answer with a status of 400 or more has this form."""

    code: str = Field(description="For programs: a fixed word.", examples=["not_your_seat"])
    message: str = Field(description="For people: one sentence.")
    rule: str | None = Field(
        default=None, description="The rule that forbids a move.", examples=["CAR-3.2"]
    )
    fields: list[str] = Field(default=[], description="The fields of the request that are wrong.")
    why: Why | None = Field(
        default=None, description="The same in a word, where a component set is wrong."
    )


class Health(Out):
    """Whether the service and its store answer, and its background work runs."""

    status: Literal["ok", "unavailable"]
    version: str
    restarts: dict[str, int]
    """How often each kind of background work stopped and was started again."""
    set_aside: int
    """How many tables cannot be read."""
