"""SVG → PNG, for programs that show no SVG: installed icons, previews of links, shared boards. Which fonts a machine has does
not decide what a picture looks like: letters and digits are drawn (`lettering.py`). It runs as a program
(`python -m wandelgang.render.png WIDTH HEIGHT`, from standard input to standard output) because the renderer keeps the
interpreter to itself for some tenths of a second.
"""

from __future__ import annotations

import subprocess
import sys

import resvg_py

from wandelgang.render.lettering import lettered

LONGEST = 30.0  # seconds that a picture may take, on a busy machine


def png(svg: str, width: int, height: int) -> bytes:
    """The picture of an SVG that needs no custom properties."""
    return bytes(resvg_py.svg_to_bytes(svg_string=lettered(svg), width=width, height=height, skip_system_fonts=True))


def png_elsewhere(svg: str, width: int, height: int) -> bytes:
    """The same in a process of its own, so that other threads go on."""
    command = [sys.executable, "-m", "wandelgang.render.png", str(width), str(height)]
    return subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, timeout=LONGEST, check=True).stdout


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1]), int(sys.argv[2])))
