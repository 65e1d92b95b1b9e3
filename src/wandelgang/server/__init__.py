"""The table on the web: tables with seats, the messages to and from browsers, and the store that keeps them."""
