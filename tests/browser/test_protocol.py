"""The protocol page as people use it, without a model: talk, take over, edit, undo, move on, go back, review."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import VIEWPORT, Complaints, begin_conversation, sign_in, when_ready
from tests.support.stack import LiveStack


@dataclass(frozen=True)
class Words:
    """What is said and read in one language. Each language has a person of its own: the language is theirs."""

    person: str
    language: str
    question: str
    population: str
    said_title: str
    sync: str
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
    sync="Add all",
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
    sync="全部采纳",
    complete="完成",
    missing="必填",
    review="待复核",
)
OUTCOME = (
    "Primary outcome: clinical success at day 90; metric: proportion; aggregation: proportion\n"
    "Total number: 414\nPrimary analysis: difference in proportions"
)
in_both_languages = pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=["en", "zh"])
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def signed_in_pages(browser: Browser, guided_stack: LiveStack) -> Iterator[Open]:
    """Opens a page as a person by role; each signs in once and keeps the language that was chosen first."""
    known: dict[str, object] = {}
    contexts = []

    def open_page(role: str = "investigator", language: str = "en") -> Page:
        settings = {"viewport": VIEWPORT, "base_url": guided_stack.base_url}
        context = browser.new_context(storage_state=known.get(role), **settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        if role not in known:
            sign_in(page, role)
            switch = page.locator(f".language-switch button[value={language}]")
            if switch.count():
                switch.click()
                page.wait_for_load_state()
            known[role] = context.storage_state()
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(signed_in_pages: Open) -> Iterator[Open]:
    """The same; fails the test when a browser complained."""
    complaints = Complaints([])

    def opened(role: str = "investigator", language: str = "en") -> Page:
        page = signed_in_pages(role, language)
        complaints.listen(page)
        return page

    yield opened
    assert complaints.lines == []


def begin(open_page: Open, words: Words = ENGLISH) -> Page:
    return begin_conversation(open_page(words.person, words.language))


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


@in_both_languages
def test_what_is_said_is_proposed_with_its_words_and_taken_over(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    proposals = page.locator("[data-proposal]")
    expect(proposals).to_have_count(4)
    expect(proposals.first).to_contain_text(words.said_title)
    expect(field(page, "scientific_question.question").locator(".draft")).to_be_visible()
    proposals.first.locator("[data-goto-message]").click()
    expect(page.locator("[data-role=user]").last).to_be_focused()
    expect(page.locator("[data-sync]")).to_have_text(words.sync)
    take_over(page)
    said = words.question.splitlines()[2].replace("：", ": ").split(": ", 1)[1]
    expect(value(page, "scientific_question.question")).to_have_text(said)
    expect(page.locator(".panel-title h2")).to_have_text(
        words.question.splitlines()[0].replace("：", ": ").split(": ")[1]
    )
    undo_button(page).click()
    expect(value(page, "scientific_question.question")).not_to_have_text(said)


@in_both_languages
def test_some_are_taken_over_one_of_them_changed_before(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    proposals = page.locator("[data-proposal]")
    proposals.nth(1).locator("[data-tick]").uncheck()
    proposals.nth(3).locator("[data-tick]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    proposals.nth(0).locator("[data-edit]").click()
    proposals.nth(0).locator("textarea").fill("SWITCH-2")
    page.keyboard.press("Enter")
    page.locator("[data-sync]").click()
    expect(proposals).to_have_count(2)
    expect(value(page, "scientific_question.short_title")).to_have_text("SWITCH-2")
    page.locator("[data-tick-all]").check()
    page.locator("[data-reject]").click()
    expect(proposals).to_have_count(0)
    expect(field(page, "scientific_question.background")).to_contain_text(words.missing)


@in_both_languages
def test_a_value_is_edited_where_it_stands_and_the_change_undone(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    take_over(page)
    write(page, "scientific_question.hypothesis", "H1")
    page.keyboard.press("Escape")
    expect(value(page, "scientific_question.hypothesis")).not_to_have_text("H1")
    expect(field(page, "scientific_question.hypothesis").locator("[data-edit]")).to_be_focused()
    write(page, "scientific_question.hypothesis", "H1")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.hypothesis")).to_have_text("H1")
    undo_button(page).click()
    expect(value(page, "scientific_question.hypothesis")).not_to_have_text("H1")
    field(page, "scientific_question.hypothesis").hover()
    field(page, "scientific_question.hypothesis").locator("[data-history]").click()
    history = page.locator("[data-history-dialog]")
    expect(history.locator("li")).to_have_count(3)
    expect(history).to_contain_text("H1")


@in_both_languages
def test_a_stage_says_what_is_missing_is_completed_and_gone_back_to(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    page.locator("[data-complete-stage]").click()
    blocked = page.locator("[data-blocked]")
    expect(blocked.locator("li")).to_have_count(3)
    blocked.locator("[data-open-field]").first.click()
    expect(field(page, "scientific_question.background").locator("textarea")).to_be_focused()
    page.keyboard.press("Escape")
    tell(page, words.question)
    take_over(page)
    expect(blocked).to_be_hidden()
    page.locator("[data-complete-stage=scientific_question]").click()
    expect(stage(page, "pico")).to_have_attribute("open", "")
    expect(stage(page, "scientific_question").locator("summary").first).to_contain_text(words.complete)
    stage(page, "scientific_question").locator("summary").first.click()
    stage(page, "scientific_question").locator("[data-go-to-stage]").click()
    expect(page.locator("[data-complete-stage=scientific_question]")).to_be_visible()
    expect(value(page, "scientific_question.question")).to_be_visible()


@in_both_languages
def test_what_depends_on_a_changed_value_is_marked_and_can_be_confirmed(
    open_page: Open, words: Words
) -> None:
    page = begin(open_page, words)
    tell(page, OUTCOME)
    take_over(page)
    for key in ("endpoints", "sample_size"):
        stage(page, key).locator("summary").first.click()
    write(page, "endpoints.outcomes.primary", "all-cause mortality at day 28")
    page.keyboard.press("Control+Enter")
    marked = field(page, "sample_size.n_total")
    expect(marked.locator(".review")).to_contain_text(words.review)
    expect(stage(page, "sample_size").locator("summary").first).to_contain_text(words.review)
    marked.locator("[data-confirm-field]").click()
    expect(marked.locator(".review")).to_have_count(0)
    expect(marked.locator(".value")).to_have_text("414")


def test_a_refused_value_is_said_at_its_field_and_nothing_is_lost(open_page: Open) -> None:
    page = begin(open_page)
    stage(page, "sample_size").locator("summary").first.click()
    write(page, "sample_size.alpha", "very small")
    page.keyboard.press("Enter")
    expect(field(page, "sample_size.alpha").locator("[data-error]")).to_be_visible()
    expect(field(page, "sample_size.alpha").locator("input")).to_have_value("very small")
    field(page, "sample_size.alpha").locator("input").fill("2.5%")
    page.keyboard.press("Enter")
    expect(value(page, "sample_size.alpha")).to_contain_text("0.025")


def test_two_people_editing_one_field_see_each_other_s_value(open_page: Open) -> None:
    first = begin(open_page)
    second = open_page("coordinator")
    second.goto(first.url)
    when_ready(second)
    write(second, "scientific_question.question", "Is B better?")
    write(first, "scientific_question.question", "Is A better?")
    first.keyboard.press("Enter")
    expect(value(first, "scientific_question.question")).to_have_text("Is A better?")
    second.keyboard.press("Enter")
    row = field(second, "scientific_question.question")
    expect(row.locator("[data-theirs]")).to_have_text("Is A better?")
    expect(row.locator("textarea")).to_have_value("Is B better?")
    row.locator("[data-keep-mine]").click()
    expect(value(second, "scientific_question.question")).to_have_text("Is B better?")
    first.reload()
    expect(value(first, "scientific_question.question")).to_have_text("Is B better?")
    field(first, "scientific_question.question").hover()
    field(first, "scientific_question.question").locator("[data-history]").click()
    expect(first.locator("[data-history-dialog] li")).to_have_count(2)


def test_two_people_editing_two_fields_do_not_hinder_each_other(open_page: Open) -> None:
    first = begin(open_page)
    second = open_page("coordinator")
    second.goto(first.url)
    when_ready(second)
    write(first, "scientific_question.question", "Is A better?")
    first.keyboard.press("Enter")
    expect(value(first, "scientific_question.question")).to_have_text("Is A better?")
    write(second, "scientific_question.hypothesis", "A is better.")
    second.keyboard.press("Enter")
    expect(value(second, "scientific_question.hypothesis")).to_have_text("A is better.")
    expect(value(second, "scientific_question.question")).to_have_text("Is A better?")


def test_after_an_edit_the_page_fetches_one_fragment(open_page: Open) -> None:
    page = begin(open_page)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if request.method == "GET" else None)
    write(page, "scientific_question.question", "Is A better?")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.question")).to_have_text("Is A better?")
    page.wait_for_load_state("networkidle")
    assert fetched == [f"{page.url}panel/"]


def test_clicks_in_two_tabs_complete_one_stage(open_page: Open) -> None:
    first = begin(open_page)
    tell(first, ENGLISH.question)
    take_over(first)
    second = first.context.new_page()
    second.goto(first.url)
    when_ready(second)
    first.locator("[data-complete-stage]").click(click_count=4)
    expect(first.locator("[data-complete-stage=pico]")).to_be_visible()
    second.locator("[data-complete-stage=scientific_question]").click()
    for tab in (first, second):
        expect(tab.locator("[data-complete-stage=pico]")).to_be_visible()
        expect(tab.locator("[data-blocked]")).to_be_hidden()


def test_somebody_who_only_reads_has_no_way_to_change(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    reader = open_page("viewer")
    reader.goto(page.url)
    when_ready(reader)
    expect(reader.locator("[data-proposal]")).to_have_count(4)
    controls = "[data-edit], [data-sync], [data-tick], [data-complete-stage], [data-go-to-stage]"
    expect(reader.locator(controls)).to_have_count(0)


def test_the_form_of_a_tool_is_filled_in_and_its_result_proposed(open_page: Open) -> None:
    page = begin(open_page)
    page.evaluate("document.querySelector('[data-tool-form=sample_size]').showModal()")
    form = page.locator("[data-tool-form=sample_size]")
    form.locator("[data-chooser]").select_option("two_proportions_margin")
    expect(form.locator("[name=p1]")).to_be_hidden()
    given = {"p_t": "85 %", "p_c": "0.85", "margin": "−0.1", "alpha": "0.025"}
    for name, written in given.items():
        form.locator(f"[name={name}]").fill(written)
    form.locator("[name=hypothesis]").select_option("non_inferiority")
    form.locator("[name=method]").select_option("farrington_manning")
    form.get_by_role("button", name="Calculate").click()
    expect(form.locator("[data-input=power] [data-input-error]")).to_be_visible()
    form.locator("[name=power]").fill("80%")
    form.get_by_role("button", name="Calculate").click()
    expect(page.locator('[data-proposal][data-field="sample_size.n_total"]')).to_contain_text("414")
    expect(page.locator(".tool [data-tool-name]")).to_have_text("Sample size")
    page.reload()
    expect(page.locator(".tool [data-tool-name]")).to_have_text("Sample size")
    expect(page.locator(".tool [data-tool-state]")).to_have_text("Done")


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


def test_a_link_to_a_field_scrolls_its_column_and_not_the_page(open_page: Open) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": 1920, "height": 1080})
    for _ in range(3):
        tell(page, ENGLISH.question)
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


def test_why_an_answer_is_as_it_is(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    page.locator("a[data-why]:visible").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why this answer")
    expect(page.locator(".timeline li").first).to_contain_text("Understanding the message")
    page.locator(".timeline summary").first.click()
    expect(page.locator(".timeline .step-body").first).to_be_visible()


@in_both_languages
def test_conversations_are_found_renamed_archived_and_restored(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, f"{words.question}\nObjectives: {words.language} needle in the haystack")
    address = page.url.rstrip("/").rsplit("/", 1)[1]
    page.goto("/p/demo/")
    page.locator("[role=search] input").fill(f"{words.language} needle")
    page.keyboard.press("Enter")
    page.wait_for_load_state()
    row = page.locator(f'[data-conversations] li[data-key="{address}"]')
    expect(page.locator("[data-conversations] li")).to_have_count(1)
    row.locator("[data-bs-toggle]").click()
    row.locator("[data-rename]").click()
    page.locator("[data-rename-dialog] input").fill("Second draft")
    page.keyboard.press("Enter")
    expect(row.locator(".row-title")).to_have_text("Second draft")
    row.locator("[data-bs-toggle]").click()
    row.locator("[data-archive]").click()
    expect(page.locator(f'.archived li[data-key="{address}"]')).to_have_count(1)
    page.goto(f"/conversations/{address}/")
    expect(page.locator("[data-composer]")).to_have_count(0)
    page.locator("[data-conversation-menu] [data-bs-toggle]").click()
    page.locator("[data-archive=false]").click()
    expect(page.locator("[data-composer]")).to_be_visible()


@in_both_languages
def test_a_completed_stage_is_one_line_of_the_thread_and_stays_there(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    page.locator("[data-complete-stage][data-adds-first]").click()
    note = page.locator("[data-thread] > [data-thread-note]")
    expect(note).to_have_count(1)
    expect(note).to_contain_text("PICO")
    expect(page.locator("[data-complete-stage=pico]")).to_be_visible()
    tell(page, words.question)
    assert note.evaluate("note => note.nextElementSibling.dataset.role") == "user"
    page.reload()
    assert note.evaluate("note => note.nextElementSibling.dataset.role") == "user"


def test_the_field_of_other_words_is_wide_enough_to_write_in(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, "Short title: SWITCH")
    page.locator(".msg-me").hover()
    page.locator(".msg-me [data-edit]").click()
    box = page.locator(".edit-message textarea").bounding_box()
    assert box is not None
    assert box["width"] > 300


def test_toasts_cover_neither_navigation_nor_composer(open_page: Open) -> None:
    page = begin(open_page)
    write(page, "scientific_question.question", "Is A better?")
    page.keyboard.press("Enter")
    toast = page.locator(".toast-note")
    expect(toast).to_be_visible()
    covered = """(toast, name) => {
      const [a, b] = [toast, document.querySelector(name)].map((each) => each.getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }"""
    for name in (".shell-header", "#sidebar", ".composer", ".panel"):
        assert not toast.evaluate(covered, name), name


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


def test_a_source_takes_no_line_of_its_own(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    take_over(page)
    row = field(page, "scientific_question.short_title")
    expect(row.locator(".src")).to_have_css("opacity", "0")
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 36
    row.hover()
    expect(row.locator(".src")).to_have_css("opacity", "1")


def test_the_foot_of_the_panel_stands_in_one_line(open_page: Open) -> None:
    page = begin(open_page)
    tops = "foot => new Set([...foot.children].map((each) => each.getBoundingClientRect().top)).size"
    assert page.locator(".panel-actions").evaluate(tops) == 1


def test_a_phone_has_five_controls_in_its_header_and_the_others_in_the_menu(open_page: Open) -> None:
    page = begin(open_page)
    page.set_viewport_size({"width": 375, "height": 740})
    controls = page.locator(".shell-header :is(button, .shell-tools > a)").filter(visible=True)
    expect(controls).to_have_count(5)
    page.locator(".avatar").click()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="中文")).to_be_visible()


def test_an_archived_conversation_can_be_brought_back_at_once(open_page: Open) -> None:
    page = begin(open_page)
    page.locator(".shell-tools [data-conversation-menu] > button").click()
    page.locator(".shell-tools [data-archive=true]").click()
    expect(page.locator(".composer .notice")).to_be_visible()
    undo_button(page).click()
    expect(page.locator("#composer-text")).to_be_visible()


def test_the_first_tab_skips_and_who_just_writes_writes_in_the_field(open_page: Open) -> None:
    page = begin(open_page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.reload()
    when_ready(page)
    page.keyboard.type("Hello")
    expect(page.locator("#composer-text")).to_have_value("Hello")
