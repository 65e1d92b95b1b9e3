"""Small sets as bits of a signed 64-bit number, at most 62 members, so that every set is ≥ 0.

Signed, because Numba makes a float of unsigned and signed mixed; at most 62, so that shifts never reach the sign.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from wandelgang.core.generator import below
from wandelgang.core.rules import Floats, Ints, rule

ONE: Any = np.int64(1)


@rule
def bit(member: int) -> int:
    """The set of one member."""
    return ONE << member


@rule
def bit_if(condition: bool, member: int) -> int:
    """The set of one member, or the empty one, without a branch."""
    return ONE * condition << member


def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


def count(members: int) -> int:
    """How many members a set has."""
    return int(members).bit_count()


def eight(numbers: Ints, place: int) -> int:
    """The word that eight bytes of an array make, none of them negative; *place* counts eight at a time."""
    return int.from_bytes(bytes(numbers[8 * place : 8 * place + 8]), "little")


@intrinsic
def _trailing_zeros(typing_context: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _population(typing_context: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def _word(typing_context: Any, numbers: Any, place: Any) -> Any:
    """Viewing an array as words costs more than comparing a dozen of them: Numba counts references and checks shapes."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        words = builder.bitcast(array.data, ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [arguments[1]]), align=1)

    return types.int64(numbers, types.int64), build


@overload(eight, strict=False)
def _eight(numbers: Any, place: Any) -> Any:
    return lambda numbers, place: _word(numbers, place)


@overload(lowest, strict=False)
def _lowest(members: Any) -> Any:
    return lambda members: _trailing_zeros(members)


@overload(count, strict=False)
def _count(members: Any) -> Any:
    return lambda members: _population(members)


@rule
def share_equally(members: int, total: int, out: Floats) -> None:
    """Each member's share of 1, for all of *total*; 0 for everybody else, and for all if the set is empty."""
    shares = max(1, count(members))
    for one in range(total):
        out[one] = ((members >> one) & 1) / shares


@rule
def random_member(members: int, rng: Ints) -> int:
    """The set of one member, each equally likely."""
    for _ in range(below(rng, count(members))):
        members &= members - 1
    return members & -members
