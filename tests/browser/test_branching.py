"""An answer once more, a message in other words, suggested replies, opinions: as somebody at the page does it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import say, when_ready
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer


def answered(page: Page, text: str) -> None:
    answer = page.locator("[data-thread] [data-role=assistant]").last
    expect(answer).to_have_attribute("data-state", "complete")
    expect(answer.locator("[data-body]")).to_contain_text(text)


def test_an_answer_is_given_once_more_in_its_place(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="First try."), Reply(text="Second try."))
    say(chat, "Population: adults with gout")
    answered(chat, "First try.")
    chat.locator(".msg-it").last.hover()
    chat.get_by_role("button", name="Answer again").last.click()
    answered(chat, "Second try.")
    expect(chat.locator("[data-thread] [data-role=assistant]")).to_have_count(1)


def test_a_message_in_other_words_sets_what_followed_aside(chat: Page, model: ScriptedServer) -> None:
    model.script.default = Reply(text="Noted.")
    say(chat, "Population: adults with gout")
    answered(chat, "Noted.")
    say(chat, "Setting: a ward")
    expect(chat.locator("[data-thread] [data-state=complete][data-role=assistant]")).to_have_count(2)
    first = chat.locator(".msg-me").first
    first.hover()
    first.get_by_role("button", name="Edit message").click()
    first.get_by_label("Message").fill("Population: children with gout")
    with chat.expect_navigation():
        first.get_by_role("button", name="Send").click()
    when_ready(chat)
    answered(chat, "Noted.")
    expect(chat.locator(".msg-me .bubble")).to_have_text(["Population: children with gout"])
    chat.get_by_role("button", name="Earlier wording").click()
    expect(chat.locator("[data-earlier-body] .bubble")).to_have_text(
        ["Population: adults with gout", "Setting: a ward"]
    )


def test_a_suggested_reply_is_sent_and_an_opinion_stays(
    new_page: Callable[..., Page], chat: Page, model: ScriptedServer
) -> None:
    model.queue(Reply(text="Hello."), Reply(text="The problem and what is known."))
    say(chat, "Hello")
    answered(chat, "Hello.")
    chat.get_by_role("button", name="What belongs in “Background”?").click()
    answered(chat, "The problem and what is known.")
    chat.locator(".msg-it").last.hover()
    chat.get_by_role("button", name="Helpful", exact=True).last.click()
    expect(chat.get_by_text("Thank you.")).to_be_visible()
    chat.reload()
    when_ready(chat)
    expect(chat.get_by_role("button", name="Helpful", exact=True).last).to_have_attribute(
        "aria-pressed", "true"
    )
