"""Processes of the stack as forks of the supervisor, which has loaded the apps once for all of them.

A process that loads them itself takes seconds of CPU and a hundred MiB of its own; forks share what they do not change.
"""

from __future__ import annotations

import ctypes
import os
import runpy
import signal
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper
from typing import Never

import django
from django.urls import get_resolver

from config import collector, patterns
from config.celery import app
from config.env import BASE_DIR
from config.stack import leash
from config.stack.child import before_exec, name_process
from config.stack.processes import ProcessSpec

# Elsewhere the libraries of the system do not survive a fork.
CAN_FORK = sys.platform == "linux"
USED = (
    *("celery.apps.worker", "celery.bin.celery", "kombu.transport.redis", "channels.routing"),
    "openai.resources.chat.completions",
    *("uvicorn.main", "uvicorn.protocols.http.httptools_impl"),
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
HELD = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD}


@dataclass(frozen=True)
class Fork:
    """A forked process, as far as `Child` asks after one."""

    pid: int

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def wait(self) -> int:
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


def load() -> None:
    """All that web and workers would load themselves, what the phrasebooks need and the types of a model included.

    Nothing here may start a thread or open a connection: neither survives the fork.
    """
    load_apps()
    warm_up()


def load_apps() -> None:
    """What preparing the database needs as well."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for name in USED:
        import_module(name)
    app.loader.import_default_modules()
    _ = get_resolver().url_patterns
    collector.keep_what_is_loaded()


def warm_up() -> None:
    """The patterns by which messages are read."""
    patterns.use_kept()
    import_module("apps.fields.reading.warm_up").warm_up_all()  # needs the apps
    collector.keep_what_is_loaded()
    patterns.keep()


def fork(spec: ProcessSpec, environment: Mapping[str, str], output: int) -> Fork:
    """Run what the command of `spec` would, with `output` as its standard output and error."""
    sys.stdout.flush()
    sys.stderr.flush()
    signal.pthread_sigmask(signal.SIG_BLOCK, HELD)  # until the child has handlers of its own
    if (pid := os.fork()) == 0:
        _live(spec, environment, output)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HELD)
    return Fork(pid)


def _live(spec: ProcessSpec, environment: Mapping[str, str], output: int) -> Never:
    """The whole life of the child: the frames above are the supervisor's, and never returned to."""
    try:
        name_process(f"td-{spec.name}")
        _settle(environment, output)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HELD)
        status = _run(spec.arguments)
        ctypes.pythonapi.Py_Exit(
            status
        )  # waits for threads and runs what is registered, as any end of Python
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _settle(environment: Mapping[str, str], output: int) -> None:
    """As `subprocess.Popen` leaves a child: a session of its own, and no file of the supervisor."""
    signal.set_wakeup_fd(-1)
    os.setsid()
    before_exec()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as Python does when it starts
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(line_buffering=True, write_through=True)
    os.chdir(BASE_DIR)
    os.environ.clear()
    os.environ.update(environment)
    leash.watch()


def _run(arguments: Sequence[str]) -> int:
    """The exit status of the program."""
    try:
        if arguments[0] == "-m":
            sys.argv = list(arguments[1:])
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = list(arguments)
            runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as end:
        return _status(end.code)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _status(code: object) -> int:
    """What Python makes of the argument of `sys.exit`."""
    if code is None or isinstance(code, int):
        return code or 0
    sys.stderr.write(f"{code}\n")
    return 1
