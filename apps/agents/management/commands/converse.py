"""`manage.py converse`: plays a conversation script, in this process, with the rights of a user."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.management.support import (
    DeskCommand,
    add_who,
    agent_named,
    project_and_user,
    say_what_is_not_set,
    saying_why,
)
from apps.agents.models import Context, Session
from apps.agents.player import Play, PlayFailed, play
from apps.agents.scripts import ScriptBroken, parse


class Command(DeskCommand):
    help = "Play a conversation script."

    def add_arguments(self, parser: CommandParser) -> None:
        add_who(parser)
        parser.add_argument("--script", required=True, type=Path)
        parser.add_argument(
            "--export", type=Path, help="Write the Word file here; it is made at the end if no step made it."
        )
        parser.add_argument("--json", type=Path, help="Write everything that happened to this file.")

    def handle(self, *args: Any, **options: Any) -> None:
        _writable(options["json"])
        say_what_is_not_set(self.stderr)
        with saying_why():
            project, user = project_and_user(options)
            played = play(
                self._script(options["script"]),
                agent=agent_named(options["agent"]),
                project=project,
                by=user,
                approves=options["approve"],
                export=_writer(options["export"]) if options["export"] else None,
            )
        for record in played.records:
            self.stdout.write(f"{record['step']}: {record['answer'] or len(record['changes'])}")
        if options["json"]:
            text = json.dumps(_whole(played), ensure_ascii=False, indent=1, default=str)
            options["json"].write_text(text, encoding="utf-8")
        self.stdout.write(f"stage: {_stage(played)}; conversation: {played.conversation.pk}")

    def _script(self, path: Path) -> Any:
        try:
            return parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{path}: this is not UTF-8 text") from error
        except ScriptBroken as error:
            raise CommandError(f"{path}: {error}") from error


def _writable(path: Path | None) -> None:
    """A record that could not be kept must not be found out after the play."""
    if path is None:
        return
    try:
        path.touch()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _writer(path: Path) -> Callable[[bytes], int]:
    """Writes the document; a path that cannot be written fails the play, and nothing of it stays."""

    def write(content: bytes) -> int:
        try:
            return path.write_bytes(content)
        except OSError as error:
            raise PlayFailed(f"{path}: {error.strerror}") from error

    return write


def _whole(played: Play) -> dict[str, Any]:
    context = Context.objects.get(conversation=played.conversation)
    return {
        "conversation": str(played.conversation.pk),
        "steps": played.records,
        "context": context.data,
        "reviews": context.reviews,
        "stage": _stage(played),
        "generation": played.generation,
    }


def _stage(played: Play) -> str:
    return Session.objects.get(conversation=played.conversation).current_stage
