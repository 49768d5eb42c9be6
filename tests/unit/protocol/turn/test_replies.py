"""A reply fills what was asked for, is never met by the same words again, and what was not understood is named."""

from __future__ import annotations

import json

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Proposal
from apps.fields.reading import reader
from apps.fields.values import same
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.messages import outcome_of, rows

pytestmark = pytest.mark.django_db(transaction=True)
HEART = "慢性心衰患者出院后一个月内再住院率很高，现有的随访靠门诊，多数患者不来。"


def answer(say: Say, text: str) -> Message:
    return message_of(say(text))


def proposed(conversation: Conversation) -> dict[str, object]:
    return dict(conversation.proposals.values_list("field", "value"))


def test_a_plain_reply_is_proposed_for_what_was_asked(say: Say, conversation: Conversation) -> None:
    assert "**Background**" in answer(say, "Hello").content
    say(HEART)
    (proposal,) = Proposal.objects.filter(conversation=conversation)
    assert (proposal.field, proposal.method) == ("scientific_question.background", "answered")
    assert proposal.evidence[0]["quote"] == HEART.rstrip("。")


def test_the_first_stage_is_filled_by_answering(say: Say, conversation: Conversation) -> None:
    answer(say, "Hello")
    say("Most patients with heart failure come back within a month.")
    say("Does a nurse phone call within 3 days reduce readmission?")
    say("We think the call halves readmissions.")
    assert set(proposed(conversation)) == {
        "scientific_question.background",
        "scientific_question.question",
        "scientific_question.hypothesis",
    }


@pytest.mark.parametrize(
    "reply",
    [
        "好的",
        "What belongs there?",
        "I don't know yet",
        "你能做什么？",
        "This is all rather complicated.",
        "这个系统有点复杂。",
    ],
)
def test_what_is_no_reply_fills_nothing(say: Say, conversation: Conversation, reply: str) -> None:
    answer(say, "Hello")
    assert not answer(say, reply).reading.get("offers")
    assert proposed(conversation) == {}


def test_a_question_is_never_put_twice_in_the_same_words(say: Say) -> None:
    given = [answer(say, text).content for text in ("Hello", "Hi", "Good morning", "Hello", "Hi")]
    asked = [text.split("\n\n")[-1] for text in given]
    assert "**Background**" in asked[0]
    assert len(set(asked[:4])) == 4
    assert "**Background**" not in given[4]


