"""What people read stays readable where there is little room: names in the header, words in drawings, rows of links."""

from __future__ import annotations

from datetime import date, timedelta

from django.template.loader import render_to_string
from playwright.sync_api import Locator, Page, ViewportSize, expect

from apps.documents.charts.lines import Chart, Series, line_chart
from tests.browser.conftest import begin_conversation
from tests.browser.visits import Open

PHONE: ViewportSize = {"width": 375, "height": 740}
IS_CUT = "item => item.scrollWidth > item.clientWidth"
NAMES_OUTSIDE = """figure => [...figure.querySelectorAll("text.name")].filter(name => {
  const [its, all] = [name.getBoundingClientRect(), figure.getBoundingClientRect()];
  return its.left < all.left || its.right > all.right;
}).map(name => name.textContent)"""
ASIDE = """figure => {
  const [drawn, all] = [figure.querySelector("svg").getBoundingClientRect(), figure.getBoundingClientRect()];
  return drawn.left - all.left - (all.right - drawn.right);
}"""
HEIGHT = "text => text.getBoundingClientRect().height"
LEAST_HEIGHT, MOST_HEIGHT = (
    10,
    20,
)  # px of a line box; letters of 9 px are the smallest that are read without effort


def test_a_long_name_in_the_header_leaves_short_ones_whole(open_page: Open) -> None:
    page = open_page()
    page.goto("/p/demo/overview/")
    items = page.locator(".crumbs li")
    expect(items).to_have_count(2)
    items.first.locator("a").evaluate(
        "link => { link.textContent = 'A very long name of a study '.repeat(12) }"
    )
    assert items.first.evaluate(IS_CUT)
    assert not items.last.evaluate(IS_CUT)


def test_a_page_of_a_conversation_stands_below_the_conversations(open_page: Open) -> None:
    page = begin_conversation(open_page())
    page.goto(page.url.replace("/conversations/", "/protocols/"))
    expect(page.locator(".project-nav [aria-current]")).to_have_text("Conversations")


def test_the_row_of_account_pages_fades_where_it_goes_on(open_page: Open) -> None:
    page = open_page()
    page.set_viewport_size(PHONE)
    page.goto("/profile/")
    expect(page.locator(".account-nav")).to_have_attribute("data-cut", "end")
    page.goto("/profile/searches/")
    expect(page.locator(".account-nav")).to_have_attribute("data-cut", "start")


def test_what_is_chosen_in_a_list_ends_before_its_arrow(open_page: Open) -> None:
    page = open_page()
    page.goto("/profile/")
    expect(page.get_by_label("Time zone")).to_have_css("padding-right", "34px")


def test_a_chinese_line_that_begins_with_a_quotation_mark_stands_in_line(open_page: Open) -> None:
    page = open_page("coordinator", language="zh-hans")
    page.goto("/notifications/")
    expect(page.locator("h1")).to_have_css("text-spacing-trim", "trim-start")


def test_the_words_of_a_chart_are_as_large_as_others_at_every_width(open_page: Open) -> None:
    page = open_page()
    page.goto("/p/demo/enrolment/")
    figure = put_chart(page, weekly_chart())
    for width in (375, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        for kind in (".value", ".date", ".name"):
            word = figure.locator(f"text{kind}").first
            assert LEAST_HEIGHT <= word.evaluate(HEIGHT) <= MOST_HEIGHT, f"{kind} at {width} px"
    assert abs(figure.evaluate(ASIDE)) < 1
    page.set_viewport_size(PHONE)
    assert figure.evaluate(NAMES_OUTSIDE) == []


def weekly_chart() -> Chart:
    days = [date(2026, 9, 28) + timedelta(weeks=week) for week in range(8)]
    enrolled = Series("enrolled", tuple(10.0 * week for week in range(8)))
    return line_chart(
        "Enrolled in all, by week",
        days,
        [enrolled, Series("target", (400.0,) * 8)],
        text=lambda value: f"{value:g}",
        date_text=lambda day: f"{day:%d %b %Y}",
    )


def put_chart(page: Page, chart: Chart) -> Locator:
    """As the first thing of a page that has the styles of charts."""
    html = render_to_string("_components/line_chart.html", {"chart": chart, "id": "of-this-test"})
    page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('afterbegin', html)", html)
    return page.locator("main > .chart")
