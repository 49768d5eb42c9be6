"""Words that were recorded nowhere, on the answer that names them: found an item by typing, left out, and led to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import when_ready
from tests.browser.guided import ENGLISH, Words, begin, in_both_languages, tell, undo_button
from tests.browser.visits import Open

SAID = {
    "en": ("The nurses wear blue. Lunch is served at noon.", "The pharmacy opens at eight.", "sett"),
    "zh-hans": ("护士都穿蓝色衣服。食堂中午十二点开饭。", "药房早上八点开门。", "场所"),
}
ROWS = "[data-leftover]"


def begin_with_rows(open_page: Open, words: Words) -> Page:
    page = begin(open_page, words)
    tell(page, SAID[words.language][0])
    expect(page.locator(ROWS)).to_have_count(2)
    return page


@in_both_languages
def test_an_item_is_found_by_typing_and_taken_with_enter(open_page: Open, words: Words) -> None:
    page = begin_with_rows(open_page, words)
    row = page.locator(ROWS).first
    said = row.get_attribute("data-leftover") or ""
    row.locator(".places > summary").focus()
    page.keyboard.press("Enter")
    field = row.locator("[data-find-place]")
    expect(field).to_be_focused()
    page.keyboard.type(SAID[words.language][2])
    expect(row.locator(".place:visible")).to_have_count(1)
    expect(row.locator("[role=status]")).to_contain_text("1")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    assert row.locator(".place:visible").count() > 20  # all of them, as before
    page.keyboard.press("Escape")
    expect(row.locator(".places > summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    page.keyboard.type(SAID[words.language][2])
    page.keyboard.press("Enter")
    expect(page.locator("[data-proposal][data-field='pico.setting']")).to_contain_text(said.rstrip(".。"))
    expect(page.locator(ROWS)).to_have_count(1)


OTHER_NAMES = {"en": "补救 合并", "zh-hans": "rescue concom"}


@in_both_languages
def test_items_are_found_in_either_language_and_walked_through_with_the_arrows(
    open_page: Open, words: Words
) -> None:
    page = begin_with_rows(open_page, words)
    row = page.locator(ROWS).first
    row.locator(".places > summary").click()
    field = row.locator("[data-find-place]")
    expect(field).to_be_focused()
    page.keyboard.type(OTHER_NAMES[words.language])
    expect(row.locator(".place:visible")).to_have_count(1)  # of the places of the document
    expect(row.locator(".place:visible")).to_have_attribute("data-entry", "concomitant_care")
    field.fill("")
    places = row.locator(".place:visible")
    page.keyboard.press("ArrowDown")
    expect(places.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(places.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.type("rescue")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator("[data-thread-note]")).to_have_count(1)


@in_both_languages
def test_what_is_left_out_is_gone_and_comes_back_by_undo(open_page: Open, words: Words) -> None:
    page = begin_with_rows(open_page, words)
    rows = page.locator(ROWS)
    said = rows.nth(1).get_attribute("data-leftover") or ""
    rows.nth(0).locator(".places > summary").click()
    rows.nth(1).locator("[data-leave-out]").click()
    expect(rows).to_have_count(1)
    undo_button(page).click()
    expect(rows.nth(1)).to_have_attribute("data-leftover", said)
    expect(rows.nth(0).locator(".places")).to_have_attribute("open", "")
    rows.nth(0).locator("[data-leave-out]").focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("data-leftover", said)
    expect(rows.locator("[data-leave-out]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#composer-text")).to_be_focused()
    expect(page.locator("[data-offers]")).to_have_count(0)
    page.reload()
    when_ready(page)
    expect(rows).to_have_count(0)


@in_both_languages
def test_all_rows_are_left_out_at_once_and_come_back_by_undo(open_page: Open, words: Words) -> None:
    page = begin_with_rows(open_page, words)
    rows = page.locator(ROWS)
    page.locator("[data-thread] [data-leave-all]").click()
    expect(rows).to_have_count(0)
    undo_button(page).click()
    expect(rows).to_have_count(2)
    page.locator("[data-thread] [data-leave-all]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#composer-text")).to_be_focused()
    page.reload()
    when_ready(page)
    expect(rows).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(375, 667), (1280, 800)])
def test_the_answer_to_a_chosen_item_ends_above_the_message_box(
    open_page: Open, width: int, height: int
) -> None:
    page = begin(open_page, ENGLISH)
    page.set_viewport_size({"width": width, "height": height})
    for said in SAID["en"][:2]:
        tell(page, said)
    row = page.locator("[data-leftover*=pharmacy]")
    row.locator(".places > summary").click()
    expect(row.locator("[data-find-place]")).to_be_focused()
    page.keyboard.type("o")  # most of the items: the list is longer than the view
    row.locator(".place", has_text="Comparator").click()
    answers = page.locator("[data-role=assistant][data-state=complete]")
    expect(answers).to_have_count(3)
    expect(page.locator("[data-proposal]")).to_have_count(1)
    page.wait_for_timeout(500)  # all has come to rest
    bottom, top = (
        answers.last.evaluate("each => each.getBoundingClientRect().bottom"),
        page.locator(".composer").evaluate("each => each.getBoundingClientRect().top"),
    )
    assert bottom <= top
    expect(page.locator("[data-jump]")).to_be_hidden()


@in_both_languages
def test_a_note_on_a_phone_covers_no_button(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    page.set_viewport_size({"width": 375, "height": 667})
    tell(page, SAID[words.language][0])
    page.locator("[data-leave-out]").first.click()
    note = page.locator(".toast-note")
    expect(note).to_be_visible()
    assert (
        note.evaluate(
            """note => {
          const mine = note.getBoundingClientRect();
          const all = [...document.querySelectorAll("button, summary, a, textarea")];
          const others = all.filter((each) => !note.contains(each));
          return others.filter((each) => {
            const { top, bottom, left, right } = each.getBoundingClientRect();
            const isOver = left < mine.right && mine.left < right && top < mine.bottom && mine.top < bottom;
            return isOver && each.checkVisibility() && !each.closest(".thread");
          }).map((each) => each.outerHTML);
        }"""
        )
        == []
    )
    scroller = page.locator("#thread").evaluate("each => each.getBoundingClientRect().bottom")
    box = note.bounding_box()
    assert box is not None
    assert scroller <= box["y"]


UNSURE = (
    "Does a low mean arterial pressure on bypass lead to more acute kidney injury after cardiac surgery? "
    "It is a cohort study."
)


def test_none_of_what_was_not_sure_can_be_told_and_taken_back(open_page: Open) -> None:
    page = begin(open_page, ENGLISH)
    tell(page, UNSURE)
    offered = page.locator(f"{ROWS}:not([data-key=passed] > *)")
    expect(offered).to_have_count(1)
    expect(offered.locator(".chip").first).to_be_visible()
    offered.locator("[data-leave-out]").click()
    expect(offered).to_have_count(0)
    undo_button(page).click()
    expect(offered.locator(".chip").first).to_be_visible()


def test_a_box_that_is_emptied_is_not_called_too_long(open_page: Open) -> None:
    page = begin(open_page, ENGLISH)
    page.locator("#composer-text").fill("x" * 20001)
    expect(page.locator(".too-long")).to_be_visible()
    page.locator("#composer-text").fill("")
    expect(page.locator(".too-long")).to_be_hidden()


@in_both_languages
def test_guided_mode_says_what_it_is(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    page.locator("button.model-note").click()
    told = {"en": "Everything works", "zh-hans": "系统工作正常"}[words.language]
    expect(page.locator("#guided-note")).to_contain_text(told)
    page.keyboard.press("Escape")
    expect(page.locator("#guided-note")).to_be_hidden()


TOLD_BESIDE = {
    "en": (
        "Both arms get paracetamol as usual.",
        "Background treatment",
        "Both arms get paracetamol as usual",
    ),
    "zh-hans": ("两组都照常吃对乙酰氨基酚。", "基础治疗", "两组都照常吃对乙酰氨基酚"),
}


@in_both_languages
def test_what_no_item_takes_is_written_into_the_document_with_one_press(
    open_page: Open, words: Words
) -> None:
    page = begin(open_page, words)
    said, title, text = TOLD_BESIDE[words.language]
    tell(page, said)
    row = page.locator(ROWS)
    expect(row).to_contain_text(text)
    page.get_by_role("button", name=re.compile(f"“{title}”")).click()
    expect(row).to_have_count(0)
    line = page.locator("[data-thread-note]").last
    expect(line).to_contain_text(text)
    undo_button(page).click()
    expect(row).to_have_count(1)
    expect(page.locator("[data-thread-note]")).to_have_count(0)
    row.locator(".places > summary").click()
    row.locator("[data-find-place]").fill(title)
    row.locator(".place[data-entry=background_care]").click()
    expect(row).to_have_count(0)
    line.locator("a").click()
    expect(page.locator("#id_background_care")).to_have_value(text)