def test_what_was_not_understood_is_named_and_offered(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    said = "Our clinic sees about forty of them every month."
    given = answer(say, said)
    assert f"“{said.rstrip('.')}”." in given.content
    assert "Is it **Background**, or another item?" in given.content
    assert given.reading["offers"][0] == ["scientific_question.background", said]
    assert proposed(conversation) == {}


def test_what_follows_an_apology_is_not_passed_over(say: Say) -> None:
    said = "Sorry, I should have said the men can come in too, only not anybody under eighteen."
    assert "the men can come in too" in answer(say, said).content


def test_what_the_message_does_not_bear_out_is_named(
    say: Say, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "read_likely", lambda found, sheet: iter(()))
    say("Background: Many come back.\nQuestion: Does a call help?\nHypothesis: It does.")
    said = "A colleague said we'd include adults referred with acute pancreatitis, and leave out dialysis patients"
    given = answer(say, f"{said}, it would be unacceptable otherwise.")
    assert not conversation.proposals.filter(field__startswith="pico.").exists()
    assert "we'd include" in given.content


def test_that_a_stage_can_be_completed_is_not_repeated_below_other_news(say: Say) -> None:
    say("研究背景：出院后再入院多。\n研究问题：电话随访能否减少再入院？\n研究假设：电话随访可减少再入院。")
    given = [answer(say, text).content for text in ("中心数：6", "招募期：12个月", "把握度：80%")]
    assert [text.count("必填内容已齐") for text in given] == [0, 0, 0]
    assert "必填内容已齐" in answer(say, "好的").content


def test_what_can_you_do_is_answered(say: Say) -> None:
    given = answer(say, "What can you do?").content
    assert "Scientific question" in given
    assert "No language model" not in given


@pytest.mark.parametrize("text", ["How many patients do I need?", "我需要多少病人？", "每组要多少例？"])
def test_how_many_are_needed_asks_for_what_the_calculation_lacks(say: Say, text: str) -> None:
    given = answer(say, text).content
    assert given.startswith(("For “", "使用“"))
    assert "**" in given


@pytest.mark.parametrize("text", ["Finish the scientific question", "完成科学问题", "finish this stage"])
def test_a_stage_is_completed_by_its_name(say: Say, text: str) -> None:
    given = answer(say, text).content
    assert "cannot be completed yet" in given or "还不能完成" in given


def test_more_words_for_the_same_level_are_proposed(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    answer(say, "盲法：双盲")
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    answer(say, "盲法：双盲，外观一致的安慰剂")
    waiting = conversation.proposals.get(state="pending")
    assert waiting.value == {"level": "double", "text": "双盲，外观一致的安慰剂"}
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    assert "Already recorded" in answer(say, "Blinding: double-blind").content


def test_one_of_several_comes_back_as_choices(say: Say, conversation: Conversation) -> None:
    given = answer(say, "失访率：试验组10%，对照组20%")
    assert given.reading["choices"] == {"sample_size.dropout": [0.1, 0.2]}
    assert proposed(conversation) == {}
    say("20%")
    assert proposed(conversation) == {"sample_size.dropout": 0.2}


# Said in the first stage of a conversation of which nothing is recorded, whatever it is about: no answers to later
# questions.
LOSES_NOTHING = [
    row
    for row in rows()
    if row.sort in ("labelled", "prose")
    and not (row.asked and row.stage != "scientific_question")
    and not row.known
][::12]


def test_with_a_model_the_table_loses_nothing(
    conversation: Conversation, config: AgentConfig, cast: Cast, openai_server: ScriptedServer
) -> None:
    """A model that finds nothing, and one that finds other values, take nothing from what the rules read."""
    other = {"field": "pico.comparator", "value": "another drug", "quote": "another drug"}
    openai_server.when(Reply(text=json.dumps({"values": [other]})))
    use_as_model(openai_server, json_schema=True, tools=False)
    lost = []
    for row in LOSES_NOTHING:
        fresh = start_conversation(
            agent=conversation.agent, project=cast.project, title="", by=cast.investigator
        )
        turn = send_message(conversation=fresh, text=row.said, by=cast.coordinator, enqueue=False)
        execute_inline(turn.run)
        found = {p.field: p.value for p in fresh.proposals.all()}
        read = outcome_of(row)
        lost += [
            (row.said, path)
            for path in read.found
            if not same(config.catalogue, path, found.get(path), read.proposed[path])
        ]
    assert lost == []


def _offered(message: Message) -> set[str]:
    return {path.partition(".")[2] for path, _words in message.reading.get("offers", ())}


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("一组用APP做睡眠治疗，另一组发传单。", {"intervention", "comparator"}),
        ("The dropout would be 12 people in all, said the nurse.", set()),
        ("Our clinic sees about forty of them every month.", {"background"}),
    ],
)
def test_a_sentence_is_offered_to_the_field_it_speaks_of(say: Say, said: str, offered: set[str]) -> None:
    assert _offered(answer(say, said)) == offered


def test_what_nobody_has_tried_is_the_gap(say: Say, conversation: Conversation) -> None:
    answer(say, "Hello")
    said = "Nobody has tried app-based sleep therapy in Asia so far"
    say(said)
    assert proposed(conversation) == {"scientific_question.knowledge_gap": said}


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("We compare a single infusion versus tablets for 24 weeks.", "for 24 weeks"),
    ],
)
def test_a_figure_that_was_left_is_named_beside_what_was_read(say: Say, said: str, left: str) -> None:
    assert left in answer(say, said).content


def test_nothing_is_named_where_all_figures_were_read(say: Say) -> None:
    assert "Not recorded" not in answer(say, "Alpha 0.05 two-sided, power 90 %, dropout 10 %.").content


@pytest.mark.parametrize(
    "said",
    [
        "My registrar thinks we should stratify by sex, I'm not convinced",
        "主任说要双盲，我觉得没必要",
    ],
)
def test_what_another_person_wants_and_the_speaker_does_not_is_not_offered(
    say: Say, conversation: Conversation, said: str
) -> None:
    told = answer(say, said)
    assert not conversation.proposals.exists()
    assert not _offered(told)


def test_a_frequency_of_nothing_recorded_is_asked_about_and_never_the_background(
    say: Say, conversation: Conversation
) -> None:
    say("研究人群：便秘患者")
    asked = answer(say, "改成每周两次以上")
    assert not _offered(asked)
    assert "干预" in asked.content
