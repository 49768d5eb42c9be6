"""What was said and is not recorded: each piece whole with its choices, one count, and one list of all of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import when_ready
from tests.browser.guided import Words, begin, in_both_languages, tell
from tests.browser.visits import Open

LONG = {
    "en": "The gait of everybody on the ward is scored on the third day by two physiotherapists who do not know who "
    "got which of the two shoes, and who sits where. Lunch is served at noon.",
    "zh-hans": "病房里每位患者的步态都在第三天由两名不知道谁穿哪种鞋、"
    "也不知道谁坐在哪里的康复师分别用录像打分。食堂中午十二点开饭。",
}
MORE = {"en": "The pharmacy opens at eight.", "zh-hans": "药房早上八点开门。"}
ASKED = {"en": "What is a non-inferiority margin?", "zh-hans": "什么是非劣效界值？"}
ROWS = "[data-thread] [data-leftover]:not([data-key=passed] > *)"
LISTED = "[data-open-list] [data-leftover]"
IS_CUT = """(element) => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const isWider = element.scrollWidth > element.clientWidth + 1;
  return textOverflow === "ellipsis" || !["none", ""].includes(webkitLineClamp) || isWider;
}"""


def begin_with_rows(open_page: Open, words: Words) -> Page:
    page = begin(open_page, words)
    tell(page, LONG[words.language])
    expect(page.locator(ROWS).first).to_be_visible()
    return page


@pytest.mark.parametrize("width", [375, 1280])
@in_both_languages
def test_a_piece_stands_whole_and_only_once(open_page: Open, words: Words, width: int) -> None:
    page = begin_with_rows(open_page, words)
    page.set_viewport_size({"width": width, "height": 800})
    answer = page.locator("[data-role=assistant]").last
    for row in page.locator(ROWS).all():
        said = row.get_attribute("data-rest") or ""
        quote = row.locator(".leftover-words")
        expect(quote).to_have_text(re.compile(re.escape(said)))
        assert not quote.evaluate(IS_CUT)
        assert not any(chip.evaluate(IS_CUT) for chip in row.locator(".chip").all())
        expect(answer.locator("[data-body]")).not_to_contain_text(said[:20])
        first = row.locator("button, summary").first.bounding_box()
        box = quote.bounding_box()
        assert first is not None
        assert box is not None
        assert first["y"] >= box["y"] + box["height"] - 1
    if width == 375:
        heights = [
            each.evaluate("each => each.offsetHeight") for each in page.locator(f"{ROWS} button.chip").all()
        ]
        assert all(height >= 44 for height in heights)


@in_both_languages
def test_one_count_and_one_list_of_all_that_is_open(open_page: Open, words: Words) -> None:
    page = begin_with_rows(open_page, words)
    for said in (MORE[words.language], ASKED[words.language]):
        tell(page, said)
    line, count = page.locator("[data-waiting-questions]"), 3
    expect(page.locator(ROWS)).to_have_count(count)
    expect(line).to_contain_text(str(count))
    line.locator("button").click()
    expect(page.locator(LISTED)).to_have_count(count)
    expect(page.locator("[data-open-head]")).to_contain_text(str(count))
    page.locator(f"{LISTED} [data-leave-out]").first.click()
    expect(page.locator(LISTED)).to_have_count(count - 1)
    expect(page.locator(ROWS)).to_have_count(count - 1)
    expect(line).to_contain_text(str(count - 1))
    row = page.locator(LISTED).last
    row.locator(".places > summary").click()
    row.locator(".place").first.click()
    expect(page.locator(LISTED)).to_have_count(count - 2)
    page.keyboard.press("Escape")
    expect(page.locator("[data-open-list]")).to_be_hidden()
    line.locator("button").click()
    page.locator(f"{LISTED} [data-leave-out]").first.click()
    expect(page.locator(ROWS)).to_have_count(0)
    expect(page.locator("[data-open-list]")).to_be_hidden()
    expect(line).to_be_hidden()
    page.reload()
    when_ready(page)
    expect(page.locator(ROWS)).to_have_count(0)


ALL = {"en": "What have you not recorded?", "zh-hans": "我说的话里有哪些没有记录？"}


@in_both_languages
def test_the_answer_to_the_question_for_all_of_it_leads_to_the_list(open_page: Open, words: Words) -> None:
    page = begin_with_rows(open_page, words)
    tell(page, MORE[words.language])
    count = 3
    expect(page.locator(ROWS)).to_have_count(count)
    tell(page, ALL[words.language])
    expect(page.locator(ROWS)).to_have_count(count)
    expect(page.locator("[data-role=assistant] [data-body]").last).to_contain_text(str(count))
    page.locator(".suggestions [data-show-open]").click()
    expect(page.locator(LISTED)).to_have_count(count)
    expect(page.locator("[data-open-head]")).to_contain_text(str(count))
    assert [row.get_attribute("data-rest") for row in page.locator(LISTED).all()] == [
        row.get_attribute("data-rest") for row in page.locator(ROWS).all()
    ]


def test_what_is_told_anew_leaves_the_list(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, "The gait is scored by two physiotherapists apart from each other. Lunch is served at noon.")
    page.locator("[data-to-questions]").click()
    expect(page.locator(LISTED)).to_have_count(2)
    tell(page, "Blinded roles: physiotherapists who score the gait, each apart from the other")
    expect(page.locator(LISTED)).to_have_count(1)
    expect(page.locator("[data-open-list]")).to_contain_text("Lunch")


GUESSED = (
    "The trial is about early oral switch in gram-negative bacteraemia. Half get the tablets and the rest carry on "
    "with the drip. The ward nurse on the 4th floor rings everyone at 30 days and again at 90 days with a short list "
    "about fever, readmission and side effects. We leave out everyone who needs a ventilator. Quality of hand function "
    "is scored by the physiotherapist who does not know which hand or who scores it. Mostly we want fewer days in "
    "hospital."
)


def test_an_offer_for_a_list_outlives_another_value_of_that_list(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, GUESSED)
    offer = page.locator(ROWS).filter(has=page.locator(".chip", has_text=re.compile("^Outcomes"))).first
    said = offer.get_attribute("data-leftover") or ""
    other = page.locator(ROWS).filter(has=page.locator(".chip", has_text="Hypothesis"))
    other.locator(".chip").first.click()
    expect(other).to_have_count(0)
    late: list[Route] = []  # the chip is pressed before the page shows that the list holds something by now
    page.route("**/panel/", lambda route: late.append(route), times=1)
    tell(page, "Outcomes: time to discharge")
    own = page.locator(f'[data-thread] [data-leftover="{said}"]')
    own.locator(".chip", has_text="Outcomes").first.click()
    page.wait_for_function("() => document.querySelector('[data-thread] [data-leftover][aria-busy]')")
    while not late:
        page.wait_for_event("requestfinished")
    late.pop().continue_()
    expect(own.locator(".chip", has_text=re.compile("Outcomes"))).to_have_count(0)
    expect(page.locator("[data-proposal][data-field='pico.outcomes']")).to_contain_text("time to discharge")
    expect(page.locator("[data-proposal][data-field='pico.outcomes']")).to_contain_text(
        "Quality of hand function"
    )


def test_a_page_keeps_its_language_when_another_tab_turns(open_page: Open) -> None:
    page = begin(open_page)
    other = page.context.new_page()
    other.goto(page.url)
    when_ready(other)
    other.locator(".large-only button[name=language]").click()
    expect(other.locator("html")).to_have_attribute("lang", "zh-Hans")
    tell(page, "Short title: SWITCH-GNB\nPower: 80 %")
    expect(page.locator(".proposals-head h3")).to_contain_text("Found 2 values")
    expect(page.locator("[data-complete-stage]")).to_contain_text("Complete")
    when_ready(other)
    other.locator(".large-only button[name=language]").click()
    expect(other.locator("html")).to_have_attribute("lang", "en")


@in_both_languages
def test_what_is_missing_stands_in_the_thread_once_with_what_settles_it(
    open_page: Open, words: Words
) -> None:
    page = begin(open_page, words)
    told, button = page.locator("[data-not-complete]"), page.locator("[data-complete-stage]")
    for _ in range(2):
        button.click()
        expect(told.locator("li")).to_have_count(3)
        expect(told).to_have_count(1)
    told.locator("button").first.click()
    editor = page.locator("[data-panel] [data-field='scientific_question.background'] textarea")
    expect(editor).to_be_focused()
    editor.fill("Anaemia is common." if words.language == "en" else "贫血常见。")
    page.keyboard.press("Control+Enter")
    expect(told.locator("li")).to_have_count(2)


def test_one_press_makes_the_document_and_ends_in_the_thread(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, "Short title: NIGHT-2\nSetting: two wards")
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)
    page.locator(".panel-foot [data-make-document]").click()
    line = page.locator("[data-thread] [data-made-document]")
    expect(line).to_be_visible()
    expect(page.locator(".making")).to_have_count(0)
    with page.expect_download() as download:
        line.get_by_role("link", name="Download Word").click()
    assert download.value.suggested_filename == "NIGHT-2-protocol-draft-1.docx"


def test_a_long_value_that_would_be_replaced_shows_what_changes(open_page: Open) -> None:
    page = begin(open_page)
    long = "Inclusion criteria: adults aged 18 to {} years; blood cultures that grow a rod; no fever for two days"
    tell(page, long.format(80))
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)
    tell(page, long.format(85))
    row = page.locator("[data-proposal]")
    expect(row.locator("del")).to_contain_text("80")
    expect(row.locator("ins")).to_contain_text("85")
    whole = row.locator("[data-proposed-value]")
    expect(whole).to_be_hidden()
    row.locator("[data-more]").click()
    expect(whole).to_contain_text("adults aged 18 to 85 years")
    expect(page.locator("[data-role=assistant]").last).not_to_contain_text("aged 18 to 80")
