"""A table and its log: the events that are stored, the table they add up to, and every command that may append another one
(actions, undo, seats, offers, chat, clocks). Plain synchronous code: it knows neither the store nor connections.
"""
