"""A socket that receives damaged messages by the thousand answers each of them and stays open."""

from __future__ import annotations

from pathlib import Path

from tests.input_fuzzing import InputFuzzer
from tests.server.serving import Browser

MESSAGES = 1500
BATCH = 50


def test_a_socket_survives_damaged_messages(ada: Browser, tmp_path: Path) -> None:
    fuzzer = InputFuzzer(11, tmp_path)
    with ada.line(ada.open("cards", "me", "here")) as line:
        line.hear()
        for _ in range(MESSAGES // BATCH):
            for _ in range(BATCH):
                text = fuzzer.damage.json(fuzzer.generator.pick(fuzzer.messages), fuzzer.messages)
                line.socket.send(text.encode("utf-8", "replace").decode())
            assert line.is_answered()
        assert len(line.codes) > MESSAGES // 2
    with ada.line(ada.open("cards", "me", "here")) as line:
        assert line.hear()["type"] == "table"
