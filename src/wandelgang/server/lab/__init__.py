"""The laboratory in the browser: runs that somebody is looking at are played, one game after the other, in one child process of
low priority. Everything that takes time happens there; the server knows how far each run is, and its latest reports.
"""
