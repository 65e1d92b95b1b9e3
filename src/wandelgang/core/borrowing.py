"""Arrays as the memory they are: without counted references, and fetched before they are needed.

Numba counts references to an array whenever it is taken out of a tuple or handed to a function that is not inlined. Each count
is an atomic operation. Whoever borrows an array promises that somebody else keeps it.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from wandelgang.core.rules import OPTIONS


def borrowed(array: Any) -> Any:
    """The same array; in compiled code, references to it are no longer counted."""
    return array


@intrinsic
def _uncounted(typing_context: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, arguments[0])
        found.meminfo = cgutils.get_null_value(found.meminfo.type)
        found.parent = cgutils.get_null_value(found.parent.type)
        return found._getvalue()

    return array(array), build


@overload(borrowed, jit_options=OPTIONS, strict=False)
def _borrowed(array: Any) -> Any:
    return lambda array: _uncounted(array)


def fetch_soon(array: Any, place: int) -> None:
    """An entry of an array is about to be read: in compiled code, bring it into the cache meanwhile."""


@intrinsic
def _prefetch(typing_context: Any, array: Any, place: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        found = context.make_array(kind)(context, builder, arguments[0])
        address = cgutils.get_item_pointer(context, builder, kind, found, [arguments[1]])
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        prefetch = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), [byte, number, number, number]), "llvm.prefetch.p0i8"
        )
        builder.call(prefetch, [builder.bitcast(address, byte), *(ir.Constant(number, value) for value in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(array, types.int64), build


@overload(fetch_soon, jit_options=OPTIONS, strict=False)
def _fetch_soon(array: Any, place: Any) -> Any:
    return lambda array, place: _prefetch(array, place)
