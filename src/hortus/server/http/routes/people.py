"""Guests, accounts, profiles and rating lists."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import func, select

from hortus.server.catalogue import shelf
from hortus.server.http.routes.common import (
    MaybeSession,
    Network,
    SomePerson,
    TheService,
    clear_cookie,
    problems,
    set_cookie,
)
from hortus.server.live import forgetting
from hortus.server.live.ratings import shown
from hortus.server.live.service import Service
from hortus.server.live.statistics import statistics
from hortus.server.people import webhooks
from hortus.server.people.people import Person as PersonRow
from hortus.server.protocol.people import (
    AccountIn,
    DeleteIn,
    Me,
    PasswordIn,
    Profile,
    Ranked,
    SessionIn,
    SettingsIn,
)
from hortus.server.protocol.statistics import Statistics
from hortus.server.storage import schema
from hortus.server.support.denied import Denied

router = APIRouter(tags=["people"])
PersonId = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{8,32}$", description="Id of a person.")]
MOST_HISTORY = 50
MOST_RANKED = 100


@router.post("/session", response_model=Me, responses=problems())
async def enter(
    body: SessionIn,
    session: MaybeSession,
    network: Network,
    service: TheService,
    response: Response,
) -> Any:
    """Come in as a guest; whoever is known already stays who they are."""
    if session is not None:
        set_cookie(response, service, session.person, session.id)
        return session.person.data()
    if not service.new_guests.take(network):
        raise Denied("too_fast", "Too many new guests; wait a moment.", status=429)
    person = await service.people.new_guest(body.name, body.language)
    set_cookie(response, service, person)
    return person.data()


@router.post("/account", response_model=Me, responses=problems(401, 409))
async def make_account(
    body: AccountIn, person: SomePerson, service: TheService, response: Response
) -> Any:
    """Make an account of a guest, with all their games."""
    changed = await service.people.make_account(person, body.name, body.password)
    set_cookie(response, service, changed)
    return changed.data()


@router.post("/login", response_model=Me, responses=problems(403))
async def log_in(body: AccountIn, service: TheService, response: Response) -> Any:
    """Log in with name and password."""
    person = await service.people.log_in(body.name, body.password)
    set_cookie(response, service, person)
    return person.data()


@router.post("/logout", status_code=204, responses=problems())
async def log_out(session: MaybeSession, service: TheService) -> Response:
    """Log out in this browser: its session ends, and with it whatever it has open."""
    if session is not None:
        await service.people.log_out(session)
    response = Response(status_code=204)
    clear_cookie(response, service)
    return response


@router.post("/logout-everywhere", status_code=204, responses=problems(401))
async def log_out_everywhere(person: SomePerson, service: TheService) -> Response:
    """End all sessions of this person."""
    await service.people.log_out_everywhere(person)
    response = Response(status_code=204)
    clear_cookie(response, service)
    return response


@router.get("/me", response_model=Me, responses=problems(401))
async def get_me(person: SomePerson) -> Any:
    """Return who you are."""
    return person.data()


@router.patch("/me", response_model=Me, responses=problems(401, 409))
async def change_me(body: SettingsIn, person: SomePerson, service: TheService) -> Any:
    """Change name, language or where notices go."""
    given = body.model_dump(exclude_unset=True)
    values = {key: value for key, value in given.items() if value is not None}
    if values.get("webhook"):
        try:
            webhooks.check(values["webhook"], service.settings.private_webhooks)
        except webhooks.Refused:
            message = "A webhook is a plain address that begins with https://."
            raise Denied("wrong_webhook", message, status=422) from None
    email = values.get("email")
    asks = bool(email) and not (person.confirmed and person.email == email)
    if asks:
        service.confirmations.must_allow(values["email"])
    changed = await service.people.change(person, values)
    if asks:
        service.registry.spawn(service.confirmations.ask(changed))
    return changed.data()


@router.post("/me/password", response_model=Me, responses=problems(401, 403))
async def change_password(
    body: PasswordIn, person: SomePerson, service: TheService, response: Response
) -> Any:
    """Change the password; all other browsers are logged out."""
    changed = await service.people.change_password(person, body.old, body.new)
    set_cookie(response, service, changed)
    return changed.data()


@router.delete("/me", status_code=204, responses=problems(401, 403))
async def delete_me(body: DeleteIn, person: SomePerson, service: TheService) -> Response:
    """Forget this person; their moves stay in others' games, without a name."""
    await forgetting.forget(service, person, body.password)
    response = Response(status_code=204)
    clear_cookie(response, service)
    return response


