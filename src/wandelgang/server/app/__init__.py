"""The web application: routes, HTTP endpoints, static files, one session per socket, and the services they all use, started
and stopped in order.
"""
