"""What is recorded is changed by words: taken out in part, written anew, left as it was, undone, or contradicted.

The table (tests/data/takeouts.yaml) has what people say, what is recorded by then, and what must come of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Proposal, ProposalState, Session
from apps.fields.paths import get_value, with_value
from config.yaml_files import read_yaml
from tests.support.cast import Cast
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.messages import STAGES, is_said
from tests.unit.protocol.reading.support import CATALOGUE

pytestmark = pytest.mark.django_db(transaction=True)
TABLE: Final = read_yaml(Path(__file__).parents[3] / "data" / "takeouts.yaml")
CASES: Final = [row for language in ("english", "chinese") for row in TABLE[language]]
NOTES: Final = {
    "age": ("nobody", "没有人"),
    "treatment": ("The treatment lasts longer", "治疗时长超过"),
    "visits": ("after the end of follow-up", "晚于随访结束"),
}
NOTHING_WAITS: Final = ("stays as it is", "保持不变")


def _path(short: str) -> str:
    stage, _, key = short.partition(".")
    return f"{STAGES[stage]}.{key}"


def _values(row: Mapping[str, Any], part: str) -> dict[str, Any]:
    return {_path(short): _value(short, value) for short, value in row.get(part, {}).items()}


def _value(short: str, value: Any) -> Any:
    """As it is recorded: outcomes are objects, lengths have a unit."""
    if ".outcomes." in short:
        return [{"name": name} for name in value]
    if short.endswith("duration"):
        number, unit = value.split()
        return {"value": int(number), "unit": unit}
    return value


class Work:
    """A conversation with what a row says is recorded and waits, and what comes of its message."""

    def __init__(self, row: Mapping[str, Any], conversation: Conversation, config: AgentConfig, cast: Cast):
        self.row, self.conversation = row, conversation
        self.known = _values(row, "known")
        data: dict[str, Any] = {}
        for path, value in self.known.items():
            data = with_value(data, path, value)
        Context.objects.filter(conversation=conversation).update(data=data)
        Session.objects.filter(conversation=conversation).update(current_stage=STAGES[row["at"]])
        for path, value in _values(row, "taken").items():
            edit_field(conversation=conversation, config=config, field=path, value=value, by=cast.coordinator)
        for path, value in _values(row, "pending").items():
            Proposal.objects.create(conversation=conversation, field=path, value=value, method="rules")
        self.before = self._data()

    def _data(self) -> dict[str, Any]:
        return dict(Context.objects.get(conversation=self.conversation).data)

    def say(self, say: Say) -> None:
        self.answer: Message = message_of(say(self.row["said"]))
        self.after = self._data()
        waiting = self.conversation.proposals.filter(state=ProposalState.PENDING)
        self.waiting = {proposal.field: proposal for proposal in waiting}
        self.told = self.answer.content + json.dumps(self.answer.reading, ensure_ascii=False)

    def check(self) -> None:
        gives = _values(self.row, "gives")
        fresh = {path: each.value for path, each in self.waiting.items() if path not in _values(self.row, "pending")}
        if "gives" in self.row or "notes" not in self.row:
            assert sorted(fresh) == sorted(gives), self.answer.content
        for short, expected in self.row.get("gives", {}).items():
            assert is_said(_path(short), fresh[_path(short)], expected), fresh
        if "undone" not in self.row:
            assert self.after == self.before
        self._check_answer()
        self._check_what_waits()
        self._check_notes()

    def _check_answer(self) -> None:
        for short in self.row.get("asks", ()):
            field = CATALOGUE.find(_path(short))
            assert field is not None
            assert field.titles.en in self.told or field.titles.zh_hans in self.told
        for words in (*self.row.get("offers", ()), *self.row.get("names", ())):
            assert words in self.told
        if self.row.get("says"):
            assert any(words in self.answer.content for words in NOTHING_WAITS)

    def _check_what_waits(self) -> None:
        dropped = {_path(short) for short in self.row.get("dropped", ())}
        waited = set(_values(self.row, "pending"))
        assert waited - dropped <= set(self.waiting)
        assert not dropped & set(self.waiting)
        for path in (_path(short) for short in self.row.get("undone", ())):
            assert get_value(self.after, path) == self.known[path]
        named = [_path(short) for part in ("dropped", "undone") for short in self.row.get(part, ())]
        for path in named:
            field = CATALOGUE.find(path)
            assert field is not None
            assert field.titles.en in self.answer.content or field.titles.zh_hans in self.answer.content

    def _check_notes(self) -> None:
        beside = " ".join(check["message"] for each in self.waiting.values() for check in each.checks)
        for note in self.row.get("notes", ()):
            assert any(words in beside for words in NOTES[note]), (beside, self.answer.content)
        if "notes" not in self.row:
            assert not any(words in beside for pair in NOTES.values() for words in pair)


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["said"])
def test_words_change_what_they_name(
    row: Mapping[str, Any], conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    work = Work(row, conversation, config, cast)
    work.say(say)
    work.check()


def test_each_language_has_forty_and_each_has_a_check() -> None:
    checks = {"gives", "asks", "dropped", "undone", "says", "notes", "nothing"}
    assert min(len(TABLE["english"]), len(TABLE["chinese"])) >= 40
    assert all(checks & set(row) for row in CASES)
