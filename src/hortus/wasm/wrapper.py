"""Functions that a browser can call, around functions that Numba compiled.

Numba passes an array as seven values or more, results through a pointer, and errors as a status.
A wrapper takes numbers, the address of a record, and the address and lengths of an array; it
returns the result or stops the module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hortus.wasm.exports import Export
from hortus.wasm.layout import Part, parts

LLVM_TYPES = {"int64": "i64", "float64": "double"}


@dataclass
class _Code:
    """The text of a wrapper as it grows."""

    parameters: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)

    def take(self, part: Part) -> None:
        """Take one part of the arguments as a browser passes it, and pass it on as Numba does."""
        place = len(self.parameters)
        if part.kind == "int":
            self.parameters.append(f"i64 %p{place}")
            self.passed.append(f"i64 %p{place}")
        elif part.kind == "float":
            self.parameters.append(f"double %p{place}")
            self.passed.append(f"double %p{place}")
        elif part.kind == "record":
            self.parameters.append(f"ptr %p{place}")
            self.passed.append(f"ptr %p{place}")
        else:
            self._take_array(part.value, place)

    def _take_array(self, array: Any, place: int) -> None:
        """Take an address and lengths; pass on also how far apart elements are."""
        self.parameters.append(f"ptr %p{place}")
        lengths = [f"%l{place}.{axis}" for axis in range(array.ndim)]
        for axis, length in enumerate(lengths):
            self.parameters.append(f"i32 %n{place}.{axis}")
            self.lines.append(f"  {length} = zext i32 %n{place}.{axis} to i64")
        # Rows lie one behind the other, so the last axis has the smallest step.
        steps, step, count = list[str](), f"{array.dtype.itemsize}", "1"
        for axis in reversed(range(array.ndim)):
            steps.insert(0, step)
            self.lines.append(f"  %c{place}.{axis} = mul i64 {count}, {lengths[axis]}")
            self.lines.append(f"  %s{place}.{axis} = mul i64 {step}, {lengths[axis]}")
            count, step = f"%c{place}.{axis}", f"%s{place}.{axis}"
        size = array.dtype.itemsize
        self.passed += ["ptr null", "ptr null", f"i64 {count}", f"i64 {size}", f"ptr %p{place}"]
        self.passed += [f"i64 {one}" for one in [*lengths, *steps]]


def wrapper(export: Export, function: str, result: str) -> str:
    """Return the LLVM code of a wrapper; a tuple is written where a last address says."""
    code = _Code()
    for name, value in export.named.items():
        for part in parts(name, value):
            code.take(part)
    if result in LLVM_TYPES:
        kind = LLVM_TYPES[result]
        room, returned = f"  %result = alloca {kind}", f"  %r = load {kind}, ptr %result\n"
        end = f"  ret {kind} %r"
    else:
        kind, returned, end = "void", "", "  ret void"
        if result == "none":
            room = "  %result = alloca ptr"
        else:
            room = ""
            code.parameters.append("ptr %result")
    passed = ", ".join(["ptr %result", "ptr %error", *code.passed])
    declared = ", ".join(["ptr", "ptr", *(one.split()[0] for one in code.passed)])
    body = "\n".join([room, "  %error = alloca ptr", *code.lines])
    return f"""
declare i32 @"{function}"({declared})
define {kind} @{export.name}({", ".join(code.parameters)}) {{
{body}
  %status = call i32 @"{function}"({passed})
  %fine = icmp eq i32 %status, 0
  br i1 %fine, label %done, label %failed
failed:
  call void @llvm.trap()
  unreachable
done:
{returned}{end}
}}
"""
