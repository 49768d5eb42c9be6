"""The protocol page as people use it, without a model: take over, edit, undo, move on, go back, review."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import when_ready
from tests.browser.guided import (
    ENGLISH,
    OUTCOME,
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

OFFERED = {  # a sentence that no rule can place, and a value
    "en": ("Our clinic sees about forty of them every month.", "Dropout: 10 %"),
    "zh-hans": ("我们门诊每月大约能见到四十例这样的病人。", "失访率：10%"),
}
SETTING = {"en": "Setting", "zh-hans": "研究场所"}
BACKGROUND = {"en": "Background", "zh-hans": "研究背景"}


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


def test_what_is_being_written_instead_of_a_value_is_what_is_added(open_page: Open) -> None:
    page = begin(open_page, ENGLISH)
    tell(page, ENGLISH.question)
    proposals = page.locator("[data-proposal]")
    proposals.nth(0).locator("[data-edit]").click()
    proposals.nth(0).locator("textarea").fill("SWITCH-3")
    take_over(page)
    expect(value(page, "scientific_question.short_title")).to_have_text("SWITCH-3")


@in_both_languages
def test_some_are_taken_over_one_of_them_changed_before(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    tell(page, words.question)
    proposals = page.locator("[data-proposal]")
    proposals.nth(0).locator("[data-edit]").click()
    saves = {"en": "Change the proposal", "zh-hans": "修改建议内容"}[words.language]
    expect(proposals.nth(0).locator("[data-save]")).to_have_text(saves)
    proposals.nth(0).locator("textarea").fill("SWITCH-2")
    page.keyboard.press("Enter")
    expect(proposals.nth(0).locator(".edited-note")).to_be_visible()
    expect(proposals.nth(1).locator(".edited-note")).to_be_hidden()
    expect(field(page, "scientific_question.short_title").locator(".draft-value")).to_have_text("SWITCH-2")
    page.reload()  # what was changed waits, as the proposals do
    when_ready(page)
    proposals.nth(1).locator("[data-tick]").uncheck()
    proposals.nth(3).locator("[data-tick]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(field(page, "scientific_question.short_title").locator(".draft-value")).to_have_text("SWITCH-2")
    expect(proposals.nth(0).locator(".as-said")).to_be_hidden()
    expect(proposals.nth(0).locator("[data-proposed-value]")).to_have_attribute(
        "aria-label", re.compile("SWITCH-2")
    )
    page.locator("[data-sync]").click()
    expect(proposals).to_have_count(2)
    expect(value(page, "scientific_question.short_title")).to_have_text("SWITCH-2")
    expect(page.locator("[data-sync]")).to_be_disabled()
    expect(page.locator("[data-reject]")).to_have_text(words.reject_all)
    page.locator("[data-reject]").click()
    expect(proposals).to_have_count(0)
    expect(field(page, "scientific_question.background")).to_contain_text(words.missing)


def test_a_value_is_edited_where_it_stands_and_the_change_undone(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
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


def test_what_was_written_waits_when_another_field_is_opened(open_page: Open) -> None:
    page = begin(open_page)
    write(page, "scientific_question.hypothesis", "The switch is as good")
    write(page, "scientific_question.question", "Is it?")
    expect(page.locator("#toasts")).to_contain_text("not saved")
    page.keyboard.press("Escape")
    field(page, "scientific_question.hypothesis").locator("[data-edit]").click()
    expect(field(page, "scientific_question.hypothesis").locator("textarea")).to_have_value(
        "The switch is as good"
    )
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.hypothesis")).to_have_text("The switch is as good")


def test_what_was_written_outlives_a_refusal_and_a_reload(open_page: Open) -> None:
    page = begin(open_page)
    stage(page, "sample_size").locator("summary").first.click()
    write(page, "sample_size.alpha", "very small")
    page.keyboard.press("Enter")
    expect(field(page, "sample_size.alpha").locator("[data-error]")).to_be_visible()
    write(page, "scientific_question.question", "Is it?")
    page.reload()
    when_ready(page)
    field(page, "scientific_question.question").locator("[data-edit]").click()
    expect(field(page, "scientific_question.question").locator("textarea")).to_have_value("Is it?")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.question")).to_have_text("Is it?")
    stage(page, "sample_size").locator("summary").first.click()
    field(page, "sample_size.alpha").locator("[data-edit]").click()
    expect(field(page, "sample_size.alpha").locator("input")).to_have_value("very small")


def test_what_waits_in_a_field_replaces_no_later_value_unseen(open_page: Open) -> None:
    first = begin(open_page)
    second = open_page("coordinator")
    second.goto(first.url)
    when_ready(second)
    write(first, "scientific_question.question", "Is A better?")
    write(second, "scientific_question.question", "Is B better?")
    second.keyboard.press("Enter")
    expect(value(second, "scientific_question.question")).to_have_text("Is B better?")
    first.reload()
    when_ready(first)
    row = field(first, "scientific_question.question")
    row.locator("[data-edit]").first.click()
    expect(row.locator("[data-theirs]")).to_have_text("Is B better?")
    expect(row.locator("textarea")).to_have_value("Is A better?")


def test_a_value_written_among_the_optional_fields_is_not_folded_away(open_page: Open) -> None:
    page = begin(open_page)
    others = stage(page, "scientific_question").locator(".others")
    others.locator("> summary").click()
    write(page, "scientific_question.knowledge_gap", "Nobody knows")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.knowledge_gap")).to_have_text("Nobody knows")
    expect(others.locator('[data-field="scientific_question.knowledge_gap"]')).to_have_count(1)
    others.locator("> summary").click()
    expect(value(page, "scientific_question.knowledge_gap")).to_be_visible()


def test_words_that_name_no_level_are_kept_beside_the_one_that_is_chosen(open_page: Open) -> None:
    page = begin(open_page)
    stage(page, "study_design").locator("summary").first.click()
    stage(page, "study_design").locator(".others > summary").click()
    write(page, "study_design.blinding", "Endoscopists do not know the FIT result")
    page.keyboard.press("Enter")
    levels = field(page, "study_design.blinding").locator("[data-levels]")
    levels.get_by_role("button", name="Single-blind").click()
    expect(value(page, "study_design.blinding")).to_contain_text("Endoscopists do not know the FIT result")
    expect(value(page, "study_design.blinding")).to_contain_text("Single-blind")


def test_one_of_several_is_rejected_as_it_stands(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    heading = page.locator("#proposals-title")
    expect(heading).to_contain_text("Found 4 values")
    page.locator('[data-proposal][data-field="scientific_question.hypothesis"] [data-reject-one]').click()
    expect(page.locator("[data-proposal]")).to_have_count(3)
    expect(page.locator("[data-tick]:checked")).to_have_count(3)
    expect(heading).to_contain_text("3 values still to check")
    expect(field(page, "scientific_question.hypothesis")).to_contain_text("Required")


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
    write(page, "endpoints.outcomes.primary", "all-cause mortality at day 28")
    page.keyboard.press("Control+Enter")
    marked = field(page, "sample_size.n_total")
    expect(marked.locator(".review")).to_contain_text(words.review)
    expect(stage(page, "sample_size").locator("summary").first).to_contain_text(words.review)
    marked.locator("[data-edit]").first.click()
    expect(marked.locator(".review")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(
        f"{page.url.partition('#')[0]}#field-sample_size.n_total"
    )  # as the page of the documents leads here
    page.reload()
    expect(marked.locator("[data-confirm-field]")).to_be_focused()
    expect(marked.locator(".editor")).to_have_count(0)
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
    page.wait_for_load_state("networkidle")  # what loads late with the page is not of the edit
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if request.method == "GET" else None)
    write(page, "scientific_question.question", "Is A better?")
    page.keyboard.press("Enter")
    expect(value(page, "scientific_question.question")).to_have_text("Is A better?")
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


def test_why_an_answer_is_as_it_is(open_page: Open) -> None:
    page = begin(open_page)
    tell(page, ENGLISH.question)
    page.locator("a[data-why]:visible").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why this answer")
    expect(page.locator(".reasons li").first).to_contain_text("Fixed rules read the message")
    expect(page.locator(".timeline")).to_be_hidden()
    page.locator(".trace-details > summary").click()
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


@in_both_languages
def test_what_is_proposed_is_no_missing_item_and_leads_to_the_proposal(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    blocked = page.locator("[data-blocked]")
    late: list[Route] = []  # the page shows the list of what is proposed after the stage was refused
    page.route("**/panel/", lambda route: late.append(route), times=1)
    tell(page, words.question.splitlines()[1])
    page.locator("[data-complete-stage]").click()
    waiting = blocked.locator("[data-goto-proposal='scientific_question.background']")
    expect(waiting).to_have_count(1)
    expect(blocked.locator("[data-open-field='scientific_question.background']")).to_have_count(0)
    waiting.click()
    late[0].continue_()
    expect(page.locator("[data-proposal] [data-edit]")).to_be_focused()


@in_both_languages
def test_what_an_answer_offers_can_be_recorded_later_and_after_a_reload(
    open_page: Open, words: Words
) -> None:
    page = begin(open_page, words)
    said, other = OFFERED[words.language]
    tell(page, said)
    first = page.locator("[data-role=assistant]").first.locator("[data-leftover]")
    expect(first).to_have_attribute("data-leftover", said)
    assert first.inner_text().count(said) == 1, "it is told once beside what can be made of it"
    tell(page, other)
    expect(page.locator("[data-proposal]")).to_have_count(1)
    page.reload()
    when_ready(page)
    first.locator("[data-suggestion]", has_text=BACKGROUND[words.language]).click()
    expect(page.locator("[data-proposal][data-field='scientific_question.background']")).to_contain_text(said)
    expect(page.locator("[data-offers]")).to_have_count(0)


@in_both_languages
def test_words_that_went_nowhere_can_be_recorded_for_any_item(open_page: Open, words: Words) -> None:
    page = begin(open_page, words)
    said, _other = OFFERED[words.language]
    tell(page, said)
    page.locator("[data-leftover] .places > summary").focus()
    page.keyboard.press("Enter")
    setting = page.locator("[data-leftover] .places-stage [data-place]", has_text=SETTING[words.language])
    setting.click()
    expect(page.locator("[data-proposal][data-field='pico.setting']")).to_contain_text(said.rstrip(".。"))
    expect(page.locator("[data-leftover]")).to_have_count(0)
