"""Print the protocol's schemas as an OpenAPI document, from which the page's types are made."""

import inspect
import json

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hortus.server import protocol

MODELS = [
    model
    for _, model in inspect.getmembers(protocol, inspect.isclass)
    if issubclass(model, BaseModel) and model.__module__ == protocol.__name__
]

_, schemas = models_json_schema(
    [
        (model, "validation" if issubclass(model, protocol.In) else "serialization")
        for model in MODELS
    ],
    ref_template="#/components/schemas/{model}",
)
# What the service answers is always complete, defaults included.
for model in MODELS:
    if issubclass(model, protocol.Out):
        schema = schemas["$defs"][model.__name__]
        schema["required"] = list(schema["properties"])

document = {
    "openapi": "3.1.0",
    "info": {"title": "Hortus", "version": str(protocol.PROTOCOL)},
    "paths": {},
    "components": {"schemas": schemas["$defs"]},
}
print(json.dumps(document))
