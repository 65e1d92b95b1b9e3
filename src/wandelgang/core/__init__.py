"""The agreement between games and everything else. It knows no game, no file, no socket and no colour."""
