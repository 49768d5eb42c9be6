"""What waits stays within reach, what is added says how much it is, and what is to be reviewed is led to."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guided import (
    ENGLISH,
    Words,
    begin,
    field,
    in_both_languages,
    stage,
    take_over,
    tell,
    value,
    write,
)
from tests.browser.visits import Open

SIZES = [(1280, 800), (1440, 900), (375, 760)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
MORE = {
    "en": "Knowledge gap: Nobody has compared them.\nPopulation: Adults with bacteraemia\n"
    "Intervention: oral antibiotics from day 5\nDropout: 5 %\nAlpha: 0.05\nPower: 80 %",
    "zh-hans": "知识空白：尚无直接比较。\n研究人群：革兰阴性菌血症成人患者\n"
    "干预：第 5 天起口服抗菌药物\n失访率：5%\n检验水准：0.05\n把握度：80%",
}
ASKED = {"en": "What is a non-inferiority margin?", "zh-hans": "什么是非劣效界值？"}
OTHER = {
    "en": "Short title: OTHER-1\nPopulation: Adults with bacteraemia",
    "zh-hans": "简称：二期研究\n研究人群：革兰阴性菌血症成人患者",
}
# Whether the element stands wholly within the thread, its head sticking to the top of it included.
IS_WHOLE = """(element) => {
  const [a, b] = [element, document.getElementById("thread")].map((each) => each.getBoundingClientRect());
  return a.height > 0 && a.top >= b.top - 4 && a.bottom <= b.bottom + 4;
}"""
OVERLAP = """(element, name) => {
  const [a, b] = [element, document.querySelector(name)].map((each) => each.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
BEGINS_IN_VIEW = """(answer) => {
  const view = document.getElementById("thread").getBoundingClientRect();
  const { top } = answer.getBoundingClientRect();
  return top >= view.top - 1 && top < view.bottom - 40;
}"""


def sized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


def waits(page: Page, script: str, selector: str, argument: Any = None, *, until: bool = True) -> None:
    """Until the page has come to rest in this."""
    page.wait_for_function(
        f"([name, given, until]) => ({script})(document.querySelector(name), given) === until",
        arg=[selector, argument, until],
    )


@at_each_size
@in_both_languages
def test_what_waits_is_reached_by_one_click_from_anywhere(
    open_page: Open, words: Words, size: tuple[int, int]
) -> None:
    page = sized(begin(open_page, words), size)
    line = page.locator("[data-waiting-line]")
    expect(line).to_be_hidden()
    for said in (words.question, MORE[words.language], *[ASKED[words.language]] * 3):
        tell(page, said)
        waits(page, BEGINS_IN_VIEW, "[data-thread] > article:last-of-type")
    expect(page.locator("[data-proposal]").nth(6)).to_be_attached()
    count = page.locator("[data-proposal]").count()
    page.locator("#thread").evaluate("thread => { thread.scrollTop = 0; }")
    expect(line).to_contain_text(re.compile(rf"^\s*{count} "))
    assert not page.locator(".composer").evaluate(OVERLAP, "#thread")
    line.locator("[data-to-waiting]").click()
    waits(page, IS_WHOLE, "[data-sync]")
    expect(page.locator("[data-sync]")).to_be_focused()
    expect(page.locator("[data-sync]")).to_contain_text(str(count))


def test_cards_below_the_view_are_counted_and_led_to(open_page: Open) -> None:
    page = sized(begin(open_page), (1280, 620))
    tell(page, ENGLISH.question)
    tell(page, MORE["en"])
    line = page.locator("[data-waiting-line]")
    expect(line).to_contain_text(re.compile(r"10 to check(?:, \d+ of them further down)?"))
    line.locator("[data-to-waiting]").click()
    waits(page, IS_WHOLE, "[data-proposal]:last-child")
    waits(page, IS_WHOLE, ".proposals-head")
    expect(line).to_be_hidden()


@at_each_size
def test_a_message_takes_room_without_cutting_a_heading(open_page: Open, size: tuple[int, int]) -> None:
    page = sized(begin(open_page), size)
    tell(page, ENGLISH.question)
    tell(page, MORE["en"])
    expect(page.locator(".proposals-head")).to_be_visible()
    # The head of the list stands at the lower edge, where the message takes its room.
    page.locator("#thread").evaluate("""thread => {
      const head = thread.querySelector(".proposals-head").getBoundingClientRect();
      thread.scrollTop -= thread.getBoundingClientRect().bottom - head.bottom - 4;
    }""")
    waits(page, IS_WHOLE, ".proposals-head")
    page.locator("[data-copy]:visible").last.evaluate("button => button.click()")
    expect(page.locator(".toast-note")).to_be_visible()
    waits(page, IS_WHOLE, ".proposals-head")
    for name in ("#thread", ".composer", ".jump"):
        waits(page, OVERLAP, ".toast-note", name, until=False)


@in_both_languages
def test_what_replaces_a_value_of_a_completed_stage_is_added_by_its_own_choice(
    open_page: Open, words: Words
) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    take_over(page)
    before = value(page, "scientific_question.short_title").text_content() or ""
    page.locator("[data-complete-stage=scientific_question]").click()
    expect(stage(page, "pico")).to_have_attribute("open", "")
    tell(page, OTHER[words.language])
    late = page.locator('[data-proposal][data-field="scientific_question.short_title"]')
    expect(late.locator("[data-tick]")).not_to_be_checked()
    expect(page.locator("[data-tick]:checked")).to_have_count(1)
    expect(page.locator("[data-sync]")).to_contain_text("1")
    expect(late.locator(".replaced")).to_contain_text(before)
    old, new = late.locator(".replaced").bounding_box(), late.locator(".value").bounding_box()
    assert old is not None
    assert new is not None
    assert old["x"] + old["width"] < new["x"]
    assert abs(old["y"] - new["y"]) < 8
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposal]")).to_have_count(1)
    expect(page.locator("[data-sync]")).to_be_disabled()
    assert (value(page, "scientific_question.short_title").text_content() or "") == before
    expect(page.locator(".toast-note")).to_be_visible()  # the list has come to rest
    late.locator("[data-replace-one]").click()
    expect(late).to_have_count(0)
    expect(value(page, "scientific_question.short_title")).not_to_have_text(before)


REPLACING = {
    "en": (
        "Power: 80 %\nAlpha: 0.05",
        "Power: 90 %\nDropout: 5 %",
        "Add (2)",
        "Add (1)",
    ),
    "zh-hans": (
        "把握度：80%\n检验水准：0.05",
        "把握度：90%\n失访率：5%",
        "采纳（2）",
        "采纳（1）",
    ),
}


@in_both_languages
def test_what_replaces_a_recorded_value_is_ticked_by_hand_and_counted(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    first, then, both, only = REPLACING[words.language]
    tell(page, first)
    take_over(page)
    tell(page, then)
    late = page.locator('[data-proposal][data-field="sample_size.power"]')
    expect(late.locator("del")).to_have_text(re.compile("80%$"))
    expect(late.locator("[data-tick]")).not_to_be_checked()
    late.locator("[data-tick]").check()
    expect(page.locator("[data-sync]")).to_have_text(both)
    expect(late.locator("[data-replace-one]")).to_be_hidden()
    page.locator("[data-tick]:checked").last.uncheck()
    expect(page.locator("[data-sync]")).to_have_text(only)
    page.locator("[data-sync]").click()
    expect(value(page, "sample_size.power")).to_have_text("90%")


def test_what_is_to_be_reviewed_is_reached_by_one_click(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, "Alpha: 0.05\nPower: 80 %\nTotal number: 414")
    take_over(page)
    write(page, "sample_size.power", "90 %")
    page.keyboard.press("Enter")
    button = page.locator("[data-progress-words] [data-to-review]")
    expect(button).to_have_text("1 to review")
    stage(page, "sample_size").locator("summary").first.click()
    button.click()
    row = field(page, "sample_size.n_total")
    expect(row).to_contain_text("“Power” changed after this was recorded.")
    expect(row).to_be_in_viewport()
    expect(row.locator("[data-confirm-field]")).to_be_focused()
    row.locator("[data-confirm-field]").click()
    expect(button).to_have_count(0)


@in_both_languages
def test_what_waits_below_later_answers_is_named_and_added_at_once(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    for _ in range(2):
        tell(page, ASKED[words.language])
    names, add = page.locator(".proposals-names"), page.locator("[data-sync]")
    expect(page.locator("[data-proposal]").first).to_be_hidden()
    expect(names).to_contain_text(words.said_title)
    expect(add).to_have_text(words.sync)
    add.click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)
    expect(value(page, "scientific_question.short_title")).to_be_visible()
