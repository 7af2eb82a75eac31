"""E-mail addresses are used once their owner has said so, by a link that only they were sent."""

from __future__ import annotations

from itsdangerous import BadData, URLSafeTimedSerializer

from hortus.server.people.mails import Mails
from hortus.server.people.people import People, Person
from hortus.server.support.denied import Denied
from hortus.server.support.limits import Rates, asking_network
from hortus.server.support.settings import Settings

LINK_SECONDS = 7 * 86400
PER_ADDRESS = 3
PER_NETWORK = 10
_DAY = 86400.0

_SUBJECTS = {
    "en": "Is this your address?",
    "fr": "Est-ce bien votre adresse ?",
    "de": "Ist das deine Adresse?",
    "pt": "Este endereço é seu?",
}
_TEXTS = {
    "en": "Somebody, presumably you, wants notices from Hortus to be sent here. If you agree, open "
    "this link; otherwise do nothing, and nothing more will come.",
    "fr": "Quelqu’un, sans doute vous, souhaite recevoir ici les messages de Hortus. Si vous êtes "
    "d’accord, ouvrez ce lien ; sinon, ne faites rien : vous ne recevrez rien d’autre.",
    "de": "Jemand, vermutlich du, möchte hier Nachrichten von Hortus erhalten. Wenn dir das recht "
    "ist, öffne diesen Link; sonst tu einfach nichts, dann kommt auch nichts mehr.",
    "pt": "Alguém, provavelmente a própria pessoa que lê isto, quer receber aqui os avisos do "
    "Hortus. Se concorda, abra esta ligação; se não, não faça nada e não receberá mais nada.",
}


class Confirmations:
    """Asks the owner of an address, and takes their word."""

    def __init__(self, people: People, mails: Mails, settings: Settings, secret: str) -> None:
        self._people, self._mails = people, mails
        self._public_url = settings.public_url.rstrip("/")
        self._links = URLSafeTimedSerializer(secret, salt="email")
        self._addresses = Rates(PER_ADDRESS / _DAY, _DAY)
        self._networks = Rates(PER_NETWORK / _DAY, _DAY)

    def must_allow(self, address: str) -> None:
        """Refuse who has mail sent to an address, or to many, too often."""
        allowed = self._networks.take(asking_network.get()) and self._addresses.take(
            address.casefold()
        )
        if self._mails.possible and not allowed:
            message = "Too many e-mails were sent to confirm an address; try again tomorrow."
            raise Denied("too_fast", message, status=429)

    async def ask(self, person: Person) -> None:
        """Send the link that confirms somebody's address to that address."""
        link = f"{self._public_url}/confirm/{self._links.dumps([person.id, person.email])}"
        text = f"{_TEXTS[person.language]}\n\n{link}\n"
        await self._mails.send(person, _SUBJECTS[person.language], text)

    async def find(self, link: str) -> Person:
        """Return who is meant by a link; refuse an old or a wrong one."""
        try:
            who, address = self._links.loads(link, max_age=LINK_SECONDS)
        except (BadData, ValueError, TypeError):
            who = address = None
        person = await self._people.find(str(who)) if who else None
        if person is None or person.email != address:
            message = "This link is old or incomplete; ask for a new one."
            raise Denied("wrong_link", message, status=404)
        return person

    async def confirm(self, person: Person) -> None:
        """Let notices go to somebody's address."""
        await self._people.confirm_email(person)
