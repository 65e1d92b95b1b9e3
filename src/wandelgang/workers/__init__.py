"""Processes that answer tasks, on this machine or on the nodes of a Ray cluster. They know neither games nor players."""
