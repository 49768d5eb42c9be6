"""`manage.py sweep`: takes up runs whose worker is gone, every few seconds, until it is told to end."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from apps.runs.sweeper import Sweeper, sweep
from apps.runs.work.keeper import keeper


class Command(BaseCommand):
    help = "Take up runs whose worker is gone or that no worker was told of."
    requires_system_checks = ()  # they would load every page; `migrate` runs them

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="One round, then end.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(str(sweep()))
            return
        leave = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: leave.set())
        keeper().announce("sweeper")
        sweeper = Sweeper()
        while not leave.is_set():
            sweeper.round()
            leave.wait(settings.RUN_SWEEP_SECONDS)
        keeper().is_gone()
