"""The store: a narrow interface to whatever keeps events and summaries, SQLite behind it, and the lock file that gives one
server a data folder to itself. It does not know what events mean.
"""
