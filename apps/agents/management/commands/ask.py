"""`manage.py ask`: one turn of a new conversation, in this process."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.management.support import (
    DeskCommand,
    add_who,
    agent_named,
    command_errors,
    project_and_user,
    say_what_is_not_set,
)
from apps.agents.models import Trace
from apps.agents.scripts.inline_turns import run_turn_inline
from apps.agents.scripts.play import Record
from apps.agents.scripts.player import nothing_left_of
from apps.agents.selectors import passages_of
from apps.agents.traces.understanding import understanding_of
from apps.fields.reading.language import language_of


class Command(DeskCommand):
    help = "Ask an agent one question."

    def add_arguments(self, parser: CommandParser) -> None:
        add_who(parser)
        parser.add_argument("question")
        parser.add_argument("--json", action="store_true", help="Everything, as JSON.")

    def handle(self, *args: Any, **options: Any) -> None:
        say_what_is_not_set(self.stderr)
        with command_errors():
            project, user = project_and_user(options)
            language = language_of(options["question"], otherwise=user.language)
            with translation.override(language):
                conversation = start_conversation(
                    agent=agent_named(options["agent"]), project=project, title="", by=user
                )
                with nothing_left_of(conversation):
                    turn = send_message(
                        conversation=conversation, text=options["question"], by=user, enqueue=False
                    )
                    record = run_turn_inline(turn.run, by=user, approves=options["approve"])
        for question in record.get("questions", ()):
            self._say_how_to_confirm(question)
        trace = Trace.objects.get(pk=record["trace_id"])
        understood = understanding_of(trace)
        whole = {
            "answer": record["answer"],
            "route": understood.route,
            "intent": understood.intent,
            "confidence": understood.confidence,
            "risk": understood.risk,
            "asked_back": trace.asked_back,
            "events": record["events"],
            "questions": list(record.get("questions", ())),
            "citations": passages_of(turn.run.message),
            "proposals": record["proposals"],
            "trace_id": record["trace_id"],
            "duration_ms": trace.duration_ms,
        }
        self.stdout.write(
            json.dumps(whole, ensure_ascii=False, default=str) if options["json"] else whole["answer"]
        )

    def _say_how_to_confirm(self, question: Record) -> None:
        """Nobody is there to be asked, so whoever runs the command has to know what was refused in their name."""
        if not question["approved"]:
            self.stderr.write(f"{question['question']} No: run the command again with --approve to agree.")