@router.get("/me/statistics", response_model=Statistics, responses=problems(401))
async def my_statistics(person: SomePerson, service: TheService) -> Any:
    """Return what your games tell of you."""
    return await statistics(service.store, person.id)


@router.get("/me/export", response_model=dict[str, Any], responses=problems(401))
async def export_me(person: SomePerson, service: TheService) -> Any:
    """Return everything the service knows about you."""
    store, who = service.store, person.id
    profile = await _profile(service, person)
    seats = schema.seats.c
    tables = await store.rows(select(seats.table_id, seats.seat).where(seats.person == who))
    said = f'%"person":"{who}"%'
    e = schema.events.c
    chats = await store.rows(
        select(e.table_id, e.at, e.body).where(e.kind == "chat", e.body.like(said))
    )
    a = schema.puzzle_answers.c
    answers = await store.rows(select(a.game, a.number, a.text, a.at).where(a.person == who))
    return {
        "me": person.data(),
        "profile": profile,
        "statistics": await statistics(store, who),
        "puzzles": [dict(row._mapping) for row in answers],
        "tables": [{"table": row.table_id, "seat": row.seat} for row in tables],
        "chat": [
            {"table": row.table_id, "at": row.at, "text": json.loads(row.body)["text"]}
            for row in chats
        ],
    }


@router.get("/people/{person}", response_model=Profile, responses=problems(404))
async def get_profile(person: PersonId, service: TheService) -> Any:
    """Return what everybody may know about a person."""
    found = await service.people.find(person)
    if found is None:
        raise Denied("no_such_person", "There is nobody with this id.", status=404)
    return await _profile(service, found)


async def _profile(service: Service, person: PersonRow) -> dict[str, Any]:
    store, r, t = service.store, schema.results.c, schema.tables.c
    ratings = schema.ratings
    rated = await store.rows(select(ratings).where(ratings.c.person == person.id))
    y = schema.tallies.c
    counts = await store.rows(
        select(
            y.game,
            y.seats,
            func.sum(y.played).label("played"),
            func.sum(y.won).label("won"),
            func.max(y.best).label("best"),
            func.sum(y.total).label("total"),
        )
        .where(y.person == person.id)
        .group_by(y.game, y.seats)
        .order_by(y.game, y.seats)
    )
    history = await store.rows(
        select(schema.results, t.names)
        .join(schema.tables, t.id == r.table_id)
        .where(r.person == person.id)
        .order_by(r.at.desc())
        .limit(MOST_HISTORY)
    )
    return {
        "person": {"id": person.id, "name": person.name, "guest": person.guest},
        "since": person.created,
        "ratings": [_rating(row) for row in rated],
        "games": [
            {
                "game": row.game,
                "seats": row.seats,
                "played": int(row.played),
                "won": int(row.won),
                "best": row.best,
                "average": float(row.total / row.played),
            }
            for row in counts
        ],
        "history": [
            {
                "table": row.table_id,
                "game": row.game,
                "seats": row.seats,
                "seat": row.seat,
                "score": row.score,
                "rank": row.place,
                "names": _names(row),
                "rated": row.rated,
                "at": row.at,
            }
            for row in history
        ],
    }


def _names(row: Any) -> list[str]:
    """Return who sat at a table; a damaged row must not hide all the others."""
    try:
        return [name or "somebody" for name in json.loads(row.names)]
    except ValueError:
        return ["somebody"] * row.seats


def _rating(row: Any) -> dict[str, Any]:
    return {
        "game": row.game,
        "seats": row.seats,
        "value": shown(row.mu, row.sigma),
        "mu": row.mu,
        "sigma": row.sigma,
        "games": row.games,
    }


@router.get("/ratings/{game}", response_model=list[Ranked], responses=problems(404))
async def list_ratings(
    game: str, service: TheService, seats: Annotated[int, Query(ge=2, le=8)] = 2
) -> Any:
    """List the best players of a game, by what is certain about them."""
    name = shelf.game_info(game)["name"]
    c = schema.ratings.c
    query = (
        select(schema.ratings)
        .where(c.game == name, c.seats == seats, c.person.not_like("bot:%"))
        .order_by((c.mu - c.sigma).desc())
        .limit(MOST_RANKED)
    )
    rows = await service.store.rows(query)
    known = await service.people.known({row.person for row in rows})
    lines = [row for row in rows if row.person in known]
    return [
        {"rank": rank, "person": vars(known[row.person]), "rating": _rating(row)}
        for rank, row in enumerate(lines, 1)
    ]
