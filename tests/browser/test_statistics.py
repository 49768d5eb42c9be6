"""An agent made of configuration alone, in the same page: talk, complete, calculate, and be stopped by a rule."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import begin_conversation
from tests.browser.visits import Open

SAID = (
    "Statistical question: Does a handover reduce missed results?\n"
    "Primary endpoint: a missed result within 30 days\nType of the endpoint: binary"
)
INPUTS = {"p1": "0.3", "p2": "0.2", "power": "0.8", "alpha": "0.05"}


def tell(page: Page, text: str) -> None:
    answers = page.locator("[data-thread] [data-role=assistant][data-state=complete]")
    before = answers.count()
    page.locator("#composer-text").fill(text)
    page.keyboard.press("Enter")
    expect(answers).to_have_count(before + 1)


def take_over(page: Page) -> None:
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)


def test_the_statistics_agent_works_in_the_page_of_the_protocol(open_page: Open) -> None:
    page = begin_conversation(open_page(), "statistics_agent")
    expect(page.locator("#panel")).to_have_attribute("aria-label", "Study details")
    expect(page.locator("[data-stage]")).to_have_count(2)
    tell(page, SAID)
    take_over(page)
    page.locator("[data-complete-stage=comparison]").click()
    expect(page.locator("[data-complete-stage=sample_size]")).to_be_visible()
    page.get_by_role("button", name="Open the sample-size calculator").first.click()
    dialog = page.locator("dialog[open]")
    dialog.locator("[name=design]").select_option("two_proportions")
    for name, value in INPUTS.items():
        dialog.locator(f"[name={name}]:visible").fill(value)
    dialog.locator("button[type=submit]").click()
    expect(page.locator("[data-proposal]").first).to_be_visible()
    take_over(page)
    expect(page.locator('[data-panel] [data-field="sample_size.n_total"] .value')).to_have_text("582")
    page.locator("[data-complete-stage=sample_size]").click()
    expect(page.locator("[data-blocked]")).to_contain_text("have no source")
    tell(page, "Assumptions source: audit of 120 discharges, 2024")
    take_over(page)
    page.locator("[data-complete-stage=sample_size]").click()
    expect(page.get_by_text("All stages are complete.").first).to_be_visible()
