"""`manage.py import_agent`: an agent from a file, as a draft; published only when that is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from apps.agents.actions.exchange import Arrival, import_agent, read_arrival, require_draft_access
from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.data import digest_of
from apps.agents.drafts.exchange.words import lines_of
from apps.agents.management.support import DeskCommand, command_errors, user_named
from apps.agents.models import Agent


class Command(DeskCommand):
    help = "Make an agent's draft say what a file says. Nothing is written when anything in it is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="Only say what would change.")
        parser.add_argument("--publish", action="store_true", help="Let turns take it up at once.")
        parser.add_argument(
            "--leave-values",
            action="store_true",
            help="Publish also when values of fields that are gone stay behind in conversations.",
        )
        parser.add_argument("--force", action="store_true", help="Take a file whose checksum does not fit.")
        parser.add_argument(
            "--user", default="", help="E-mail of who does it, with that person's staff flags."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        by = user_named(options["user"]) if options["user"] else None
        with command_errors():
            require_draft_access(by)
            arrival = read_arrival(options["file"], force=options["force"])
            self._tell(arrival)
            if options["dry_run"]:
                self.stdout.write("dry run: nothing was written")
                return
            if options["publish"] and arrival.moved.left and not options["leave_values"]:
                raise CommandError(
                    "nothing was written: values would stay behind where nobody sees them. Name the old keys with "
                    "x-was in the file, or publish with --leave-values"
                )
            agent = import_agent(arrival=arrival, by=by, publishing=options["publish"])
        self.stdout.write(f"{agent.slug}: the draft is as in the file; {_in_force(agent)}")

    def _tell(self, arrival: Arrival) -> None:
        for line in lines_of(arrival.rows):
            self.stdout.write(line)
        if not arrival.rows:
            self.stdout.write(f"{arrival.slug}: the draft says the same already")
        for fault in arrival.warnings:
            self.stdout.write(f"warning: {fault.kind} {fault.key} {fault.place}: {fault.message}")
        for model in arrival.models:
            self.stdout.write(
                f"to be set here: the model {model}; until then the next one of its purpose answers"
            )
        for name in arrival.secrets:
            self.stdout.write(f"to be set here: the secret {name}")
        if arrival.hosts:
            allowed = ",".join([*settings.TOOL_ALLOWED_PRIVATE_HOSTS, *arrival.hosts])
            self.stdout.write(
                f"to be set here: TOOL_ALLOWED_PRIVATE_HOSTS={allowed} (in the environment); until then the agent "
                "cannot be published"
            )
        self._tell_moved(arrival)
        for tool, agents in arrival.shared.items():
            self.stdout.write(f"changes for others too: the tool {tool} is used by {', '.join(agents)}")

    def _tell_moved(self, arrival: Arrival) -> None:
        for field in arrival.moved.fields:
            path = field.move.field.path
            if field.carried and field.move.to is not None:
                self.stdout.write(f"values: {field.carried} of {path} go to {field.move.to.path}")
            if field.left:
                self.stdout.write(f"values: {field.left} of {path} stay behind")
        if arrival.moved.left:
            self.stdout.write(
                f"values: {arrival.moved.left} stay behind in {arrival.moved.conversations} conversation(s)"
            )
        for path, names in arrival.former.items():
            self.stdout.write(f"warning: x-was of {path} names what no version had: {', '.join(names)}")


def _in_force(agent: Agent) -> str:
    newest = agent.snapshots.order_by("-number").first()
    if newest is None:
        return "no version is published yet"
    if newest.digest == digest_of(draft_of(agent)):
        return f"version {newest.number} is in force and says the same"
    return (
        f"version {newest.number} is in force and says something else: publish the draft to put it in force"
    )
