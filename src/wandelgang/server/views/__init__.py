"""What a browser may see: the messages of one client at one table, made from its own view and in its language; lists of
tables, earlier plies and records; and what is known about games before one plays (catalogue, rules, tutorial, pictures).
"""
