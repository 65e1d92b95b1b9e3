"""Sets of squares of one board of up to 16 × 16 as one wide number, so that a step of everybody on it is a few instructions.

Square row · 16 + column is bit row · 16 + column: interpreted a Python number, compiled a vector of sixteen rows (Numba has no
such number, so this module teaches it one). `&`, `|` and `~` work on both; `~` only together with `&`. It knows no game.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, overload, register_model

from wandelgang.core.rules import WORD, Ints, rule

SPAN = 16
WORDS = 4  # a record holds a wide set as four 64-bit words
EVERYTHING = (1 << SPAN * SPAN) - 1
WESTMOST = sum(1 << (row * SPAN) for row in range(SPAN))
NOT_WESTMOST = EVERYTHING & ~WESTMOST
NOT_EASTMOST = NOT_WESTMOST >> 1

Wide = Any


def wide(words: Ints) -> Wide:
    """The set a record holds in four words."""
    return sum((int(word) & WORD) << (64 * number) for number, word in enumerate(words))


def write_down(squares: Wide, table: Ints, column: int) -> None:
    """Put a set into one column of a table with four rows of words: what there is about one square then lies side by side."""
    for number in range(WORDS):
        word = (int(squares) >> (64 * number)) & WORD
        table[number, column] = word - (WORD + 1 if word >> 63 else 0)


def nothing() -> Wide:
    """The empty set."""
    return 0


def only(square: int) -> Wide:
    """The set of one square."""
    return 1 << int(square)


def is_empty(squares: Wide) -> bool:
    return squares == 0


def size(squares: Wide) -> int:
    """How many squares there are in a set."""
    return int(squares).bit_count()


def to_north(squares: Wide) -> Wide:
    """Every square's neighbour; those beyond the edge drop out."""
    return squares >> SPAN


def to_east(squares: Wide) -> Wide:
    return (squares << 1) & NOT_WESTMOST


def to_south(squares: Wide) -> Wide:
    return (squares << SPAN) & EVERYTHING


def to_west(squares: Wide) -> Wide:
    return (squares >> 1) & NOT_EASTMOST


@rule
def has(squares: Wide, square: int) -> bool:
    return not is_empty(squares & only(square))


class WideType(types.Type):
    """The wide set inside compiled code."""

    def __init__(self) -> None:
        super().__init__(name="WideSet")


WIDE = WideType()
LINE, NUMBER, WORD_TYPE = ir.IntType(16), ir.IntType(32), ir.IntType(64)
LINES, PACKED, ALL = ir.VectorType(LINE, SPAN), ir.VectorType(WORD_TYPE, WORDS), ir.IntType(SPAN * SPAN)
UNKNOWN, EMPTY, ONES = ir.Constant(LINES, ir.Undefined), ir.Constant(LINES, [0] * SPAN), ir.Constant(LINES, [1] * SPAN)


@register_model(WideType)
class WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, LINES)


def picked(lines: list[int]) -> Any:
    """Which lines a shuffle takes; those from the sixteenth on are of its second vector."""
    return ir.Constant(ir.VectorType(NUMBER, SPAN), lines)


def everywhere(builder: Any, line: Any) -> Any:
    """The same line sixteen times."""
    first = builder.insert_element(UNKNOWN, line, ir.Constant(NUMBER, 0))
    return builder.shuffle_vector(first, UNKNOWN, picked([0] * SPAN))


def shifted(builder: Any, squares: Any, lines: list[int]) -> Any:
    return builder.shuffle_vector(squares, EMPTY, picked(lines))


def build_wide(builder: Any, *words: Any) -> Any:
    packed = ir.Constant(PACKED, ir.Undefined)
    for number, word in enumerate(words):
        packed = builder.insert_element(packed, word, ir.Constant(NUMBER, number))
    return builder.bitcast(packed, LINES)


def build_only(builder: Any, square: Any) -> Any:
    """By comparing all rows at once: writing into one line of a vector would go through memory."""
    small = builder.trunc(square, LINE)
    row = everywhere(builder, builder.lshr(small, ir.Constant(LINE, 4)))
    column = builder.shl(ir.Constant(LINE, 1), builder.and_(small, ir.Constant(LINE, SPAN - 1)))
    is_row = builder.icmp_signed("==", row, ir.Constant(LINES, list(range(SPAN))))
    return builder.and_(builder.sext(is_row, LINES), everywhere(builder, column))


