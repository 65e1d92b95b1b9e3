"""The page people play on: HTML, style sheets and ES modules without a build step. It knows no game's name and no rule."""
