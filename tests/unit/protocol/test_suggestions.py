"""Suggested replies: each is understood for certain, in the language of the page, and none stands in the way."""

from __future__ import annotations

import pytest
from django.utils import translation

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.buttons.suggestions import MOST, suggestions_for
from apps.agents.turn import intents
from apps.agents.turn.commands.rest import Rest
from apps.fields.reading import read
from tests.support.turns import Say

pytestmark = pytest.mark.usefixtures("protocol_agent")

LANGUAGES = ("en", "zh-hans")


def suggested(conversation: Conversation, config: AgentConfig, language: str) -> tuple[str, ...]:
    session = Session.objects.get(conversation=conversation)
    context = Context.objects.get(conversation=conversation)
    with translation.override(language):
        return suggestions_for(conversation, config, session, context, language)


def at(conversation: Conversation, stage: str, **data: object) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=stage)
    Context.objects.filter(conversation=conversation).update(data={stage: data})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_the_next_missing_field_is_offered_and_understood_as_one(
    conversation: Conversation, config: AgentConfig, language: str
) -> None:
    *_, question = suggested(conversation, config, language)
    known = frozenset(intent.code for intent in config.intents)
    (intent,) = intents.by_rules(
        Rest.of_text(question), has_values=False, stages=config.stages, known=known, tools={}
    )
    assert intent.code == "ask_question"


def test_where_answers_are_likely_nobody_is_asked_how_to_write_one(
    conversation: Conversation, config: AgentConfig
) -> None:
    at(conversation, "study_design")
    assert suggested(conversation, config, "en")[:2] == (
        "Design type: Parallel randomised trial",
        "Design type: Cohort study",
    )
    at(conversation, "sample_size", design="two_means", alpha=0.05, sided=2)
    assert suggested(conversation, config, "zh-hans") == ("把握度：80%", "把握度：90%")


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("diagnostic_accuracy", "Calculation: Sensitivity of a test"),
        ("cross_sectional", "Calculation: Prevalence"),
        ("parallel_rct", "Calculation: Two proportions"),
    ],
)
def test_the_calculations_that_are_offered_are_those_of_such_a_study(
    conversation: Conversation, config: AgentConfig, kind: str, first: str
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
    data = {"study_design": {"design_type": kind}, "sample_size": {}}
    Context.objects.filter(conversation=conversation).update(data=data)
    offered = suggested(conversation, config, "en")
    assert offered[0].startswith(first)
    for line in offered:
        assert read(line, config.catalogue, current_stage="sample_size").value("sample_size.design")


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_nothing_is_missing_completing_is_offered_and_understood(
    conversation: Conversation, config: AgentConfig, language: str
) -> None:
    at(conversation, "scientific_question", background="b", question="q", hypothesis="h")
    (done,) = suggested(conversation, config, language)
    known = frozenset(intent.code for intent in config.intents)
    (intent,) = intents.by_rules(
        Rest.of_text(done), has_values=False, stages=config.stages, known=known, tools={}
    )
    assert intent.code == "confirm_complete"


@pytest.mark.parametrize("language", LANGUAGES)
def test_likely_answers_are_offered_as_lines_that_are_read(
    conversation: Conversation, config: AgentConfig, language: str
) -> None:
    from apps.agents.presenters.buttons.suggestions import likely_answers

    offered = {field.path: (field, likely_answers(field, language, {})) for field in config.catalogue.fields}
    assert {path for path, (field, lines) in offered.items() if lines and field.required} == {
        "study_design.design_type",
        "sample_size.design",
        "sample_size.alpha",
        "sample_size.sided",
        "sample_size.power",
    }
    for field, lines in offered.values():
        assert len(lines) <= MOST
        for line in lines:
            reading = read(
                line, config.catalogue, current_stage=field.stage, language=language, context={}, pending={}
            )
            assert field.path in {value.field for value in reading.values}


@pytest.mark.django_db(transaction=True)
def test_nothing_is_suggested_while_values_wait_to_be_taken_over(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("Population: adults")
    assert suggested(conversation, config, "en") == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "language", "offered", "share"),
    [
        ("Dropout: 5", "en", ("Dropout: 5 %", "Dropout: 50 %"), 0.05),
        ("失访率：5", "zh-hans", ("失访率：5%", "失访率：50%"), 0.05),
        ("Alpha: 2.5", "en", ("Alpha: 0.025", "Alpha: 0.25"), 0.025),
    ],
)
def test_what_may_have_been_meant_is_offered_until_it_is_said(
    conversation: Conversation,
    config: AgentConfig,
    say: Say,
    said: str,
    language: str,
    offered: tuple[str, ...],
    share: float,
) -> None:
    conversation.language = language
    conversation.save(update_fields=["language"])
    say(said)
    lines = suggested(conversation, config, language)
    assert tuple(line.replace(" %", "%") for line in lines) == tuple(o.replace(" %", "%") for o in offered)
    (value,) = read(lines[0], config.catalogue, current_stage="pico").values
    assert value.value == share
    say(lines[0])
    assert not set(lines) & set(suggested(conversation, config, language))


@pytest.mark.django_db(transaction=True)
def test_they_speak_the_language_of_the_last_answer_and_not_of_the_page(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("你好，我们想设计一项临床研究")
    assert "研究背景" in suggested(conversation, config, "en")[-1]
    say("Hello, we would like to go on in English")
    assert "Background" in suggested(conversation, config, "zh-hans")[-1]


@pytest.mark.django_db(transaction=True)
def test_of_several_recorded_items_that_may_be_meant_each_is_offered_and_taken_out(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    at(
        conversation,
        "endpoints",
        outcomes={"safety": [{"name": "major bleeding"}, {"name": "minor bleeding"}]},
    )
    say("Take the bleeding out")
    replies = suggested(conversation, config, "en")
    assert replies == (
        "Take “major bleeding” out of “Safety outcomes”",
        "Take “minor bleeding” out of “Safety outcomes”",
    )
    say(replies[0])
    proposal = conversation.proposals.get()
    assert (proposal.field, proposal.value) == ("endpoints.outcomes.safety", [{"name": "minor bleeding"}])
