"""A conversation without a title is called after its first message."""

from __future__ import annotations

import pytest

from apps.agents.actions.conversations import (
    name_after_message,
    name_after_value,
    rename_conversation,
    start_conversation,
)
from apps.agents.actions.turns import send_message
from apps.agents.errors import TitleMissing, TitleUnreadable
from apps.agents.models import Agent, Conversation
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("agent")]


def begun(cast: Cast, title: str = "") -> Conversation:
    agent = Agent.objects.get()
    return start_conversation(agent=agent, project=cast.project, title=title, by=cast.coordinator)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Early switch\nwith more below", "Early switch"),
        ("  早期口服转换  ", "早期口服转换"),
        ("w" * 200, "w" * 39 + "…"),
        (
            "We plan a garden of roses on the slope behind the house",
            "We plan a garden of roses on the slope behind the house",
        ),
        (
            "We plan a garden of roses on the slope behind the house that we have just bought",
            "We plan a garden of roses on the slope…",
        ),
        (
            "We plan a garden of roses. It lies on the slope behind the house or below it",
            "We plan a garden of roses",
        ),
        (
            "We plan a sheltered, walled, well-drained garden of roses for the town",
            "We plan a sheltered, walled…",
        ),
        ("我们想在房子后面的山坡上种一片玫瑰和几棵果树", "我们想在房子后面的山坡上种一片玫瑰和几棵果树"),
        (
            "我们想在房子后面的山坡上种一片玫瑰，再种几棵果树，看看哪一种长得好",
            "我们想在房子后面的山坡上种一片玫瑰，再…",
        ),
        (
            "我们想在房子后面的山坡上种一片玫瑰再种几棵果树看看哪一种长得更好",
            "我们想在房子后面的山坡上种一片玫瑰再种…",
        ),
        (
            "A garden bed of C. persicifolia vs. one of C. rotundifolia. We water both of them alike",
            "A garden bed of C. persicifolia vs. one of C. rotundifolia",
        ),
        (
            "We follow the plan of Dr. Green for E. purpurea in spring. That of others waits",
            "We follow the plan of Dr. Green for E. purpurea in spring",
        ),
        ("Early\u2028switch", "Early"),
        ("Early\tswitch", "Early switch"),
        ("Hello! We plan a garden", "We plan a garden"),
        ("Hi-flow pumps for the pond", "Hi-flow pumps for the pond"),
        ("您好，我们想种玫瑰", "我们想种玫瑰"),
        ("Hi, we'd like to see whether roses grow in clay", "Whether roses grow in clay"),
        ("What I really want to know is if roses grow in clay", "Whether roses grow in clay"),
        ("我们想知道是否能在黏土里种玫瑰", "是否能在黏土里种玫瑰"),
        ("We would like to grow roses", "We would like to grow roses"),
        ("你好，我们想看看玫瑰能不能种在黏土里", "玫瑰能不能种在黏土里"),
    ],
)
def test_the_first_line_becomes_the_title(cast: Cast, said: str, title: str) -> None:
    conversation = begun(cast)
    name_after_message(conversation=conversation, text=said)
    conversation.refresh_from_db()
    assert conversation.title == title


@pytest.mark.parametrize(
    ("greeting", "said"), [("Hello!", "Early switch"), ("你好", "早期口服转换"), ("谢谢", "玫瑰")]
)
def test_a_greeting_is_never_the_title_and_the_next_message_is(cast: Cast, greeting: str, said: str) -> None:
    conversation = begun(cast)
    for text, title in ((greeting, ""), (said, said)):
        send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
        conversation.refresh_from_db()
        assert conversation.title == title


def test_a_tools_form_names_nothing_and_the_first_said_message_does(cast: Cast) -> None:
    conversation = begun(cast)
    tool = {"name": "count_plants", "arguments": {}}
    for text, given, title in (("/count_plants", tool, ""), ("Early switch", None, "Early switch")):
        send_message(conversation=conversation, text=text, by=cast.coordinator, tool=given, enqueue=False)
        conversation.refresh_from_db()
        assert conversation.title == title


@pytest.mark.parametrize("title", ["", "  \n "])
def test_a_title_is_not_taken_away(cast: Cast, title: str) -> None:
    conversation = begun(cast, title="Given")
    with pytest.raises(TitleMissing):
        rename_conversation(conversation=conversation, title=title, by=cast.coordinator)
    conversation.refresh_from_db()
    assert conversation.title == "Given"


@pytest.mark.parametrize("title", ["turned \u202etxt", "\u2067isolated\u2069", "a\x07b", "hidden\U000e0041"])
def test_a_title_that_reads_otherwise_than_it_is_is_refused(cast: Cast, title: str) -> None:
    with pytest.raises(TitleUnreadable):
        begun(cast, title=title)


def test_what_nobody_sees_is_left_out_of_a_title(cast: Cast) -> None:
    assert begun(cast, title="\ufeffEarly \u200bswitch").title == "Early switch"


def test_a_title_that_somebody_gave_stays(cast: Cast) -> None:
    conversation = begun(cast, title="Given")
    name_after_message(conversation=conversation, text="Said")
    conversation.refresh_from_db()
    assert conversation.title == "Given"


@pytest.mark.parametrize(
    ("given", "title"),
    [("", "SWITCH"), ("Given", "Given"), ("A garden…", "SWITCH"), ("A house…", "A house…")],
)
def test_the_name_of_the_work_becomes_that_of_the_conversation_unless_somebody_gave_one(
    cast: Cast, given: str, title: str
) -> None:
    conversation = begun(cast, title=given)
    send_message(conversation=conversation, text="A garden of roses", by=cast.coordinator, enqueue=False)
    conversation.refresh_from_db()
    name_after_value(conversation, before=[None], now="SWITCH")
    assert conversation.title == title


def test_the_title_follows_a_changed_name_and_stays_when_the_name_goes(cast: Cast) -> None:
    conversation = begun(cast)
    for before, now, title in (
        (None, "SWITCH", "SWITCH"),
        ("SWITCH", "SWAP", "SWAP"),
        ("SWAP", None, "SWAP"),
    ):
        name_after_value(conversation, before=[before], now=now)
        assert conversation.title == title


@pytest.mark.parametrize(
    ("about", "title"),
    [
        ("whether roses grow better in clay than in sand", "Whether roses grow better in clay than in sand"),
        ("Do roses grow?", "Do roses grow?"),
        (
            "whether early watering keeps the roses of an old garden from dying within the first year after planting",
            "Whether early watering keeps the roses…",
        ),
        ("我们想知道是否多浇水玫瑰长得更好", "是否多浇水玫瑰长得更好"),
    ],
)
def test_until_it_has_a_name_a_conversation_is_called_by_what_it_is_about(
    cast: Cast, about: str, title: str
) -> None:
    conversation = begun(cast)
    send_message(conversation=conversation, text="Hi, a garden of roses", by=cast.coordinator, enqueue=False)
    conversation.refresh_from_db()
    name_after_value(conversation, before=[None, about], now=about)
    assert conversation.title == title
    name_after_value(conversation, before=[None, "ROSE", about], now="ROSE")
    assert conversation.title == "ROSE"
