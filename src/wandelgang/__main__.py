"""`python -m wandelgang`: the command line."""

from wandelgang.cli import main

main()
