"""Signing in and out, being locked out, language, appearance, keyboard: what everybody meets first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import when_ready
from tests.browser.visits import sign_in

PAGES = [
    "/",
    "/projects/new/",
    "/p/demo/",
    "/p/demo/settings/",
    "/notifications/",
    "/profile/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/logout/",
    "/nothing/here/",
]
UNLABELLED = """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, a[href]')]
  .filter((field) => field.checkVisibility() && !(field.labels?.length)
    && !(field.getAttribute('aria-label') || field.textContent.trim() || field.title))
  .map((field) => field.outerHTML)"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_signing_in_leads_to_the_projects(new_page: Callable[..., Page]) -> None:
    page = new_page("")
    page.goto("/p/demo/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_label("E-mail address")).to_be_focused()
    page.get_by_label("E-mail address").fill("investigator@demo.example")
    page.get_by_label("Password").fill("trialdesk-demo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("SWITCH-GNB")


def test_a_wrong_password_is_said_and_takes_the_focus(new_page: Callable[..., Page]) -> None:
    page = new_page("")
    sign_in(page, "viewer", "wrong")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("E-mail address")).to_have_value("viewer@demo.example")


def test_too_many_wrong_passwords_lock_the_sign_in_and_say_for_how_long(
    new_page: Callable[..., Page],
) -> None:
    page = new_page("")
    for _ in range(8):
        sign_in(page, "outsider", "wrong")
    expect(page.get_by_role("heading", name="Sign-in is locked")).to_be_visible()
    expect(page.get_by_text("Try again in 15 minutes.")).to_be_visible()
    expect(page.get_by_role("link", name="Set a new password")).to_be_visible()


def test_signing_out(new_page: Callable[..., Page]) -> None:
    page = new_page("")
    sign_in(page, "administrator")
    page.get_by_role("button", name="Your menu").click()
    expect(page.get_by_role("link", name="Administration")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_the_language_changes_everywhere_and_stays(new_page: Callable[..., Page]) -> None:
    page = new_page("coordinator")
    page.goto("/profile/")
    if page.get_by_role("button", name="English").is_visible():
        page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="个人资料")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.goto("/p/demo/")
    page.get_by_role("button", name="研究方案助手").click()
    when_ready(page)
    expect(page.get_by_placeholder("回答、提问，或直接填写内容")).to_be_visible()
    page.get_by_role("button", name="English").click()
    when_ready(page)
    expect(page.get_by_placeholder("Answer, ask a question, or write a value")).to_be_visible()


def test_the_sign_in_page_speaks_both_languages(new_page: Callable[..., Page]) -> None:
    page = new_page("")
    page.goto("/accounts/login/")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="登录")).to_be_visible()


def test_the_appearance_follows_the_system_until_somebody_chooses(new_page: Callable[..., Page]) -> None:
    page = new_page("investigator", color_scheme="dark")
    page.goto("/")
    theme = page.locator("html")
    expect(theme).to_have_attribute("data-bs-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(theme).to_have_attribute("data-bs-theme", "light")
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    expect(theme).to_have_attribute("data-bs-theme", "dark")
    page.reload()
    expect(theme).to_have_attribute("data-bs-theme", "dark")


def test_the_sidebar_remembers_its_width(chat: Page) -> None:
    button = chat.get_by_role("button", name="Conversations", exact=True)
    width = "s => Math.round(s.getBoundingClientRect().width)"
    sidebar = chat.locator("#sidebar")
    assert sidebar.evaluate(width) == 280
    button.click()
    assert sidebar.evaluate(width) == 48
    expect(button).to_have_attribute("aria-expanded", "false")
    chat.reload()
    assert sidebar.evaluate(width) == 48


def test_on_a_small_screen_the_sidebar_is_a_drawer(chat: Page) -> None:
    chat.set_viewport_size({"width": 800, "height": 900})
    button = chat.get_by_role("button", name="Conversations", exact=True)
    expect(chat.locator("#sidebar")).to_be_hidden()
    button.click()
    expect(chat.locator("#sidebar")).to_be_visible()
    chat.keyboard.press("Escape")
    expect(chat.locator("#sidebar")).to_be_hidden()
    expect(button).to_be_focused()


def test_the_first_tab_leads_to_the_content(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_menus_open_walk_and_close_with_the_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/")
    button = page.get_by_role("button", name="Your menu")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Profile")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_refused_form_says_what_is_wrong_and_leads_there(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/projects/new/")
    page.get_by_role("button", name="Create the project").click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    summary.get_by_role("link").first.click()
    name = page.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")


def test_pages_have_landmarks_labels_and_no_overflow(new_page: Callable[..., Page]) -> None:
    page = new_page()
    for address in PAGES:
        page.goto(address)
        expect(page.get_by_role("main"), address).to_have_count(1)
        expect(page.get_by_role("heading", level=1), address).to_have_count(1)
        assert page.evaluate(UNLABELLED) == [], address
        for width in (1440, 1024, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(OVERFLOW) <= 0, f"{address} is wider than {width} px"


def test_the_workspace_has_landmarks_labels_and_no_overflow(chat: Page) -> None:
    expect(chat.get_by_role("main")).to_have_count(1)
    expect(chat.get_by_role("navigation", name="Conversations")).to_be_visible()
    assert chat.evaluate(UNLABELLED) == []
    for width in (2560, 1024, 390):
        chat.set_viewport_size({"width": width, "height": 800})
        assert chat.evaluate(OVERFLOW) <= 0, f"wider than {width} px"


def test_a_demo_account_that_is_chosen_fills_in_the_form(new_page: Callable[..., Page]) -> None:
    page = new_page("")
    page.goto("/accounts/login/")
    page.get_by_role("button", name="coordinator@demo.example").click()
    page.keyboard.press("Enter")
    page.wait_for_url("/")


@pytest.mark.parametrize(("zone", "preset"), [("Africa/Nairobi", "Africa/Nairobi"), ("UTC", "Asia/Shanghai")])
def test_a_new_project_begins_in_the_time_zone_of_the_browser(
    new_page: Callable[..., Page], zone: str, preset: str
) -> None:
    page = new_page()
    page.add_init_script(
        "const own = Intl.DateTimeFormat.prototype.resolvedOptions;"
        "Intl.DateTimeFormat.prototype.resolvedOptions = function () {"
        f" return {{ ...own.call(this), timeZone: '{zone}' }}; }}"
    )
    page.goto("/projects/new/")
    expect(page.get_by_label("Time zone")).to_have_value(preset)
    expect(page.get_by_label("Name in the web address")).to_be_visible()
