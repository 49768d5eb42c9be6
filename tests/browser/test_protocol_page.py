"""How the protocol page is laid out, and what stays where it was while values change."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import when_ready
from tests.browser.guided import (
    CHINESE,
    ENGLISH,
    Words,
    begin,
    field,
    in_both_languages,
    stage,
    take_over,
    tell,
    undo_button,
    value,
    write,
)
from tests.browser.visits import Open


def test_what_is_open_and_scrolled_stays_so_when_values_change(open_page: Open) -> None:
    page = begin(open_page)
    for key in ("study_design", "sample_size", "endpoints"):
        stage(page, key).locator("summary").first.click()
        stage(page, key).locator(".others > summary").click()
    page.locator(".stages").evaluate("s => { s.scrollTop = 700; }")
    tell(page, ENGLISH.question)
    take_over(page)
    expect(stage(page, "endpoints").locator(".others")).to_have_attribute("open", "")
    assert page.locator(".stages").evaluate("s => s.scrollTop") > 300


def test_a_message_opens_the_stages_that_it_gave_something_to(open_page: Open) -> None:
    page = begin(open_page)
    opened = page.locator("[data-panel] [data-stage][open]")
    expect(opened).to_have_count(1)
    tell(page, "Alpha: 0.05\nPower: 80 %")
    expect(field(page, "sample_size.power").locator(".draft")).to_be_visible()
    expect(opened).to_have_count(2)
    stage(page, "sample_size").locator("summary").first.click()
    tell(page, "Population: Adults with bacteraemia")
    expect(field(page, "pico.population").locator(".draft")).to_be_visible()
    expect(stage(page, "sample_size")).not_to_have_attribute("open", "")  # closed by hand
    page.reload()
    when_ready(page)
    expect(field(page, "sample_size.power").locator(".draft")).to_be_visible()
    expect(opened).to_have_count(3)


def test_a_link_to_a_field_scrolls_its_column_and_not_the_page(open_page: Open) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": 1920, "height": 1080})
    for _ in range(3):
        tell(page, ENGLISH.question)
    page.locator("[data-show-proposals]").click()  # seen before, they wait in one line
    take_over(page)
    for key in ("study_design", "sample_size", "endpoints"):
        stage(page, key).locator("summary").first.click()
        stage(page, key).locator(".others > summary").click()
    page.evaluate("location.hash = '#field-endpoints.outcomes.safety'")
    expect(field(page, "endpoints.outcomes.safety").locator("dt")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollTop") == 0
    label = field(page, "endpoints.outcomes.safety").locator("dt").bounding_box()
    heading = stage(page, "endpoints").locator("summary").first.bounding_box()
    assert label is not None
    assert heading is not None
    assert label["y"] >= heading["y"] + heading["height"]


def test_the_field_of_other_words_is_wide_enough_and_a_source_takes_no_line_of_its_own(
    open_page: Open,
) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    take_over(page)
    row = field(page, "scientific_question.short_title")
    expect(row.locator(".src")).to_have_css("opacity", "0")
    place = row.bounding_box()
    assert place is not None
    assert place["height"] < 36
    row.hover()
    expect(row.locator(".src")).to_have_css("opacity", "1")
    below = page.evaluate(
        """() => { const row = document.querySelector('[data-panel] [data-field="scientific_question.short_title"]');
        const next = row.nextElementSibling; return next.getBoundingClientRect().top
            - row.querySelector('.src').getBoundingClientRect().bottom; }"""
    )
    assert below >= 0, "what stands below is not covered"
    page.locator(".msg-me").hover()
    page.locator(".msg-me [data-edit]").click()
    box = page.locator(".edit-message textarea").bounding_box()
    assert box is not None
    assert box["width"] > 300


def test_toasts_cover_neither_what_is_read_nor_navigation_nor_composer(open_page: Open) -> None:
    page = begin(open_page)
    write(page, "scientific_question.question", "Is A better?")
    page.keyboard.press("Enter")
    toast = page.locator(".toast-note")
    expect(toast).to_be_visible()
    covered = """(toast, name) => {
      const [a, b] = [toast, document.querySelector(name)].map((each) => each.getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }"""
    for name in (".shell-header", "#sidebar", ".thread", ".composer", ".panel"):
        assert not toast.evaluate(covered, name), name


def test_a_note_leaves_with_the_next_message_and_after_some_seconds(open_page: Open) -> None:
    page = begin(open_page)
    note = page.locator(".toast-note")
    tell(page, "Power: 80 %")
    take_over(page)
    expect(note).to_be_visible()
    page.locator("#composer-text").fill("Alpha: 0.05")
    page.keyboard.press("Enter")
    expect(note).to_have_count(0, timeout=1500)
    expect(page.locator("[data-proposal]")).to_have_count(1)
    take_over(page)
    expect(note).to_be_visible()
    expect(note).to_have_count(0, timeout=10_000)


def test_a_saved_value_keeps_its_place_and_the_focus(open_page: Open) -> None:
    page = begin(open_page)
    others = stage(page, "scientific_question").locator(".others > summary")
    others.click()
    row = field(page, "scientific_question.knowledge_gap")
    row.locator("[data-edit]").click()
    before = row.bounding_box()
    row.locator("input, textarea").fill("Fewer days in hospital")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.knowledge_gap")).to_have_text("Fewer days in hospital")
    after = row.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 60
    expect(row.locator("[data-edit]")).to_be_focused()


def test_the_first_tab_skips_and_the_foot_of_the_panel_stands_in_one_line(open_page: Open) -> None:
    page = begin(open_page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    tops = "foot => new Set([...foot.children].map((each) => each.getBoundingClientRect().top)).size"
    assert page.locator(".panel-actions").evaluate(tops) == 1


def test_who_just_writes_writes_in_the_field_and_a_phone_has_five_controls_in_its_header(
    open_page: Open,
) -> None:
    page = begin(open_page)
    page.keyboard.type("Hello")
    expect(page.locator("#composer-text")).to_have_value("Hello")
    page.set_viewport_size({"width": 375, "height": 740})
    controls = page.locator(".shell-header :is(button, .shell-tools > a)").filter(visible=True)
    expect(controls).to_have_count(4)
    page.locator(".avatar").click()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="中文")).to_be_visible()
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator("dialog.find input")).to_be_focused()


@pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("size", [(375, 667), (1280, 700)], ids=["phone", "laptop"])
def test_no_chip_is_cut_off_by_the_message_box(open_page: Open, words: Words, size: tuple[int, int]) -> None:
    page = begin(open_page, words)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    outside = """chips => {
      const view = document.getElementById("thread").getBoundingClientRect();
      const isWhole = ({ top, bottom, left, right }) =>
        top >= view.top && bottom <= view.bottom && left >= view.left && right <= view.right;
      return chips.filter((chip) => chip.checkVisibility() && !isWhole(chip.getBoundingClientRect())).length;
    }"""
    assert page.locator("#thread .chip").evaluate_all(outside) == 0
    tell(page, {"en": "What is an estimand?", "zh-hans": "什么是估计目标？"}[words.language])
    expect(page.locator(".suggestions .chip").first).to_be_visible()
    assert page.locator(".suggestions .chip").evaluate_all(outside) == 0


@in_both_languages
def test_a_long_conversation_opens_at_its_very_end(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    page.locator("[data-sync]").click()
    tell(
        page,
        {"en": "Our wards see about forty of them a month.", "zh-hans": "我们病区每个月大约四十例。"}[
            words.language
        ],
    )
    page.set_viewport_size({"width": 375, "height": 480})
    page.reload()
    when_ready(page)
    page.wait_for_function(
        "() => { const t = document.querySelector('#thread'); "
        "return t.scrollHeight > t.clientHeight && t.scrollHeight - t.clientHeight - t.scrollTop < 2; }"
    )


def test_the_pages_of_the_project_lie_over_no_conversation(open_page: Open) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": 1280, "height": 640})
    shown, pages = page.locator(".sidebar-list").bounding_box(), page.locator(".sidebar-foot").bounding_box()
    assert shown is not None
    assert pages is not None
    assert shown["height"] >= 96
    assert shown["y"] + shown["height"] <= pages["y"]
    page.locator(".sidebar-foot .item").last.focus()
    expect(page.locator(".sidebar-foot .item").last).to_be_in_viewport()


def test_an_archived_conversation_can_be_brought_back_at_once(open_page: Open) -> None:
    page = begin(open_page)
    page.locator(".shell-tools [data-conversation-menu] > button").click()
    page.locator(".shell-tools [data-archive=true]").click()
    expect(page.locator(".composer .notice")).to_be_visible()
    undo_button(page).click()
    expect(page.locator("#composer-text")).to_be_visible()


SAY = """() => {
  const note = document.getElementById("tpl-toast").content.firstElementChild.cloneNode(true);
  document.getElementById("toasts").append(note);
}"""
IS_IN_FRONT = """note => {
  const { left, top, width, height } = note.getBoundingClientRect();
  return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_note_stands_before_the_drawers_of_a_phone(open_page: Open) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": 390, "height": 780})
    page.locator("[data-panel-toggle]").click()
    expect(page.locator("[data-panel-close]").first).to_be_in_viewport()
    page.evaluate(SAY)
    assert page.locator(".toast-note").evaluate(IS_IN_FRONT)
    page.locator("[data-panel-close]").first.click()
    page.locator("[data-sidebar-toggle]").click()
    expect(page.locator(".sidebar")).to_be_in_viewport()
    assert page.locator(".toast-note").evaluate(IS_IN_FRONT)


@pytest.mark.parametrize("width", [375, 1100])
def test_a_note_leaves_the_buttons_of_an_open_drawer_free(open_page: Open, width: int) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": width, "height": 700})
    page.locator("[data-panel-toggle]").click()
    expect(page.locator("[data-panel-close]").first).to_be_in_viewport()
    page.evaluate(SAY)
    expect(page.locator(".panel-foot")).to_have_css("padding-bottom", re.compile(r"[3-9]\d"))
    note = page.locator(".toast-note").bounding_box()
    buttons = page.locator(".panel-actions").bounding_box()
    assert note is not None
    assert buttons is not None
    assert buttons["y"] + buttons["height"] <= note["y"]
    assert note["y"] + note["height"] <= 700


def test_the_whole_row_of_a_list_is_shaded_under_the_pointer(open_page: Open) -> None:
    page = begin(open_page)
    page.locator(".crumbs a").last.click()
    row = page.locator(".rows > li.with-menu").first
    plain = row.evaluate("row => getComputedStyle(row).backgroundColor")
    row.locator(".row-link").hover()
    expect(row).not_to_have_css("background-color", plain)


@in_both_languages
def test_a_long_message_shows_its_beginning_and_all_of_it_by_keyboard(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, "\n".join(f"{number}. {words.population}" for number in range(1, 31)))
    for _visit in ("just written", "stored"):
        bubble = page.locator("[data-role=user] > .bubble").last
        more = page.locator("[data-role=user] > [data-more]").last
        expect(more).to_have_attribute("aria-expanded", "false")
        folded = bubble.bounding_box()
        more.press("Enter")
        expect(more).to_have_attribute("aria-expanded", "true")
        whole = bubble.bounding_box()
        assert folded is not None
        assert whole is not None
        assert whole["height"] > 2 * folded["height"]
        more.press("Enter")
        expect(more).to_have_attribute("aria-expanded", "false")
        page.reload()
    tell(page, words.population)
    expect(page.locator("[data-role=user] > [data-more]").last).to_be_hidden()


def test_without_script_a_long_message_is_whole(open_page: Open, browser: Browser) -> None:
    page = begin(open_page, ENGLISH)
    tell(page, "\n".join(f"{number}. {ENGLISH.population}" for number in range(1, 31)))
    context = browser.new_context(storage_state=page.context.storage_state(), java_script_enabled=False)
    plain = context.new_page()
    plain.goto(page.url)
    expect(plain.locator("[data-role=user] > .bubble")).not_to_have_class(re.compile("is-long"))
    expect(plain.locator("[data-role=user] > [data-more]")).to_be_hidden()
    context.close()


FOLDED = {
    "en": ("Population: adults with asthma", "Population: children with asthma", "What is a hazard ratio?"),
    "zh-hans": ("研究人群：成人哮喘患者", "研究人群：儿童哮喘患者", "什么是风险比？"),
}


@in_both_languages
def test_a_folded_card_without_a_tick_leads_to_its_values(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    first, other, asked = FOLDED[words.language]
    tell(page, first)
    take_over(page)
    tell(page, other)
    page.locator("[data-proposal] [data-tick]").uncheck()
    tell(page, asked)
    look = page.locator("[data-show-proposals]")
    expect(look).to_have_text(re.compile("View and choose|查看并选择"))
    expect(page.locator("[data-sync]")).to_be_hidden()
    look.click()
    expect(page.locator("[data-proposal] [data-tick]")).to_be_visible()
    expect(page.locator("[data-sync]")).to_be_disabled()
    page.locator("[data-proposal] [data-tick]").check()
    expect(page.locator("[data-sync]")).to_be_enabled()
