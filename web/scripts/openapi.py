"""Print the protocol's schemas as an OpenAPI document, from which the page's types are made."""

import importlib
import inspect
import json
import pkgutil

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hortus.server import protocol
from hortus.server.protocol import base

MODULES = [
    importlib.import_module(f"{protocol.__name__}.{module.name}")
    for module in pkgutil.iter_modules(protocol.__path__)
]
MODELS = [
    model
    for module in MODULES
    for _, model in inspect.getmembers(module, inspect.isclass)
    if issubclass(model, BaseModel) and model.__module__ == module.__name__
]

_, schemas = models_json_schema(
    [(model, "validation" if issubclass(model, base.In) else "serialization") for model in MODELS],
    ref_template="#/components/schemas/{model}",
)
# What the service answers is always complete, defaults included.
for model in MODELS:
    if issubclass(model, base.Out):
        schema = schemas["$defs"][model.__name__]
        schema["required"] = list(schema["properties"])

document = {
    "openapi": "3.1.0",
    "info": {"title": "Hortus", "version": str(base.PROTOCOL)},
    "paths": {},
    "components": {"schemas": schemas["$defs"]},
}
print(json.dumps(document))
