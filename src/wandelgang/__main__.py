"""`python -m wandelgang` is the same as `wandelgang`."""

from wandelgang.cli import main

main()
