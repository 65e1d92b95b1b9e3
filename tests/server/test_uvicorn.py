"""uvicorn's internals that `server/gate/` builds on: names, parameters, attributes. No promise of theirs covers them."""

from __future__ import annotations

import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wandelgang.server.gate import connections, uvicorn_server

ADVICE = "adapt server/gate/connections.py and uvicorn_server.py, or pin another version in pyproject.toml"
METHODS: dict[type, dict[str, tuple[str, ...]]] = {
    H11Protocol: {
        "connection_made": ("transport",),
        "connection_lost": ("exc",),
        "handle_events": (),
        "on_response_complete": (),
        "handle_websocket_upgrade": ("event",),
        "pause_writing": (),
        "resume_writing": (),
    },
    WebSocketsSansIOProtocol: {
        "connection_made": ("transport",),
        "connection_lost": ("exc",),
        "data_received": ("data",),
        "handle_ping": (),
        "handle_pong": ("event",),
        "handle_cont": ("event",),
        "send_receive_event_to_app": (),
        "handle_parser_exception": (),
        "send": ("message",),
        "pause_writing": (),
        "resume_writing": (),
    },
    uvicorn.Server: {"startup": ("sockets",), "handle_exit": ("sig", "frame"), "shutdown": ("sockets",)},
}
ATTRIBUTES: dict[type, tuple[str, ...]] = {
    H11Protocol: ("client", "cycle"),
    WebSocketsSansIOProtocol: (
        "client",
        "transport",
        "conn",
        "close_sent",
        "handshake_complete",
        "curr_msg_data_type",
        "frames",
    ),
}
OURS = (connections.HttpConnection, connections.WebSocketConnection, uvicorn_server.GracefulServer)


@pytest.mark.parametrize("internals", METHODS, ids=lambda internals: internals.__name__)
def test_uvicorn_has_the_methods_that_we_override(internals: type) -> None:
    here = f"uvicorn {uvicorn.__version__}: {internals.__name__}"
    for name, expected in METHODS[internals].items():
        method = getattr(internals, name, None)
        assert method is not None, f"{here} has no method {name} any more; {ADVICE}"
        found = tuple(inspect.signature(method).parameters)[1:]
        assert found == expected, f"{here}.{name}: expected the parameters {expected}, got {found}; {ADVICE}"


@pytest.mark.parametrize("internals", ATTRIBUTES, ids=lambda internals: internals.__name__)
def test_uvicorn_has_the_attributes_that_we_use(internals: type) -> None:
    source = inspect.getsource(internals)
    for name in ATTRIBUTES[internals]:
        here = f"uvicorn {uvicorn.__version__}: {internals.__name__}"
        assert f"self.{name}" in source, f"{here} has no attribute {name} any more; {ADVICE}"


def test_all_that_we_override_is_listed_here() -> None:
    for ours in OURS:
        base = ours.__mro__[1]
        for name in set(vars(ours)) & set(dir(base)) - set(dir(object)) - {"__module__", "__dict__", "__annotations__"}:
            assert name in METHODS[base], f"{ours.__name__} overrides {base.__name__}.{name}: expected it in METHODS"
