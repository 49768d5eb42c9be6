"""One conversation in two tabs of one browser, which share what the browser keeps: drafts and what is not sent yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import when_ready
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer

NAMES = ("alpha", "beta")
WORDS = {name: [f"{name}{number}" for number in range(25)] for name in NAMES}


def question(name: str) -> str:
    return f"Say the words of {name}."


@pytest.fixture
def tabs(chat: Page, model: ScriptedServer) -> Iterator[tuple[Page, Page]]:
    """Both have a message written, and neither has sent it."""
    for name in NAMES:
        pieces = tuple(f"{word} " for word in WORDS[name])
        model.when(Reply(pieces=pieces, tokens_per_second=20), contains=name)
    other = chat.context.new_page()
    other.goto(chat.url)
    when_ready(other)
    for tab, name in zip((chat, other), NAMES, strict=True):
        tab.get_by_label("Message", exact=True).fill(question(name))
    yield chat, other
    other.close()


def thread(tab: Page) -> list[tuple[str, list[str]]]:
    """(role, words) of every message, once two questions and two answers stand on the page."""
    expect(tab.locator("[data-thread] .msg")).to_have_count(2 * len(NAMES))
    messages = tab.locator("[data-thread] .msg").all()
    return [
        (str(message.get_attribute("data-role")), message.locator("[data-body]").inner_text().split())
        for message in messages
    ]


def is_answered(tab: Page, *, answers: int = 1) -> None:
    expect(tab.locator("[data-thread] [data-role=assistant][data-state=complete]")).to_have_count(answers)


def test_two_tabs_that_send_at_the_same_moment_are_both_answered_in_order(
    tabs: tuple[Page, Page], model: ScriptedServer
) -> None:
    for tab in tabs:
        tab.keyboard.press("Enter")
    for tab in tabs:
        is_answered(tab, answers=2)
    asked = [seen for seen in model.requests if not seen.body.get("response_format")]
    assert len(asked) == 2
    shown = [thread(tab) for tab in tabs]
    for tab in tabs:
        tab.reload()
        when_ready(tab)
        is_answered(tab, answers=2)
        shown.append(thread(tab))
    first = "alpha" if "alpha." in shown[0][0][1] else "beta"
    second = next(name for name in NAMES if name != first)
    expected = [
        entry
        for name in (first, second)
        for entry in (("user", question(name).split()), ("assistant", WORDS[name]))
    ]
    assert shown == [expected] * 4
    said_before = [str(message["content"]).split() for message in asked[1].body["messages"][:-1]]
    assert said_before[-2:] == [question(first).split(), WORDS[first]]


def test_a_tab_that_is_closed_before_its_message_was_sent_leaves_it_to_the_other(
    tabs: tuple[Page, Page],
) -> None:
    closed, other = tabs
    other.context.set_offline(True)
    for tab in tabs:
        tab.keyboard.press("Enter")
        expect(tab.locator("[data-thread] [data-state=unsent]")).to_have_count(1)
    closed.close()
    other.context.set_offline(False)
    # Its own alone, or both: the other message is sent as soon as this tab finds it.
    expect(other.locator("[data-thread] [data-role=assistant][data-state=complete]").first).to_be_visible()
    other.reload()
    when_ready(other)
    is_answered(other, answers=2)
    said = [" ".join(words) for role, words in thread(other) if role == "user"]
    assert sorted(said) == [question(name) for name in NAMES]
