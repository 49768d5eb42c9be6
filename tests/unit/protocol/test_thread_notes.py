"""Moves of the work stand in the thread, in one quiet line each, in the words of who reads it."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import translation

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.stages import complete_stage, go_to_stage
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.notes import note
from apps.agents.models import Change, Conversation, NoteKind
from apps.agents.presenters.notes import note_lines
from apps.fields.stages.machine import COMPLETE
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.usefixtures("protocol_agent")


def edit(conversation: Conversation, config: AgentConfig, cast: Cast, field: str, value: str) -> Change:
    applied = edit_field(
        conversation=conversation, config=config, field=field, value=value, by=cast.coordinator
    )
    return applied.changes[0]


def fill_first_stage(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    for name in ("title", "background", "question", "hypothesis"):
        edit(conversation, config, cast, f"scientific_question.{name}", "Early oral switch is not worse")


def fill_pico(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    for name in ("population", "intervention", "outcomes", "inclusion_criteria", "exclusion_criteria"):
        edit(conversation, config, cast, f"pico.{name}", "adults with bacteraemia")


def texts(conversation: Conversation, config: AgentConfig, language: str = "en") -> list[str]:
    with translation.override(language):
        return [line.text for line in note_lines(conversation, config, language)]


@pytest.mark.django_db(transaction=True)
def test_a_completed_stage_and_the_way_back_stand_below_the_turn(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("Hello")
    fill_first_stage(conversation, config, cast)
    done = complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    assert done.success, done.issues
    go_to_stage(conversation=conversation, config=config, stage="scientific_question", by=cast.coordinator)
    assert texts(conversation, config) == [
        "“Scientific question” is complete. Next: PICO.",
        "You are now in “Scientific question”. Nothing was lost.",
    ]
    assert texts(conversation, config, "zh-hans")[0] == "“科学问题”已完成。下一阶段：PICO。"
    assert {line.turn for line in note_lines(conversation, config, "en")} == {1}


@pytest.mark.django_db(transaction=True)
def test_the_line_asks_for_the_item_to_begin_with_and_a_plain_reply_is_read_for_it(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    (line,) = texts(conversation, config)
    assert line.startswith(
        "“Scientific question” is complete. Next: PICO. Please tell me: Population. Who is"
    )
    (line,) = texts(conversation, config, "zh-hans")
    assert line.startswith("“科学问题”已完成。下一阶段：PICO。请说明研究人群。用一句话")
    say("stable adults with bacteraemia")
    (proposal,) = conversation.proposals.all()
    assert (proposal.field, proposal.value) == ("pico.population", "stable adults with bacteraemia")
    assert texts(conversation, config) == ["“Scientific question” is complete. Next: PICO."]


@pytest.mark.django_db(transaction=True)
def test_a_stage_that_holds_all_it_requires_is_said_to(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    fill_pico(conversation, config, cast)
    complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    (line,) = texts(conversation, config)
    assert "Nothing required is missing in “PICO”. You can complete it now." in line
    assert "Comparator, Time frame, Setting" in line
    (line,) = texts(conversation, config, "zh-hans")
    assert "“PICO”的必填内容已齐，可以完成本阶段。" in line
    assert "对照、时间范围、研究场所" in line


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_completes_into_such_a_stage_says_so_itself(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    fill_pico(conversation, config, cast)
    said = answer_of(say("Complete"))
    assert "Nothing required is missing in “PICO”. You can complete it now." in said
    assert "**Comparator**, **Time frame**, **Setting**" in said
    assert said.count("“Scientific question” is complete.") == 1
    assert texts(conversation, config) == [], "nobody reads it twice"


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_says_where_one_is_now_has_no_line_below_it(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    assert "You are now in “Scientific question”. Nothing was lost." in answer_of(
        say("Back to the scientific question")
    )
    assert texts(conversation, config) == ["“Scientific question” is complete. Next: PICO."]


@pytest.mark.django_db(transaction=True)
def test_who_goes_back_and_completes_anew_is_asked_once_more(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    say("Complete")
    edit(conversation, config, cast, "pico.population", "adults with bacteraemia")
    go_to_stage(conversation=conversation, config=config, stage="scientific_question", by=cast.coordinator)
    complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    assert "Take it for Inclusion criteria too, or write another." in texts(conversation, config)[-1]
    say("yes")
    assert [each.field for each in conversation.proposals.all()] == ["pico.inclusion_criteria"]


@pytest.mark.django_db(transaction=True)
def test_a_stage_that_is_not_complete_leaves_no_line(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    assert not complete_stage(conversation=conversation, config=config, by=cast.coordinator).success
    assert texts(conversation, config) == []


@pytest.mark.django_db(transaction=True)
def test_of_a_stage_that_words_complete_the_answer_tells_and_no_line(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    fill_first_stage(conversation, config, cast)
    said = answer_of(say("This stage is complete"))
    assert said.startswith("“Scientific question” is complete. Next: **PICO**.")
    assert texts(conversation, config) == []


@pytest.mark.django_db
def test_changes_undone_one_after_the_other_are_one_line(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for field in ("scientific_question.short_title", "scientific_question.hypothesis"):
        change = edit(conversation, config, cast, field, "Early switch")
        undo_change(change=change, config=config, by=cast.coordinator)
    assert texts(conversation, config) == ["Undone: Short title, Hypothesis."]


@pytest.mark.django_db(transaction=True)
def test_an_undo_that_an_answer_tells_of_has_no_line_beside_it(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    edit(conversation, config, cast, "scientific_question.short_title", "Early switch")
    say("undo")
    answer = conversation.messages.order_by("turn", "created_at").last()
    assert answer is not None
    assert "Undone: **Short title**." in answer.content
    assert texts(conversation, config) == []


@pytest.mark.django_db
def test_the_end_leads_to_the_document_and_the_document_to_its_page(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    note(conversation, NoteKind.STAGE_COMPLETED, {"from": "endpoints", "to": COMPLETE})
    note(conversation, NoteKind.DOCUMENT_MADE, {"number": 2})
    client.force_login(cast.coordinator)
    for address in ("", "panel/"):
        page = client.get(f"/conversations/{conversation.pk}/{address}").content.decode()
        lines = Lines(page).found
        assert [line for line in lines if "All stages are complete" in line and "Generate protocol" in line]
        assert [
            line for line in lines if "Document generated: draft 2." in line and "Protocol documents" in line
        ]


class Lines(HTMLParser):
    """The texts of the quiet lines of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if "data-thread-note" in dict(attrs):
            self.inside = True
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "p"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found[-1] += data
