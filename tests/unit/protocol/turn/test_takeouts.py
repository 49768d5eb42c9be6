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
from apps.agents.actions.proposals import reject_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Proposal, ProposalState, Session
from apps.agents.turn.commands.forms import Command, command_of
from apps.agents.turn.commands.keeping import kept_in
from apps.fields.paths import get_value, with_value
from apps.fields.reading.corrections.entries.without import rests
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
    """As it is recorded: outcomes and visits are objects, lengths have a unit."""
    if ".outcomes." in short:
        return [each if isinstance(each, dict) else {"name": each} for each in value]
    if short.endswith("visits"):
        return [row if isinstance(row, dict) else {"name": row, "time": row} for row in value]
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
        fresh = {
            path: each.value
            for path, each in self.waiting.items()
            if path not in _values(self.row, "pending")
        }
        if "gives" in self.row or "notes" not in self.row:
            assert sorted(fresh) == sorted(gives), self.answer.content
        for short, expected in self.row.get("gives", {}).items():
            is_whole = isinstance(expected, list) and all(isinstance(each, dict) for each in expected)
            given = fresh[_path(short)]
            assert given == expected if is_whole else is_said(_path(short), given, expected), fresh
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


@pytest.mark.parametrize(
    ("text", "fields", "is_all"),
    [
        ("Leave the blinding alone.", ["study_design.blinding"], False),
        ("keep the old population", ["pico.population"], False),
        ("The exclusion criteria stay as they were.", ["pico.exclusion_criteria"], False),
        ("Leave it as it was.", [], False),
        ("什么都别改", [], True),
        ("别改把握度了", ["sample_size.power"], False),
    ],
)
def test_what_is_to_stay(text: str, fields: list[str], is_all: bool) -> None:
    kept = kept_in(text, CATALOGUE)
    assert kept is not None
    assert ([field.path for field in kept.fields], kept.is_all) == (fields, is_all)


@pytest.mark.parametrize(
    "text",
    [
        "We leave the packing as it was for two days.",
        "Don't change the dressing for 48 hours",
        "leave the follow-up at six months",
        "keep the arm as it is in the cast",
        "剂量不变，疗程延长到四周",
        "敷料不换了，还是原来的",
        "Don't change the population, but make the power 90 percent",
    ],
)
def test_a_message_that_says_more_keeps_nothing(text: str) -> None:
    assert kept_in(text, CATALOGUE) is None


@pytest.mark.parametrize(
    "text",
    [
        "Oops, undo the last one",
        "Put that back as it was",
        "I clicked the wrong one, undo that",
        "把刚才采纳的那条撤销一下",
        "手滑了，撤回",
    ],
)
def test_undo_is_said_in_many_ways(text: str) -> None:
    assert command_of(text) == Command.UNDO


@pytest.mark.parametrize(
    ("said", "path"),
    [("undo the population", "pico.population"), ("研究人群那条撤销", "pico.population")],
)
def test_the_last_change_of_a_named_item_is_undone(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say, said: str, path: str
) -> None:
    for field, value in ((path, "adults"), (path, "adults with gout"), ("pico.setting", "a clinic")):
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    message_of(say(said))
    data = Context.objects.get(conversation=conversation).data
    assert (data["pico"]["population"], data["pico"]["setting"]) == ("adults", "a clinic")


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("adults with gout from the Osler clinic", "from the Osler clinic", [("adults with gout", True)]),
        ("adults with gout from the Osler clinic", "Osler clinic", [("adults with gout", False)]),
        ("adults with gout and toddlers", "toddlers", [("adults with gout", False)]),
        ("my patients (the ones from Tuesday), adults", "Tuesday", [("my patients, adults", True)]),
        ("老年人，包括我丈母娘", "丈母娘", [("老年人", True)]),
        ("崴脚的成年人和小孩", "小孩", [("崴脚的成年人", False)]),
        ("old or new doors", "new", [("old doors", False)]),
        ("adults with gout", "gout", []),
        ("adults with gout", "warts", []),
    ],
)
def test_what_is_left_of_a_text(text: str, words: str, left: list[tuple[str, bool]]) -> None:
    assert [(each.text, each.is_sure) for each in rests(text, words, "", words)] == left


def test_a_clause_may_be_in_two_places_and_then_it_is_asked() -> None:
    text = "Falls are common, my boss says. Falls hurt, my boss says."
    found = rests(text, "my boss", "clause")
    assert [each.is_sure for each in found] == [False, False]


@pytest.mark.parametrize("said", ["Population: this", "研究人群：这个", "Change the population to that."])
def test_words_that_only_point_are_no_value(conversation: Conversation, say: Say, said: str) -> None:
    Context.objects.filter(conversation=conversation).update(data={"pico": {"population": "adults"}})
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    message_of(say(said))
    assert not conversation.proposals.exists()


def test_nothing_is_taken_out_of_what_is_not_recorded(conversation: Conversation, say: Say) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    answer = message_of(say("Remove pregnancy from the exclusion criteria.")).content
    assert "Nothing is recorded there yet." in answer
    assert not conversation.proposals.exists()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Take gout out of the exclusion criteria.", "Take warfarin out of the exclusion criteria."),
        ("把gout从排除标准里去掉。", "把warfarin从排除标准里去掉。"),
    ],
)
def test_what_was_rejected_is_no_part_of_the_next_change(
    conversation: Conversation, cast: Cast, say: Say, first: str, second: str
) -> None:
    data = {"pico": {"exclusion_criteria": ["gout", "warfarin", "pregnancy"]}}
    Context.objects.filter(conversation=conversation).update(data=data)
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    message_of(say(first))
    reject_proposals(conversation=conversation, wanted=None, by=cast.coordinator)
    message_of(say(second))
    (waiting,) = conversation.proposals.filter(state=ProposalState.PENDING)
    assert waiting.value == ["gout", "pregnancy"]


@pytest.mark.parametrize(
    "said",
    [
        'Call the second bit "sleep; hours per night"',
        "那一条改成“48小时；停嗝”",
        "Change the third one to “x; y”",
    ],
)
def test_an_order_that_points_at_nothing_recorded_is_offered_as_no_value(
    conversation: Conversation, say: Say, said: str
) -> None:
    Context.objects.filter(conversation=conversation).update(data={"pico": {"population": "adults"}})
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    answer = message_of(say(said))
    assert not conversation.proposals.exists()
    assert not any(answer.reading.get(key) for key in ("leftovers", "offers", "entries"))
    assert said.rstrip('”"')[-4:] in answer.content
