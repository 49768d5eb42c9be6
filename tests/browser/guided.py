"""What the tests of the protocol page share: what is said in each language, and what people do on the page."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import begin_conversation
from tests.browser.visits import Open


@dataclass(frozen=True)
class Words:
    """What is said and read in one language. Each language has a person of its own: the language is theirs."""

    person: str
    language: str
    question: str
    population: str
    said_title: str
    sync: str
    reject_all: str
    complete: str
    missing: str
    review: str


ENGLISH = Words(
    person="investigator",
    language="en",
    question="Short title: SWITCH-GNB\nBackground: Two weeks of intravenous antibiotics are usual.\n"
    "Question: Is an early oral switch non-inferior?\nHypothesis: The switch is non-inferior.",
    population="Adults with gram-negative bacteraemia",
    said_title="Short title",
    sync="Add (4)",
    reject_all="Reject all",
    complete="Complete",
    missing="Required",
    review="Review",
)
CHINESE = Words(
    person="manager",
    language="zh-hans",
    question="简称：口服降阶梯研究\n研究背景：目前通常静脉用抗菌药物两周。\n"
    "研究问题：早期口服降阶梯是否非劣效？\n研究假设：早期口服降阶梯非劣效于持续静脉治疗。",
    population="革兰阴性菌血症成人患者",
    said_title="简称",
    sync="采纳（4）",
    reject_all="全部不采纳",
    complete="完成",
    missing="必填",
    review="待复核",
)
OUTCOME = (
    "Primary outcome: clinical success at day 90; metric: proportion; aggregation: proportion\n"
    "Total number: 414\nPrimary analysis: difference in proportions"
)
in_both_languages = pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=["en", "zh"])


def begin(open_page: Open, words: Words = ENGLISH) -> Page:
    return begin_conversation(open_page(words.person, language=words.language))


def tell(page: Page, text: str) -> None:
    """Say it, and wait for the whole answer."""
    answers = page.locator("[data-thread] [data-role=assistant][data-state=complete]")
    before = answers.count()
    page.locator("#composer-text").fill(text)
    page.keyboard.press("Enter")
    expect(answers).to_have_count(before + 1)


def take_over(page: Page) -> None:
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)


def field(page: Page, path: str) -> Locator:
    return page.locator(f'[data-panel] [data-field="{path}"]')


def value(page: Page, path: str) -> Locator:
    return field(page, path).locator(".value")


def stage(page: Page, key: str) -> Locator:
    return page.locator(f"[data-stage={key}]")


def write(page: Page, path: str, text: str) -> None:
    """Open the editor of a field in an open stage, and write; it is not saved yet."""
    field(page, path).locator("[data-edit]").first.click()
    field(page, path).locator("input, textarea").fill(text)


def undo_button(page: Page) -> Locator:
    return page.locator("#toasts [data-undo]:visible").last
