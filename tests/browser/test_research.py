"""Research in the browser: from a question to its Word file, with the plan edited; and the same in Chinese."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from docx import Document
from playwright.sync_api import Page, expect

from tests.browser.conftest import VisitsOf
from tests.browser.visits import Open
from tests.support.stack import LiveStack

QUESTION = "Does dapagliflozin reduce cardiovascular death in heart failure?"


@pytest.fixture
def open_as(visits_of: VisitsOf, cards_stack: LiveStack) -> Iterator[Open]:
    with visits_of(cards_stack).of_a_test() as opened:
        yield opened


def ready(page: Page) -> Page:
    page.goto("/p/demo/research/")
    return page


def plan_of(page: Page, question: str) -> list[str]:
    page.locator("#question").fill(question)
    page.locator("[name=web]").uncheck()
    page.locator(".research-form button[type=submit]").click()
    return page.locator("#sub-questions").input_value().splitlines()


def test_from_a_question_to_a_word_file_with_the_plan_edited(open_as: Open) -> None:
    page = ready(open_as())
    plan = plan_of(page, QUESTION)
    assert plan[0] == "Efficacy of dapagliflozin in heart failure: effect on cardiovascular death"
    page.locator("#sub-questions").fill(
        f"{plan[0]}\nSafety of dapagliflozin in heart failure: adverse events"
    )
    page.get_by_role("button", name="Start the search").click()
    report = page.locator(".research-report")
    expect(report).to_contain_text("227 of 2373")
    expect(report).not_to_contain_text("Metformin")
    expect(report).to_contain_text("No evidence found.")
    report.locator("[data-citation-link]").first.click()
    expect(page.locator("#reference-1")).to_be_in_viewport()
    with page.expect_download() as download:
        page.get_by_role("link", name="Word file").click()
    texts = [each.text for each in Document(io.BytesIO(download.value.path().read_bytes())).paragraphs]
    assert any("227 of 2373" in text and text.endswith("]") for text in texts)
    assert "Limitations" in " ".join(texts)


def test_a_question_in_chinese_has_a_plan_and_a_report_in_chinese(open_as: Open) -> None:
    page = ready(open_as("coordinator", language="zh-hans"))
    plan = plan_of(page, "达格列净能否降低心力衰竭患者的心血管死亡？")
    assert plan[0] == "达格列净治疗心力衰竭的疗效：对心血管死亡有何效果？"
    page.locator("#sub-questions").fill(plan[0])
    page.locator(".research-form button[type=submit]").first.click()
    report = page.locator(".research-report")
    expect(report).to_contain_text("达格列净组心血管死亡")
    expect(report).not_to_contain_text("二甲双胍组")
