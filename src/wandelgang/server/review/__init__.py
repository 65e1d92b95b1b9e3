"""Reviews of finished games in the browser: made by a child process, turn by turn, stored with the game, shown to all."""
