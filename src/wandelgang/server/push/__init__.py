"""Notifications through Web Push: this server's keys, the subscriptions of browsers, and who is told that it is their turn."""
