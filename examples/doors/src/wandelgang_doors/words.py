"""What `doors` says, in both languages; the sentences are in words.toml."""

from wandelgang.language import Catalogue

words = Catalogue("wandelgang_doors")
