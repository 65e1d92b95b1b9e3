"""Which steps on a lawn of `fences` a survey depends on: a fence across none of them leaves it as it is.

A fence changes a walk only if the walk would lead through it. Walks are given up where their ends are too far for the steps
that are left: another fence only makes them farther. A set of steps is four sets of squares, by heading.
"""

from __future__ import annotations

from wandelgang.boards.wide import Wide, is_empty, nothing, only, to_east, to_north, to_south, to_west, wide, write
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.fences.reach import UNREACHED, Free, read_all, write_all
from wandelgang.games.fences.walking import whole


@rule
def mark_paths(free: Free, begin: Wide, balls: Ints, steps: Ints) -> None:
    """The steps on shortest paths to the goal beside which no other leads on: without another step, a path stays as short."""
    north, east, south, west = free
    path_n, path_e, path_s, path_w = nothing(), nothing(), nothing(), nothing()
    here = nothing()
    for far in range(UNREACHED - 1, 0, -1):
        nearer = wide(balls[far - 1])
        here = (here | (begin & wide(balls[far]))) & ~nearer
        n, e = here & north & to_south(nearer), here & east & to_west(nearer)
        s, w = here & south & to_north(nearer), here & west & to_east(nearer)
        other = (n & e) | (n & s) | (n & w) | (e & s) | (e & w) | (s & w)
        path_n, path_e, path_s, path_w = (
            path_n | (n & ~other),
            path_e | (e & ~other),
            path_s | (s & ~other),
            path_w | (w & ~other),
        )
        here = to_north(n) | to_east(e) | to_south(s) | to_west(w)
    write_all((path_n, path_e, path_s, path_w), steps)


@rule
def mark_walks(free: Free, begin: Wide, most: int, balls: Ints, steps: Ints) -> None:
    """The steps of walks with up to so many, while what they shall come to is near enough."""
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    steps_n, steps_e, steps_s, steps_w = nothing(), nothing(), nothing(), nothing()
    n, e, s, w = begin & north, begin & east, begin & south, begin & west
    for left in range(most, 0, -1):
        near = wide(balls[left])
        n, e, s, w = n & near, e & near, s & near, w & near
        steps_n, steps_e, steps_s, steps_w = steps_n | n, steps_e | e, steps_s | s, steps_w | w
        n, e, s, w = to_north(n), to_east(e), to_south(s), to_west(w)
        aside, astray = (n & ~north) | (s & ~south), (e & ~east) | (w & ~west)
        n, s = north & (n | astray | (s & ~south & across)), south & (s | astray | (n & ~north & across))
        e, w = east & (e | aside | (w & ~west & along)), west & (w | aside | (e & ~east & along))
    write_all((steps_n, steps_e, steps_s, steps_w), steps)


@rule
def mark_squares(free: Free, squares: Wide, steps: Ints) -> None:
    """All steps from these squares."""
    write_all((free[0] & squares, free[1] & squares, free[2] & squares, free[3] & squares), steps)


@rule
def measure(free: Free, ends: Wide, most: int, balls: Ints) -> None:
    """Write the squares within so many steps of these ends into the rows of *balls*."""
    north, east, south, west = free
    write(ends, balls[0])
    for steps in range(most):
        ends = ends | (to_south(ends) & north) | (to_west(ends) & east) | (to_north(ends) & south) | (to_east(ends) & west)
        write(ends, balls[steps + 1])


@rule
def spread(free: Free, squares: Wide, most: int) -> Wide:
    """The squares within so many steps from these."""
    north, east, south, west = free
    for _ in range(most):
        squares = (
            squares | to_north(squares & north) | to_east(squares & east) | to_south(squares & south) | to_west(squares & west)
        )
    return squares


@rule
def mark_doors(state: State, steps: Ints) -> None:
    """The steps to the sides of the squares in front of the goal."""
    for heading in range(4):
        squares = nothing()
        for door in range(4):
            if door != heading:
                squares = squares | only(whole(state.doors[door]))
        write(squares, steps[heading])


@rule
def leads_through(barred: Free, steps: Ints) -> bool:
    """Whether one of these steps is barred."""
    north, east, south, west = read_all(steps)
    return not is_empty((barred[0] & north) | (barred[1] & east) | (barred[2] & south) | (barred[3] & west))
