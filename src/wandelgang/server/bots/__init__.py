"""Computer players at their tables: a thread pool shared fairly between clients, the loop that acts for computer seats, hints
and evaluations for people, and the warm-up that compiles the players in a child process.
"""
