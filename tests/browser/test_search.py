"""The keyboard's ways: finding with Ctrl+K, the tools behind a slash."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import say
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer


def test_words_of_a_message_lead_to_the_message(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="Noted."))
    say(chat, "Population: patients with a rarefied quokka allergy")
    expect(chat.locator("[data-thread] [data-role=assistant]")).to_have_attribute("data-state", "complete")
    late: list[Route] = []
    chat.route(re.compile(r"[?]q=$"), lambda route: late.append(route))
    chat.keyboard.press("Control+k")
    chat.keyboard.type("rarefied quokka")
    hit = chat.get_by_role("option").filter(has_text="patients with a rarefied quokka").last
    expect(hit.locator("mark")).to_have_text("rarefied quokka")
    chat.keyboard.press("ArrowUp")
    with chat.expect_request_finished():
        late[0].continue_()
    expect(hit).to_have_attribute("aria-selected", "true")
    chat.keyboard.press("Enter")
    expect(chat.locator(".is-pointed-at")).to_contain_text("rarefied quokka")
    expect(chat.locator("[data-find]")).to_be_hidden()


def test_a_slash_offers_the_tools_and_enter_opens_one(chat: Page) -> None:
    field = chat.locator("#composer-text")
    field.press("/")
    expect(chat.get_by_role("option", name="Sample size")).to_be_visible()
    field.press_sequentially("nothing-of-this-name")
    expect(chat.locator("[data-tool-menu]")).to_be_hidden()
    field.fill("/sam")
    field.press("Enter")
    expect(chat.locator("[data-tool-form=sample_size]")).to_be_visible()
    chat.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(chat.locator("[data-thread] article")).to_have_count(0)


def test_escape_closes_the_search_at_once_also_with_words_in_it(chat: Page) -> None:
    chat.keyboard.press("Control+k")
    chat.keyboard.type("quokka")
    chat.keyboard.press("Escape")
    expect(chat.locator("[data-find]")).to_be_hidden()
