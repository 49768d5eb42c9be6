"""`manage.py converse`: plays a conversation script, in this process, with the rights of a user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.management.support import (
    DeskCommand,
    add_who,
    agent_named,
    command_errors,
    project_and_user,
    say_what_is_not_set,
)
from apps.agents.models import Context, Session
from apps.agents.scripts.play import Play, PlayFailed
from apps.agents.scripts.player import nothing_left_of, play
from apps.agents.scripts.script import ScriptBroken, parse
from apps.documents.atomic_files import check_place, write_whole


class Command(DeskCommand):
    help = "Play a conversation script."

    def add_arguments(self, parser: CommandParser) -> None:
        add_who(parser)
        parser.add_argument("--script", required=True, type=Path)
        parser.add_argument(
            "--export", type=Path, help="Write the Word file here; it is made at the end if no step made it."
        )
        parser.add_argument(
            "--json", type=Path, help="Write everything that happened to this file, at the end."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._check_places(options)
        say_what_is_not_set(self.stderr)
        with command_errors():
            project, user = project_and_user(options)
            played = play(
                self._script(options["script"]),
                agent=agent_named(options["agent"]),
                project=project,
                by=user,
                approves=options["approve"],
                with_document=options["export"] is not None,
            )
            with nothing_left_of(played.conversation):
                _keep(played, options)
        for record in played.records:
            self.stdout.write(f"{record['step']}: {record['answer'] or len(record['changes'])}")
        self.stdout.write(f"stage: {_stage(played)}; conversation: {played.conversation.pk}")

    def _check_places(self, options: dict[str, Any]) -> None:
        """What could not be kept must not be found out after the play."""
        for path in filter(None, (options["export"], options["json"])):
            try:
                check_place(path)
            except OSError as error:
                raise CommandError(f"{path}: {error.strerror}") from error

    def _script(self, path: Path) -> Any:
        try:
            return parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{path}: this is not UTF-8 text") from error
        except ScriptBroken as error:
            raise CommandError(f"{path}: {error}") from error


def _keep(played: Play, options: dict[str, Any]) -> None:
    """Both files or none. PlayFailed when they cannot be written."""
    files: dict[Path, bytes] = {}
    if options["export"]:
        files[options["export"]] = played.document or b""
    if options["json"]:
        text = json.dumps(_whole(played), ensure_ascii=False, indent=1, default=str)
        files[options["json"]] = text.encode()
    try:
        write_whole(files)
    except OSError as error:
        raise PlayFailed(f"{error.filename}: {error.strerror}") from error


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