def build_word(builder: Any, squares: Any, number: Any) -> Any:
    return builder.extract_element(builder.bitcast(squares, PACKED), number)


def build_size(builder: Any, squares: Any) -> Any:
    packed = builder.bitcast(squares, PACKED)
    total = ir.Constant(WORD_TYPE, 0)
    for number in range(WORDS):
        total = builder.add(total, builder.ctpop(builder.extract_element(packed, ir.Constant(NUMBER, number))))
    return total


def build_is_empty(builder: Any, squares: Any) -> Any:
    return builder.icmp_signed("==", builder.bitcast(squares, ALL), ir.Constant(ALL, 0))


def taught(build: Any, result: Any, *kinds: Any) -> Any:
    """A compiled instruction with so many arguments of those kinds; *build* gets the builder and their values."""

    def lower(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return build(builder, *values)

    def none(typing_context: Any) -> Any:
        return result(), lower

    def one(typing_context: Any, a: Any) -> Any:
        return result(*kinds), lower

    def two(typing_context: Any, a: Any, b: Any) -> Any:
        return result(*kinds), lower

    def four(typing_context: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        return result(*kinds), lower

    return intrinsic({0: none, 1: one, 2: two, WORDS: four}[len(kinds)])


_wide = taught(build_wide, WIDE, *[types.int64] * WORDS)
_word = taught(build_word, types.int64, WIDE, types.int64)
_nothing = taught(lambda builder: EMPTY, WIDE)
_only = taught(build_only, WIDE, types.int64)
_size = taught(build_size, types.int64, WIDE)
_is_empty = taught(build_is_empty, types.boolean, WIDE)
_to_north = taught(lambda builder, squares: shifted(builder, squares, [*range(1, SPAN), SPAN]), WIDE, WIDE)
_to_east = taught(lambda builder, squares: builder.shl(squares, ONES), WIDE, WIDE)
_to_south = taught(lambda builder, squares: shifted(builder, squares, [SPAN, *range(SPAN - 1)]), WIDE, WIDE)
_to_west = taught(lambda builder, squares: builder.lshr(squares, ONES), WIDE, WIDE)
_and = taught(lambda builder, one, other: builder.and_(one, other), WIDE, WIDE, WIDE)
_or = taught(lambda builder, one, other: builder.or_(one, other), WIDE, WIDE, WIDE)
_not = taught(lambda builder, squares: builder.not_(squares), WIDE, WIDE)


@overload(wide, strict=False)
def _compiled_wide(words: Any) -> Any:
    return lambda words: _wide(words[0], words[1], words[2], words[3])


@overload(write_down, strict=False)
def _compiled_write_down(squares: Any, table: Any, column: Any) -> Any:
    def write(squares: Any, table: Any, column: Any) -> None:
        for number in range(WORDS):
            table[number, column] = _word(squares, number)

    return write


@overload(nothing, strict=False)
def _compiled_nothing() -> Any:
    return lambda: _nothing()


@overload(only, strict=False)
def _compiled_only(square: Any) -> Any:
    return lambda square: _only(square)


@overload(size, strict=False)
def _compiled_size(squares: Any) -> Any:
    return lambda squares: _size(squares)


@overload(is_empty, strict=False)
def _compiled_is_empty(squares: Any) -> Any:
    return lambda squares: _is_empty(squares)


@overload(to_north, strict=False)
def _compiled_to_north(squares: Any) -> Any:
    return lambda squares: _to_north(squares)


@overload(to_east, strict=False)
def _compiled_to_east(squares: Any) -> Any:
    return lambda squares: _to_east(squares)


@overload(to_south, strict=False)
def _compiled_to_south(squares: Any) -> Any:
    return lambda squares: _to_south(squares)


@overload(to_west, strict=False)
def _compiled_to_west(squares: Any) -> Any:
    return lambda squares: _to_west(squares)


@overload(operator.and_, strict=False)
def _compiled_and(one: Any, other: Any) -> Any:
    return (lambda one, other: _and(one, other)) if one is other is WIDE else None


@overload(operator.or_, strict=False)
def _compiled_or(one: Any, other: Any) -> Any:
    return (lambda one, other: _or(one, other)) if one is other is WIDE else None


@overload(operator.invert, strict=False)
def _compiled_not(squares: Any) -> Any:
    return (lambda squares: _not(squares)) if squares is WIDE else None
