"""`manage.py set_tool_secret NAME --host HOST`: reads the value from standard input, so that no shell keeps it."""

from __future__ import annotations

import getpass
import sys
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.agents.actions.tool_secrets import remove_tool_secret, set_tool_secret


class Command(BaseCommand):
    help = "Set a secret that tools name as {{secret.NAME}}; its value is read from standard input."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--host", help="The only host that it is sent to.")
        parser.add_argument("--remove", action="store_true", help="Remove it instead.")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if options["remove"]:
            if not remove_tool_secret(name=name, by=None):
                raise CommandError(f"there is no secret “{name}”")
            self.stdout.write(f"{name} is removed.")
            return
        if not options["host"]:
            raise CommandError("--host is needed: the only host that the secret is sent to")
        value = (getpass.getpass(f"{name}: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()
        if not value:
            raise CommandError("no value was given")
        try:
            set_tool_secret(name=name, host=options["host"], value=value, by=None)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(f"{name} is set; it is sent to {options['host']} alone.")
