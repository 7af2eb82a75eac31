"""LLVM code that Numba made for this machine, made into code for WebAssembly.

Numba is told not to optimise: what it would do for this processor would make the module differ from
machine to machine.  LLVM optimises once, for WebAssembly, when everything is in one module.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import llvmlite.binding as llvm

from hortus.wasm.exports import Export
from hortus.wasm.wrapper import wrapper

TRIPLE = "wasm32-unknown-unknown"
# Functions of runtime.ll of which LLVM makes calls only when it writes the object.
CALLED_BY_LLVM = {"__multi3"}
# What every browser of the last years can do.
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"


@dataclass(frozen=True)
class Compiled:
    """What Numba made of a kernel: LLVM code, the name of its function, the type of its result."""

    export: Export
    code: str
    function: str
    result: str


def compiled(export: Export) -> Compiled:
    """Compile a kernel for the types of its arguments."""
    from numba import typeof, types

    given = tuple(typeof(argument) for argument in export.arguments)
    export.kernel.compile(given)
    made = export.kernel.overloads[given]
    result = str(types.unliteral(made.signature.return_type))
    code = export.kernel.inspect_llvm(given)
    return Compiled(export, code, made.fndesc.llvm_func_name, result)


def object_code(kernels: list[Compiled]) -> bytes:
    """Return kernels and all they call as one WebAssembly object."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    runtime = files("hortus.wasm").joinpath("runtime.ll").read_text(encoding="utf-8")
    header = "\n".join(re.findall(r"^target .*$", runtime, flags=re.M))
    module = _parsed(runtime)
    for one in kernels:
        module.link_in(_parsed(_for_wasm(one.code, header)))
    wrappers = [wrapper(one.export, one.function, one.result) for one in kernels]
    module.link_in(_parsed("\n".join([header, "declare void @llvm.trap()", *wrappers])))
    _hide_all_but({one.export.name for one in kernels} | CALLED_BY_LLVM, module)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static"
    )
    _optimise(module, machine)
    return bytes(machine.emit_object(module))


def _for_wasm(code: str, header: str) -> str:
    """Return Numba's code for the other target, without what only Python could read.

    An error is told by its status; its text would hold the paths of this machine.
    """
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.M)
    code = re.sub(r"(store ptr )@\.const\.picklebuf\.[\w.]+", r"\1null", code)
    return header + "\n" + code.replace(" = common ", " = linkonce ")


def _parsed(code: str) -> Any:
    module = llvm.parse_assembly(code)
    module.verify()
    return module


def _hide_all_but(names: set[str], module: Any) -> None:
    """Leave only some functions visible, so that what they do not reach is dropped."""
    for value in [*module.functions, *module.global_variables]:
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"


def _optimise(module: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = False
    options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
