"""The server under load, measured from outside: `make load`. It knows the protocol and nothing of the server's inside."""
