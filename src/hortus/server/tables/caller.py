"""Whoever asks for something at a table, and what they may do and see there at this moment."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from hortus.core.contract import SPECTATOR
from hortus.server.people.sessions import Session
from hortus.server.support.denied import Denied
from hortus.server.tables.days import is_secret
from hortus.server.tables.table import Table


@dataclass(frozen=True)
class Caller:
    """A person with a session, an external bot with the token of a seat, or nobody we know."""

    session: Session | None = None
    table_id: str | None = None
    key: str | int | None = None
    invite: str | None = None

    @property
    def person(self) -> str | None:
        """The id of the person, as long as the session lasts."""
        session = self.session
        return None if session is None or session.over else session.person.id

    def owns(self, table: Table, seat: int) -> bool:
        """Tell whether the caller speaks for a seat."""
        if not 0 <= seat < len(table.seats):
            return False
        holder = table.seats[seat]
        if holder.kind == "external":
            return self.table_id == table.id and self.key == holder.token_key(seat)
        return (
            holder.kind == "person" and holder.person is not None and holder.person == self.person
        )

    def seats(self, table: Table) -> list[int]:
        """Return the seats that the caller speaks for."""
        return [seat for seat in range(len(table.seats)) if self.owns(table, seat)]

    def sees(self, table: Table) -> bool:
        """Tell whether the caller may look at a table."""
        spec, person = table.spec, self.person
        if spec.public or (person is not None and person == spec.host) or is_on_past_board(table):
            return True
        invited = self.invite is not None and hmac.compare_digest(
            self.invite.encode(), spec.invite.encode()
        )
        kept = person is not None and any(holder.reserved == person for holder in table.seats)
        return invited or kept or bool(self.seats(table))

    def must_see(self, table: Table) -> None:
        """Refuse whoever may not look at a table."""
        if not self.sees(table):
            raise Denied("private", "This table is private: ask for its link.", status=403)

    def must_own(self, table: Table, seat: int) -> None:
        """Refuse whoever does not speak for a seat."""
        if not self.owns(table, seat):
            raise Denied("not_your_seat", "This is not your seat.", status=403)

    def viewpoint(self, table: Table, seat: int | None) -> int:
        """Return from which viewpoint the caller may look; of a finished game from any."""
        if seat is None:
            return SPECTATOR
        if seat >= len(table.seats):
            raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
        if not (table.status == "finished" and not is_secret(table.spec.daily)):
            self.must_own(table, seat)
        return seat

    def request(self, own: str) -> str:
        """Return an id that is this caller's alone, whatever others call theirs."""
        who = self.session.person.id if self.session else f"{self.table_id}/{self.key}"
        return hashlib.blake2b(f"{who}:{own}".encode(), digest_size=20).hexdigest()


def is_on_past_board(table: Table) -> bool:
    """Tell whether a table is an attempt that the board of a day that is over shows to all."""
    day, outcome = table.spec.daily, table.outcome
    ended = outcome is not None and outcome["by"] != "expired"
    return day is not None and ended and not is_secret(day)
