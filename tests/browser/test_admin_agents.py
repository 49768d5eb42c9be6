"""An administrator tunes an agent while people talk to it: the next turn, in another process, is the first to know."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import begin_conversation, say
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer

AGENTS = "/admin/agents/agent/"
OLD = "Ask for one missing thing at a time"
NEW = "Ask for at most two missing things at a time"
HELD = Reply(pieces=tuple(f"word{n} " for n in range(20)), hold_after=5)
STARTED = "() => window.Alpine !== undefined && !document.querySelector('[x-cloak]')"


@dataclass(frozen=True)
class Office:
    """The administrator's page, with the way through the pages of the agent."""

    page: Page

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_function(STARTED)

    def open_agent(self) -> None:
        self.open(f"{AGENTS}?q=protocol_agent")
        self.page.locator("#result_list a").filter(has_text="protocol_agent").first.click()
        self.page.wait_for_function(STARTED)

    def open_prompt(self, slug: str) -> None:
        """Of the protocol agent: the statistics agent has one of the same name."""
        self.open(f"/admin/agents/prompt/?q={slug}")
        row = self.page.locator("#result_list tr").filter(has_text="protocol_agent")
        row.locator("a").filter(has_text=re.compile(rf"^\s*{slug}\s*$")).first.click()

    def change_prompt(self, old: str, new: str) -> None:
        self.open_prompt("system")
        text = self.page.locator("textarea[name=text_en]")
        words = text.input_value()
        assert old in words
        text.fill(words.replace(old, new))
        self.page.get_by_role("button", name="Save", exact=True).click()
        expect(self.page.locator("#result_list")).to_be_visible()

    def open_publishing(self) -> None:
        self.open_agent()
        self.page.get_by_role("link", name="Compare and publish").click()

    def publish(self, reason: str) -> None:
        self.page.get_by_label("Reason").fill(reason)
        self.page.get_by_role("button", name="Publish", exact=True).click()
        expect(self.page.get_by_text("takes effect from the next turn on")).to_be_visible()

    def go_back_to(self, version: int) -> None:
        self.page.get_by_role("link", name=f"Version {version}", exact=True).click()
        self.page.get_by_label("Reason").fill("The old words were better")
        self.page.get_by_role("button", name="Restore this version").click()
        expect(self.page.get_by_text(f"has the content of version {version}")).to_be_visible()

    def make_draft_like(self, version: int) -> None:
        self.page.get_by_role("link", name=f"Version {version}", exact=True).click()
        self.page.get_by_role("button", name="Make the draft like this version").click()
        expect(self.page.get_by_text(f"The draft is now the same as version {version}.")).to_be_visible()

    def versions_of_the_last_traces(self, number: int) -> list[str]:
        """The newest first."""
        self.open("/admin/agents/trace/")
        cells = self.page.locator("#result_list tbody .field-version")
        return [text.strip() for text in cells.all_inner_texts()[:number]]


@pytest.fixture
def office(new_page: Callable[..., Page]) -> Office:
    return Office(new_page("administrator", own=True))  # it listens to dialogs


def system_prompts(model: ScriptedServer) -> list[str]:
    """What each answer was written with, the first one first."""
    bodies = [seen.body for seen in model.requests if not seen.body.get("response_format")]
    return [str(body["messages"][0]["content"]) for body in bodies]


def is_complete(chat: Page, answers: int) -> None:
    answer = chat.locator("[data-thread] [data-role=assistant]").nth(answers - 1)
    expect(answer).to_have_attribute("data-state", "complete")


def test_a_published_prompt_is_in_force_from_the_next_turn_on_until_one_goes_back(
    office: Office, new_page: Callable[..., Page], model: ScriptedServer
) -> None:
    office.change_prompt(OLD, NEW)
    office.open_publishing()
    expect(office.page.locator(".td-diff del").first).to_have_text("one")
    expect(office.page.locator(".td-diff ins").first).to_have_text("at most two")

    chat = begin_conversation(new_page())
    model.queue(HELD)
    say(chat, "How many patients do we need?")
    expect(chat.locator("[data-thread] [data-role=assistant]").first).to_contain_text("word1")
    office.publish("Fewer questions back and forth")
    model.release()
    is_complete(chat, 1)
    say(chat, "And which visits?")
    is_complete(chat, 2)

    office.go_back_to(1)
    say(chat, "And what about blinding?")
    is_complete(chat, 3)

    first, second, third = system_prompts(model)
    assert OLD in first, "a turn that was running took the new version"
    assert NEW in second
    assert OLD in third
    versions = office.versions_of_the_last_traces(3)
    assert versions == ["v3", "v2", "v1"]

    office.open_agent()
    office.page.locator("a[href$='/versions/']").click()
    office.make_draft_like(1)


def test_a_trace_leads_to_its_run_and_from_there_to_the_calls(
    office: Office, chat: Page, model: ScriptedServer
) -> None:
    say(chat, "How many patients do we need?")
    is_complete(chat, 1)
    office.open("/admin/agents/trace/")
    office.page.locator("#result_list tbody a").first.click()
    expect(office.page.get_by_role("heading", name="Steps")).to_be_visible()
    office.page.get_by_role("link", name="Run", exact=True).click()
    office.page.get_by_role("link", name="Model calls", exact=True).last.click()
    expect(office.page.locator("#result_list tbody tr")).not_to_have_count(0)


def test_json_is_checked_while_it_is_typed(office: Office) -> None:
    office.open("/admin/agents/stage/?q=pico")
    office.page.locator("#result_list a").filter(has_text="pico").first.click()
    area = office.page.locator("textarea[name=completion_rule]")
    status = area.locator("xpath=following-sibling::div//span")
    expect(status).to_have_text("This is valid JSON.")
    area.fill('{"all": [\n]')
    expect(status).to_contain_text("Line 2")
    area.fill('{"all":[{"field":"pico.population","op":"is_set"}]}')
    expect(status).to_have_text("This is valid JSON.")
    office.page.get_by_role("button", name="Format").nth(1).click()
    expect(area).to_have_value(re.compile(r'\n    \{\n      "field": "pico.population"'))
    office.page.on("dialog", lambda dialog: dialog.accept())


def test_a_preview_follows_what_is_typed(office: Office) -> None:
    office.open_prompt("system")
    office.page.locator("textarea[name=text_en]").fill("We are at {{stageName}} and {{nowhere}}.")
    preview = office.page.locator("[data-preview=en]")
    expect(preview.locator("[data-rendered]")).to_have_text("We are at Scientific question and .")
    expect(preview.locator("[data-unknown]")).to_contain_text("{{nowhere}}")
    office.page.on("dialog", lambda dialog: dialog.accept())
