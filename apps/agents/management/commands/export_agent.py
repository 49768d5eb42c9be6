"""`manage.py export_agent`: an agent as a file that another installation can import."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.actions.exchange import export_agent, require_draft_access
from apps.agents.drafts.exchange.files import format_of, write_file
from apps.agents.drafts.exchange.secrets import named_secrets
from apps.agents.management.support import DeskCommand, any_agent_named, command_errors, user_named
from apps.agents.models import Agent, AgentSnapshot


class Command(DeskCommand):
    help = "Write an agent (its draft) to a JSON or YAML file, without ids and without secrets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file", type=Path, help="Ends in .json, .yaml or .yml.")
        parser.add_argument("--published", type=int, metavar="N", help="The published version N instead.")

        parser.add_argument(
            "--user", default="", help="E-mail of who does it, with that person's staff flags."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        agent, path = any_agent_named(options["slug"]), options["file"]
        by = user_named(options["user"]) if options["user"] else None
        with command_errors():
            require_draft_access(by)
            format_of(path)
            package = export_agent(agent=agent, version=_version(agent, options["published"]))
            write_file(path, package)
        self.stdout.write(f"{agent.slug} → {path} ({package['checksum']})")
        for name in named_secrets(package):
            self.stdout.write(f"named, not written: the secret {name}")


def _version(agent: Agent, number: int | None) -> AgentSnapshot | None:
    if number is None:
        return None
    found = agent.snapshots.filter(number=number).first()
    if found is None:
        raise CommandError(f"{agent.slug} has no published version {number}")
    return found
