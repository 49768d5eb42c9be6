"""Adding values gets no answer: the page says what the stage lacks next, and its button asks for that; and the
conversation is called by what was added."""

from __future__ import annotations

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, Session
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.panel_parts import Panel
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]
LONG = {
    "en": "In adults with primary erythromelalgia, we would like to see lidocaine patches against placebo patches.",
    "zh-hans": "在原发性红斑性肢痛症成人里，我们想用利多卡因贴剂对比安慰剂贴剂，看看四周以后疼痛评分差多少。",
}


def add_all(conversation: Conversation, cast: Cast) -> Conversation:
    fresh = Conversation.objects.get(pk=conversation.pk)
    sync_proposals(conversation=fresh, config=config_for(fresh), wanted=None, by=cast.coordinator)
    return Conversation.objects.get(pk=conversation.pk)


def shown(conversation: Conversation) -> Panel:
    return panel_of(conversation, config_for(conversation), "en")


def test_after_adding_the_page_leads_on_in_the_stage_of_the_work(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say("What is a hazard ratio?")
    Session.objects.filter(conversation=conversation).update(current_stage="endpoints")
    say("Primary analysis: ANCOVA adjusted for the baseline score")
    assert (
        shown(Conversation.objects.get(pk=conversation.pk)).next_step == ""
    )  # there is something to add first
    panel = shown(add_all(conversation, cast))
    missing = config_for(conversation).catalogue.missing("endpoints", conversation.context.data)
    titles = [field.titles.in_language("en") for field in missing]
    assert any(title in panel.next_step for title in titles)
    assert not any("Background" in text for text in (panel.next_step, *panel.suggestions))
    say("Hello")
    assert shown(Conversation.objects.get(pk=conversation.pk)).next_step == ""  # the answer leads on itself


def test_the_same_item_is_not_explained_a_second_time(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say("Population: adults with asthma")
    assert shown(add_all(conversation, cast)).next_step == "Please tell me: Background."


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_conversation_is_called_by_what_it_is_about_and_never_by_a_torn_clause(
    say: Say, conversation: Conversation, cast: Cast, language: str
) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(title="", language=language)
    conversation.refresh_from_db()
    say(LONG[language])
    conversation.refresh_from_db()
    dated = "Conversation of " if language == "en" else "的对话"
    assert dated in conversation.title
    for line in (
        ("Population: adults with pain", "Intervention or exposure: lidocaine patch")
        if language == "en"
        else ("研究人群：疼痛成人", "干预或暴露：利多卡因贴剂")
    ):
        say(line)
    about = "Lidocaine patch – adults with pain" if language == "en" else "利多卡因贴剂 – 疼痛成人"
    assert add_all(conversation, cast).title == about
    say("Short title: PATCH-1" if language == "en" else "简称：PATCH-1")
    assert add_all(conversation, cast).title == "PATCH-1"


def test_a_question_that_is_too_long_for_a_title_gives_none(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(title="")
    conversation.refresh_from_db()
    say(LONG["en"])
    question = (
        "Does a patch with lidocaine ease the pain of adults with primary erythromelalgia within four weeks?"
    )
    Conversation.objects.get(pk=conversation.pk).proposals.all().delete()
    say(f"Question: {question}")
    assert "Conversation of " in add_all(conversation, cast).title
