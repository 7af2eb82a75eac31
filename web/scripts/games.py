"""Print the schemas of every game's views and moves, from which the page's types are made."""

import json

from hortus.core.registry import find_kind, names
from hortus.core.schema import schemas

found = {}
for name in names():
    kind = find_kind(name)
    found |= schemas(kind.schema, name.capitalize())
document = {
    "openapi": "3.1.0",
    "info": {"title": "The games of Hortus", "version": "1"},
    "paths": {},
    "components": {"schemas": found},
}
print(json.dumps(document))
