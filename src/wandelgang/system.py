"""What differs between Linux, macOS and Windows, in one place: everything else asks here and looks the same everywhere."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

IS_WINDOWS = sys.platform == "win32"
# Ends when it is killed, or with its parent: then it kills the group of the process it guards.
GUARD = 'read -r _; kill -s KILL -- "-$1"'
NEW_GROUP = 0x200  # CREATE_NEW_PROCESS_GROUP, which only Windows has a name for


def alone() -> dict[str, Any]:
    """How a child is started so that Ctrl-C in a terminal does not reach it: whoever started it decides when it ends."""
    return {"creationflags": NEW_GROUP} if IS_WINDOWS else {"start_new_session": True}


def lock(file: IO[bytes]) -> None:
    """Lock a file until it is closed or the process ends, however it ends. Raises OSError if another process has it."""
    if IS_WINDOWS:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and whatever it has started."""
    if IS_WINDOWS:
        with contextlib.suppress(OSError):
            null = subprocess.DEVNULL
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], stdout=null, stderr=null, check=False)
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def started_guard(process: int) -> subprocess.Popen[bytes] | None:
    """A shell that kills a group when this process ends, however it ends. On Windows, children notice that their input ends."""
    if IS_WINDOWS:
        return None
    null = subprocess.DEVNULL
    command = ["/bin/sh", "-c", GUARD, "guard", str(process)]
    with contextlib.suppress(OSError):
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=null, stderr=null, **alone())
    return None


def lower_priority(steps: int) -> None:
    """Let other processes come first, where the system has priorities of that kind."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(steps)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def allow_files(wanted: int) -> None:
    """Raise the limit on open files, as far as the system allows. Windows has none for sockets."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):  # macOS names no limit and has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def claim_port(listening: socket.socket) -> None:
    """Before binding: take a port that a server has just left, and none that another one has."""
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows, SO_REUSEADDR would share the port with whoever has it
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def resident_memory() -> float:
    """Bytes of memory of this process that are not swapped out; 0 on systems that do not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return float(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError, IndexError):
        return 0.0


def flush_folder(folder: Path) -> None:
    """Write a folder's entries to disk, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def give_to_owner_of(folder: Path, path: Path) -> None:
    """If root writes for a server that runs as somebody else, the file becomes theirs, or they could not use it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def has_screen() -> bool:
    """Is there a desktop? A browser inside the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
