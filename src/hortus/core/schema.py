"""JSON schemas of the types in a game's `schema.py`: what its views and moves look like outside.

The types are plain annotations: TypedDicts, Literals, unions, lists and tuples.  Every type that
the module gives a name keeps it; a text in `Annotated` says what a field means.
"""

from __future__ import annotations

from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]

_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def schemas(module: ModuleType, prefix: str) -> dict[str, Schema]:
    """Return the schema of every type a module names, by its name with a prefix."""
    named = {
        name: value
        for name, value in vars(module).items()
        if is_typeddict(value) or get_origin(value) is not None
    }
    writer = _Writer(named, prefix)
    return {prefix + name: writer.define(prefix + name, value) for name, value in named.items()}


class _Writer:
    def __init__(self, named: dict[str, Any], prefix: str) -> None:
        self._names = {value: prefix + name for name, value in reversed(named.items())}

    def define(self, name: str, wanted: Any) -> Schema:
        """Return the schema of a type under its name; a second name refers to the first."""
        return self._write(wanted) if self._names[wanted] == name else self.of(wanted)

    def of(self, wanted: Any) -> Schema:
        """Return the schema of a type, or a reference to it if it has a name."""
        if wanted in self._names:
            return {"$ref": f"#/components/schemas/{self._names[wanted]}"}
        return self._write(wanted)

    def _write(self, wanted: Any) -> Schema:
        if is_typeddict(wanted):
            return self._object(wanted)
        origin, arguments = get_origin(wanted), get_args(wanted)
        if origin is Annotated:
            return {**self.of(arguments[0]), "description": arguments[1]}
        if origin is Literal:
            only = len(arguments) == 1
            return {"const": arguments[0]} if only else {"type": "string", "enum": list(arguments)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(one) for one in arguments]}
        if origin is list:
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is tuple:
            return {
                "type": "array",
                "prefixItems": [self.of(one) for one in arguments],
                "minItems": len(arguments),
                "maxItems": len(arguments),
            }
        if origin is dict:
            return self._mapping(*arguments)
        return {"type": _PLAIN[wanted]}

    def _object(self, wanted: Any) -> Schema:
        fields = get_type_hints(wanted, include_extras=True)
        optional = {key for key, hint in fields.items() if get_origin(hint) is NotRequired}
        bare = {key: get_args(fields[key])[0] if key in optional else fields[key] for key in fields}
        return {
            **({"description": wanted.__doc__} if wanted.__doc__ else {}),
            "type": "object",
            "properties": {key: self.of(hint) for key, hint in bare.items()},
            "required": [key for key in bare if key not in optional],
            "additionalProperties": False,
        }

    def _mapping(self, key: Any, value: Any) -> Schema:
        if key is str:
            return {"type": "object", "additionalProperties": self.of(value)}
        keys = get_args(key)
        return {
            "type": "object",
            "properties": {name: self.of(value) for name in keys},
            "required": list(keys),
            "additionalProperties": False,
        }
