"""Whoever asks for something at a table, and what they may do and see there at this moment."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from hortus.core.contract import SPECTATOR
from hortus.server.days import is_secret
from hortus.server.desk import Desk
from hortus.server.rulings import Denied
from hortus.server.sessions import Session


@dataclass(frozen=True)
class Caller:
    """A person with a session, an external bot with the token of a seat, or nobody we know."""

    session: Session | None = None
    table: str | None = None
    key: str | int | None = None
    invite: str | None = None

    @property
    def person(self) -> str | None:
        """The id of the person, as long as the session lasts."""
        session = self.session
        return None if session is None or session.over else session.person.id

    def owns(self, desk: Desk, seat: int) -> bool:
        """Tell whether the caller speaks for a seat."""
        if not 0 <= seat < len(desk.seats):
            return False
        holder = desk.seats[seat]
        if holder.kind == "external":
            return self.table == desk.id and self.key == holder.token_key(seat)
        return (
            holder.kind == "person" and holder.person is not None and holder.person == self.person
        )

    def seats(self, desk: Desk) -> list[int]:
        """Return the seats that the caller speaks for."""
        return [seat for seat in range(len(desk.seats)) if self.owns(desk, seat)]

    def sees(self, desk: Desk) -> bool:
        """Tell whether the caller may look at a table."""
        spec, person = desk.spec, self.person
        if spec.public or (person is not None and person == spec.host):
            return True
        invited = self.invite is not None and hmac.compare_digest(
            self.invite.encode(), spec.invite.encode()
        )
        kept = person is not None and any(holder.reserved == person for holder in desk.seats)
        return invited or kept or bool(self.seats(desk))

    def must_see(self, desk: Desk) -> None:
        """Refuse whoever may not look at a table."""
        if not self.sees(desk):
            raise Denied("private", "This table is private: ask for its link.", status=403)

    def must_own(self, desk: Desk, seat: int) -> None:
        """Refuse whoever does not speak for a seat."""
        if not self.owns(desk, seat):
            raise Denied("not_your_seat", "This is not your seat.", status=403)

    def eye(self, desk: Desk, seat: int | None) -> int:
        """Return through which eyes the caller may look; of a finished game through all."""
        if seat is None:
            return SPECTATOR
        if seat >= len(desk.seats):
            raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
        if not (desk.status == "finished" and not is_secret(desk.spec.daily)):
            self.must_own(desk, seat)
        return seat

    def request(self, own: str) -> str:
        """Return an id that is this caller's alone, whatever others call theirs."""
        who = self.session.person.id if self.session else f"{self.table}/{self.key}"
        return hashlib.blake2b(f"{who}:{own}".encode(), digest_size=20).hexdigest()
