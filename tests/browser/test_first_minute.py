"""The first minute of somebody who knows nothing: plain answers fill the first stage, and the tour shows an example."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import begin_conversation, when_ready
from tests.browser.visits import VIEWPORT, Open


@dataclass(frozen=True)
class Plain:
    """Questions as they are read in the thread, each with what a doctor answers; the language is the person's."""

    person: str
    language: str
    hello: str
    asked_and_answered: tuple[tuple[str, str], ...]
    done: str


ENGLISH = Plain(
    person="investigator",
    language="en",
    hello="Hello, I would like to plan a study.",
    asked_and_answered=(
        (
            "Background",
            "Patients with bacteraemia stay in hospital for a week although half of them are stable on day three.",
        ),
        ("Question", "We want to know whether an early switch to tablets is as good as staying on the drip."),
        ("Hypothesis", "We expect that as many patients recover with tablets as with the drip."),
    ),
    done="Complete",
)
CHINESE = Plain(
    person="coordinator",
    language="zh-hans",
    hello="您好，我想做一项研究。",
    asked_and_answered=(
        ("研究背景", "很多血流感染患者病情稳定后仍要住院输液一周，床位紧张，费用也高。"),
        ("研究问题", "我们想知道早期改为口服抗生素是不是和继续输液一样好。"),
        ("研究假设", "我们认为改口服后治好的患者和继续输液的一样多。"),
    ),
    done="完成",
)


@pytest.mark.parametrize("plain", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_plain_answers_fill_the_first_stage(open_page: Open, plain: Plain) -> None:
    page = begin_conversation(open_page(plain.person, language=plain.language))
    page.set_viewport_size({"width": 375, "height": 740})
    page.reload()
    when_ready(page)
    expect(page.locator(".welcome h2")).to_be_in_viewport()  # a phone shows its head, not its end
    page.set_viewport_size(VIEWPORT)
    tell(page, plain.hello)
    for number, (asked, answer) in enumerate(plain.asked_and_answered, 1):
        expect(last_answer(page, number)).to_contain_text(asked)
        tell(page, answer)
    for part in ("background", "question", "hypothesis"):
        proposed = page.locator(f"[data-proposal][data-field='scientific_question.{part}']")
        expect(proposed).to_have_count(1)  # beside what else was in the answers, such as a treatment
    page.locator("[data-complete-stage][data-adds-first]").click()
    first = page.locator("[data-stage=scientific_question] > summary")
    expect(first).to_contain_text(plain.done)
    first.click()
    for _asked, answer in plain.asked_and_answered:
        kept = answer.rstrip("。.")[-14:]
        expect(page.locator("[data-stage=scientific_question]")).to_contain_text(kept)


def tell(page: Page, text: str) -> None:
    page.locator("#composer-text").fill(text)
    page.keyboard.press("Enter")


def last_answer(page: Page, count: int) -> Locator:
    answers = page.locator("[data-thread] [data-role=assistant][data-state=complete]")
    expect(answers).to_have_count(count)
    return answers.last


def test_the_tour_goes_by_keyboard_is_ended_once_and_taken_again(open_page: Open) -> None:
    page = open_page("viewer")
    page.goto("/")
    offer = page.locator(".tour-offer")
    offer.get_by_role("link", name="Take the tour").press("Enter")
    step = page.get_by_role("region", name="A finished study")
    expect(step).to_be_focused()
    expect(page.locator(".tour-target")).to_contain_text("SWITCH-GNB")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Every value has its source")).to_be_focused()
    expect(page.locator("#panel")).to_have_class("panel tour-target")
    page.set_viewport_size({"width": 375, "height": 740})
    page.reload()
    expect(page.locator("#panel")).to_be_in_viewport()  # a drawer on a phone
    page.keyboard.press("ArrowLeft")
    expect(step).to_be_focused()
    page.keyboard.press("Escape")
    expect(step).to_be_hidden()
    page.goto("/")
    expect(offer).to_be_hidden()
    page.get_by_role("button", name="Your menu").click()
    page.get_by_role("link", name="Tour", exact=True).click()
    expect(step).to_be_focused()
