"""The little page behind the link in an e-mail: one question, one button."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from hortus.server.http.routes.common import TheService
from hortus.server.people.people import Person
from hortus.server.support.denied import Denied

router = APIRouter()

_QUESTIONS = {
    "en": ("May notices from Hortus go to {}?", "Yes, send them here"),
    "fr": ("Envoyer les messages de Hortus à {} ?", "Oui, à cette adresse"),
    "de": ("Dürfen Nachrichten von Hortus an {} gehen?", "Ja, hierher schicken"),
    "pt": ("Enviar os avisos do Hortus para {}?", "Sim, para este endereço"),
}
_DONE = {
    "en": "Thank you: notices go to {} from now on.",
    "fr": "Merci : les messages arriveront désormais à {}.",
    "de": "Danke: Nachrichten gehen ab jetzt an {}.",
    "pt": "Obrigado: a partir de agora os avisos seguem para {}.",
}


@router.get("/confirm/{link}", include_in_schema=False)
async def ask(link: str, service: TheService) -> HTMLResponse:
    """Ask; following a link must change nothing, because machines follow them too."""
    try:
        person = await service.confirmations.find(link)
    except Denied as denied:
        return _page("en", denied.message, "", denied.status)
    question, answer = _QUESTIONS[person.language]
    return _page(person.language, question.format(person.email), answer)


@router.post("/confirm/{link}", include_in_schema=False)
async def confirm(link: str, service: TheService) -> HTMLResponse:
    """Take the answer."""
    try:
        person: Person = await service.confirmations.find(link)
    except Denied as denied:
        return _page("en", denied.message, "", denied.status)
    await service.confirmations.confirm(person)
    return _page(person.language, _DONE[person.language].format(person.email), "")


def _page(language: str, text: str, button: str, status: int = 200) -> HTMLResponse:
    form = f"<form method=post><button>{escape(button)}</button></form>" if button else ""
    return HTMLResponse(
        f"<!doctype html><html lang={language}><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width"><title>Hortus</title>'
        "<style>body{font:1.1rem/1.5 sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}"
        "button{font:inherit;padding:.6rem 1.2rem}</style>"
        f"<p>{escape(text)}</p>{form}",
        status_code=status,
    )
