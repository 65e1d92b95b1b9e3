"""Sets of squares of one board of up to 16 × 16 as one wide number, so that moving all by one step takes few instructions.

Square row · 16 + column is bit row · 16 + column: interpreted a Python number, compiled a vector of sixteen rows (Numba has no
such number, so this module teaches it one). `&`, `|`, `^` and `~` work on both; `~` only together with `&`. It knows no game.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, overload, register_model

from wandelgang.core.rules import WORD, Ints, rule

SPAN = 16
WORDS = 4  # a record holds a wide set in four words
BITS = 64
EVERYTHING = (1 << SPAN * SPAN) - 1
WESTMOST = sum(1 << (row * SPAN) for row in range(SPAN))

Wide = Any


def nothing() -> Wide:
    """The empty set."""
    return 0


def only(square: int) -> Wide:
    """The set of one square."""
    return 1 << int(square)


def is_empty(squares: Wide) -> bool:
    return bool(squares == 0)


def to_north(squares: Wide) -> Wide:
    """The neighbour of every square; those beyond the edge are dropped."""
    return squares >> SPAN


def to_east(squares: Wide) -> Wide:
    return (squares << 1) & EVERYTHING & ~WESTMOST


def to_south(squares: Wide) -> Wide:
    return (squares << SPAN) & EVERYTHING


def to_west(squares: Wide) -> Wide:
    return (squares & ~WESTMOST) >> 1


def word_of(squares: Wide, number: int) -> int:
    """One of the four words of a set, with its sign."""
    word = (squares >> (BITS * number)) & WORD
    return int(word - (WORD + 1 if word >> (BITS - 1) else 0))


def set_of(one: int, two: int, three: int, four: int) -> Wide:
    """The set that four words hold."""
    return sum((int(word) & WORD) << (BITS * number) for number, word in enumerate((one, two, three, four)))


@rule
def wide(words: Ints) -> Wide:
    """The set in four words of a record."""
    return set_of(words[0], words[1], words[2], words[3])


@rule
def write(squares: Wide, words: Ints) -> None:
    """Put a set into four words of a record."""
    for number in range(WORDS):
        words[number] = word_of(squares, number)


class WideType(types.Type):  # type: ignore[misc]
    """The wide set inside compiled code."""

    def __init__(self) -> None:
        super().__init__(name="WideSet")


WIDE, INT = WideType(), types.int64
LINE, LINES = ir.IntType(16), ir.VectorType(ir.IntType(16), SPAN)
PACKED, WHOLE = ir.VectorType(ir.IntType(BITS), WORDS), ir.IntType(SPAN * SPAN)
UNKNOWN, EMPTY, ONES = ir.Constant(LINES, ir.Undefined), ir.Constant(LINES, [0] * SPAN), ir.Constant(LINES, [1] * SPAN)


@register_model(WideType)
class WideModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, LINES)


def teach(plain: Any, build: Any, result: Any, *kinds: Any) -> None:
    """Compiled code that calls *plain* gets what *build* makes of a builder and the values of so many arguments."""

    def offer(*came: Any) -> bool:
        """Operators are overloaded for wide sets only: numbers have their own."""
        return all(
            one is kind or (kind is INT and isinstance(one, types.Integer)) for one, kind in zip(came, kinds, strict=True)
        )

    def lower(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return build(builder, *values)

    typed = (
        lambda context: (result(), lower),
        lambda context, a: (result(*kinds), lower),
        lambda context, a, b: (result(*kinds), lower),
        None,
        lambda context, a, b, c, d: (result(*kinds), lower),
    )
    instruction = intrinsic(typed[len(kinds)])
    offered = (
        lambda: lambda: instruction(),
        lambda a: (lambda a: instruction(a)) if offer(a) else None,
        lambda a, b: (lambda a, b: instruction(a, b)) if offer(a, b) else None,
        None,
        lambda a, b, c, d: lambda a, b, c, d: instruction(a, b, c, d),
    )
    overload(plain, strict=False)(offered[len(kinds)])


def lines(builder: Any, squares: Any, order: list[int]) -> Any:
    """The lines of a set in another order; the sixteenth is empty."""
    return builder.shuffle_vector(squares, EMPTY, ir.Constant(ir.VectorType(ir.IntType(32), SPAN), order))


def everywhere(builder: Any, line: Any) -> Any:
    """The same line sixteen times."""
    return lines(builder, builder.insert_element(UNKNOWN, line, ir.Constant(ir.IntType(32), 0)), [0] * SPAN)


def build_only(builder: Any, square: Any) -> Any:
    """By comparing all lines at once: writing into one line of a vector would go through memory."""
    small = builder.trunc(square, LINE)
    row = everywhere(builder, builder.lshr(small, ir.Constant(LINE, 4)))
    column = builder.shl(ir.Constant(LINE, 1), builder.and_(small, ir.Constant(LINE, SPAN - 1)))
    is_row = builder.icmp_signed("==", row, ir.Constant(LINES, list(range(SPAN))))
    return builder.and_(builder.sext(is_row, LINES), everywhere(builder, column))


def build_set_of(builder: Any, *words: Any) -> Any:
    packed = ir.Constant(PACKED, ir.Undefined)
    for number, word in enumerate(words):
        packed = builder.insert_element(packed, word, ir.Constant(ir.IntType(32), number))
    return builder.bitcast(packed, LINES)


teach(nothing, lambda builder: EMPTY, WIDE)
teach(only, build_only, WIDE, INT)
teach(is_empty, lambda to, one: to.icmp_signed("==", to.bitcast(one, WHOLE), ir.Constant(WHOLE, 0)), types.boolean, WIDE)
teach(to_north, lambda builder, one: lines(builder, one, [*range(1, SPAN), SPAN]), WIDE, WIDE)
teach(to_east, lambda builder, one: builder.shl(one, ONES), WIDE, WIDE)
teach(to_south, lambda builder, one: lines(builder, one, [SPAN, *range(SPAN - 1)]), WIDE, WIDE)
teach(to_west, lambda builder, one: builder.lshr(one, ONES), WIDE, WIDE)
teach(word_of, lambda builder, one, number: builder.extract_element(builder.bitcast(one, PACKED), number), INT, WIDE, INT)
teach(set_of, build_set_of, WIDE, INT, INT, INT, INT)
teach(operator.and_, lambda builder, one, other: builder.and_(one, other), WIDE, WIDE, WIDE)
teach(operator.or_, lambda builder, one, other: builder.or_(one, other), WIDE, WIDE, WIDE)
teach(operator.xor, lambda builder, one, other: builder.xor(one, other), WIDE, WIDE, WIDE)
teach(operator.invert, lambda builder, one: builder.not_(one), WIDE, WIDE)
