"""People: sessions, accounts, ratings and profiles."""

from __future__ import annotations

from pydantic import Field

from hortus.server.protocol.base import Id, In, Language, Name, Out, Password, ShortText


class SessionIn(In):
    """Who comes in as a guest."""

    name: Name | None = None
    language: Language = "en"


class AccountIn(In):
    """A name and a password: to make an account of a guest, or to log in."""

    name: Name
    password: Password


class PasswordIn(In):
    """A change of password."""

    old: Password
    new: Password


class DeleteIn(In):
    """The password of the account to be deleted; guests need none."""

    password: Password | None = None


class SettingsIn(In):
    """What a person may change about themselves; what is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None
    email: ShortText | None = Field(
        default=None,
        description="It is sent a link to confirm it with; an empty text removes it.",
    )
    webhook: ShortText | None = Field(
        default=None, description="An https address; an empty text removes it."
    )


class Person(Out):
    """A person as others see them."""

    id: Id
    name: str
    guest: bool


class Me(Out):
    """A person as they see themselves."""

    id: Id
    name: str
    guest: bool
    language: Language
    email: str | None
    email_confirmed: bool = Field(description="Notices are sent to a confirmed address only.")
    webhook: str | None


class RatingInfo(Out):
    """A rating: `value` is what is shown, mu - 3 sigma on a scale of people's habits."""

    game: str
    seats: int
    value: int
    mu: float
    sigma: float
    games: int


class GameCount(Out):
    """How somebody did in one game with one number of seats."""

    game: str
    seats: int
    played: int
    won: int
    best: int | None
    average: float | None


class Finished(Out):
    """One finished table of somebody's history."""

    table: Id
    game: str
    seats: int
    seat: int
    score: int
    rank: int
    names: list[str]
    rated: bool
    at: float


class Profile(Out):
    """What everybody may know about a person."""

    person: Person
    since: float
    ratings: list[RatingInfo]
    games: list[GameCount]
    history: list[Finished] = Field(description="The latest first, at most 50.")


class Ranked(Out):
    """One line of a rating list."""

    rank: int
    person: Person
    rating: RatingInfo
