"""What is asked about is a whole clause that a person recognises, nothing of a message is lost in silence, and what
counts as an outcome is offered as a part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.feedback import leave_out
from apps.agents.actions.turns import send_message
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Agent, Conversation, Message, Role
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.buttons.rests import rest_of
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.panel_parts import Panel
from apps.agents.turn.answer.leftovers.whole_clauses import without_loose_ends
from apps.fields.reading.spoken.asides import unknown_label
from apps.fields.reading.text import Said
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)
MARKED: Final = Path(__file__).parents[3] / "data" / "marked_unseen_told.txt"
_MARK: Final = re.compile(r"\{[a-z_0-9]+:([^{}]*)\}")
EVERY: Final = 4
MOST_LOST: Final = 0.04  # of the marks: half of the words of each must stand somewhere
DESIGN: Final = ("study_design.design_type", "parallel_rct")


def panel(conversation: Conversation) -> Panel:
    conversation = Conversation.objects.get(pk=conversation.pk)
    return panel_of(conversation, config_for(conversation), conversation.language)


def rows(conversation: Conversation) -> list[Leftover]:
    offers = panel(conversation).offers
    return [row for each in offers for row in (*each.guesses, *each.leftovers, *each.passed)]


def at(conversation: Conversation, cast: Cast, stage: str) -> None:
    config = config_for(conversation)
    edit_field(
        conversation=conversation, config=config, field=DESIGN[0], value=DESIGN[1], by=cast.investigator
    )
    conversation.session.current_stage = stage
    conversation.session.save()


@pytest.mark.parametrize(
    ("stage", "said", "shown", "records"),
    [
        ("study_design", "三家一起做，我们还没有经费。", "三家一起做", "3"),
        (
            "study_design",
            "三家一起做，TACE以后72小时再看一次，我们还没有经费。",
            "TACE以后72小时再看一次",
            "72小时",
        ),
        (
            "pico",
            "The people would be women of sixty-five or more who live at home and have fallen at least once since last "
            "Christmas; those with a pacemaker stay out, and so does anyone whose daughter moves in.",
            "The people would be women of sixty-five or more who live at home and have fallen at least once since last "
            "Christmas",
            "women of sixty-five or more who live at home",
        ),
    ],
)
def test_a_guess_stands_in_its_whole_clause_and_its_button_says_what_it_records(
    say: Say, conversation: Conversation, cast: Cast, stage: str, said: str, shown: str, records: str
) -> None:
    at(conversation, cast, stage)
    say(said)
    row = next(row for row in rows(conversation) if row.words == shown)
    offer = next(offer for offer in row.offers if offer.records == records)
    assert not any(each.words == records for each in rows(conversation))
    say(offer.line)
    assert conversation.proposals.exists()
    left = [offer.records for row in rows(conversation) if row.words == shown for offer in row.offers]
    assert records not in left


def test_a_clause_that_was_left_out_does_not_come_back(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    at(conversation, cast, "study_design")
    answer = message_of(say("三家一起做，我们还没有经费。"))
    leave_out(message=answer, words="三家一起做", is_out=True, by=cast.coordinator)
    assert "三家一起做" not in [row.words for row in rows(conversation)]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "Whoever grades the photographs won't know which cheek was lasered, and nobody else cares.",
            "Whoever grades the photographs won't know which cheek was lasered",
        ),
        (
            "整群随机，24个村，12个用村医加电话随访管理糖尿病，12个常规管理。",
            "12个用村医加电话随访管理糖尿病",
        ),
        (
            "把握度：统计的说80%够用，一组六十四个就能打住。",
            "一组六十四个就能打住。",
        ),
    ],
)
def test_of_a_clause_with_a_value_what_else_it_says_is_a_row_of_the_whole(
    say: Say, conversation: Conversation, said: str, shown: str
) -> None:
    say(said)
    assert shown in [row.words for row in rows(conversation)]
    assert conversation.proposals.exists()


def test_a_row_of_things_is_one(say: Say, conversation: Conversation) -> None:
    say("They leave the study when they die, move or go to hospital, and we ring on day seven.")
    shown = [row.words for row in rows(conversation)]
    assert "They leave the study when they die, move or go to hospital" in shown


@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("women who live at home and have", "women who live at home"),
        ("and those with gout", "those with gout"),
        ("孕妇和", "孕妇"),
        ("愿意签字的", "愿意签字的"),
    ],
)
def test_words_begin_and_end_with_words_of_their_own(words: str, own: str) -> None:
    assert without_loose_ends(words) == own


def test_the_rest_of_a_row_is_whole_clauses() -> None:
    words = "重洗完第二天换一次药，三家一起做"
    assert rest_of(words, ["第二天换一次药"]) == "三家一起做"


@pytest.mark.parametrize(
    ("line", "is_label"),
    [
        ("You lost the age: they must be seventy.", False),
        ("One thing I forgot: nobody with a pacemaker.", False),
        ("The way we do it: the pharmacist draws.", False),
        ("次要结局有两个：一个是当晚睡得好不好", False),
        ("主任说了：年龄七十岁以上。", False),
        ("Porter rota: two at night.", True),
        ("护理要点：每两小时翻身。", True),
        ("有效标准：疼痛减半", True),
    ],
)
def test_only_a_short_name_is_an_unknown_label(line: str, is_label: bool) -> None:
    assert (unknown_label(Said.of(line)) is not None) is is_label


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("You lost the age: they must be seventy.", "they must be seventy"),
        ("One thing I forgot: nobody with a pacemaker.", "nobody with a pacemaker"),
        ("主任说了一句：年龄必须七十岁以上。", "年龄必须七十岁以上"),
    ],
)
def test_what_stands_behind_a_spoken_colon_is_no_line_of_an_unknown_label(
    say: Say, conversation: Conversation, cast: Cast, said: str, words: str
) -> None:
    at(conversation, cast, "pico")
    answer = message_of(say(said)).content
    assert "I do not know the label" not in answer
    assert "这个项目" not in answer
    assert [row.words.rstrip(".。") for row in rows(conversation)] == [words]


def test_a_label_may_say_how_many_follow(say: Say, conversation: Conversation) -> None:
    say("次要结局有两个：一个是24小时内停没停，一个是睡得好不好打0到10分。")
    value = conversation.proposals.get(field="endpoints.outcomes.secondary").value
    assert [each["name"] for each in value] == ["24小时内停没停", "睡得好不好打0到10分"]


@pytest.mark.parametrize(
    ("before", "said", "path", "entry"),
    [
        (
            "主要结局：停嗝时间",
            "停了的意思是连续24小时一个都没再打。",
            "primary",
            {"name": "停嗝时间", "variable": "连续24小时一个都没再打"},
        ),
        (
            "Primary outcome: whether the hiccups stop",
            "It counts as stopped when there has been none for 24 hours.",
            "primary",
            {
                "name": "whether the hiccups stop",
                "variable": "there has been none for 24 hours",
                "metric": "whether it happened",
                "aggregation": "proportion of patients",
            },
        ),
        (
            "Primary outcome: worms cleared; variable: stool test",
            "It's worked if two stool samples in a row show nothing.",
            "primary",
            {"name": "worms cleared", "variable": "stool test, two stool samples in a row show nothing"},
        ),
        (
            "次要结局：咳嗽哪天停",
            "停了的意思是一整晚都没再咳。",
            "secondary",
            {"name": "咳嗽哪天停", "variable": "一整晚都没再咳"},
        ),
    ],
)
def test_what_counts_as_an_outcome_is_first_of_all_a_part_of_it(
    say: Say, conversation: Conversation, before: str, said: str, path: str, entry: dict[str, str]
) -> None:
    say(before)
    say(said)
    (row,) = rows(conversation)
    say(row.offers[0].line)
    value = conversation.proposals.filter(field=f"endpoints.outcomes.{path}").latest("created_at").value
    assert value == [entry]
    assert not rows(conversation)


@pytest.mark.parametrize(
    "said",
    [
        "A cough means that they go home.",
        "Randomised means that the web page draws the arm.",
        "退出的意思是不再来复诊。",
    ],
)
def test_what_something_else_means_is_no_part_of_an_outcome(
    say: Say, conversation: Conversation, said: str
) -> None:
    say("Primary outcome: pain at rest" if said.isascii() else "主要结局：静息疼痛")
    say(said)
    answer = Message.objects.filter(conversation=conversation, role=Role.ASSISTANT).latest("turn")
    assert "parts" not in answer.reading


def test_no_words_that_say_something_are_lost_in_silence(cast: Cast, protocol_agent: Agent) -> None:
    marks, lost = 0, []
    for line in MARKED.read_text().splitlines()[::EVERY]:
        said, places = _unmarked(line)
        shown = _accounted(said, cast, protocol_agent)
        marks += len(places)
        lost += [
            said[start:end]
            for start, end in places
            if 2 * sum(start <= place < end for place in shown) < end - start
        ]
    assert marks >= 100
    assert len(lost) <= MOST_LOST * marks, lost


def _unmarked(line: str) -> tuple[str, list[tuple[int, int]]]:
    said, at, places = "", 0, []
    for mark in _MARK.finditer(line):
        said += line[at : mark.start()]
        places.append((len(said), len(said) + len(mark[1])))
        said, at = said + mark[1], mark.end()
    return said + line[at:], places


def _accounted(said: str, cast: Cast, agent: Agent) -> set[int]:
    """The places of a message that are evidence of a proposal, or stand in a row, a choice or a sentence of the
    answer."""
    language = "en" if said.isascii() or "’" in said else "zh-hans"
    conversation = start_conversation(
        agent=agent, project=cast.project, title="T", by=cast.investigator, language=language
    )
    execute_inline(send_message(conversation=conversation, text=said, by=cast.coordinator, enqueue=False).run)
    answer = Message.objects.get(conversation=conversation, role=Role.ASSISTANT)
    found = set[int]()
    for words in _told(conversation, answer):
        start = said.find(words)
        found |= {*range(start, start + len(words))} if words and start >= 0 else set()
    for evidence in conversation.proposals.values_list("evidence", flat=True):
        for each in evidence:
            found |= {*range(each["start"], each["end"])}
    return found


def _told(conversation: Conversation, answer: Message) -> Iterator[str]:
    yield from (row.words for row in rows(conversation))
    yield from (words for row in rows(conversation) for words in (offer.words for offer in row.offers))
    yield from (quote.rstrip("…") for quote in re.findall("“([^”]*)”", answer.content))
    asked = (question for each in panel(conversation).offers for question in each.questions)
    yield from (part for question in asked for offer in question.offers for part in offer.words.split())
