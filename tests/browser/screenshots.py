"""Makes the pictures of docs/administration.md: `python -m tests.browser.screenshots http://127.0.0.1:8000`.

It needs a running installation with the demo people whose drafts are published. The prompt that it changes for the
pictures is put back in the end.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import django
from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SIZE = {"width": 1280, "height": 860}
OLD = "Ask for one missing thing at a time"
NEW = "Ask for at most two missing things at a time"
STARTED = "() => window.Alpine !== undefined && !document.querySelector('[x-cloak]')"


def main(base_url: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()  # the module below knows rows
    from tests.browser.conftest import ARGUMENTS, CHROMIUM
    from tests.browser.visits import sign_in

    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(base_url=base_url, viewport=SIZE)  # type: ignore[arg-type]
        sign_in(page, "administrator")
        agent = _agent_page(page)
        newest = _newest_version(page, agent)
        change_prompt(page)
        try:
            take(page, "admin-prompt", "", scroll_to="#td-variables")
            take(page, "admin-home", "/admin/")
            take(page, "admin-agent", f"{agent}change/")
            take(page, "admin-publish", f"{agent}publish/")
            take(page, "admin-versions", f"{agent}versions/")
            try_rule(page)
            take(page, "admin-rule", "")
        finally:
            put_back(page, f"{agent}versions/{newest}/")
        browser.close()


def take(page: Page, name: str, address: str, *, scroll_to: str = "") -> None:
    """A picture of the page at `address`, or of the one that is open."""
    if address:
        page.goto(address)
    page.wait_for_function(STARTED)
    if scroll_to:
        page.locator(scroll_to).evaluate("element => element.scrollIntoView({block: 'center'})")
    page.screenshot(path=IMAGES / f"{name}.png")


def _agent_page(page: Page) -> str:
    page.goto("/admin/agents/agent/?q=protocol_agent")
    link = page.locator("#result_list tbody a").first.get_attribute("href") or ""
    return link.split("change/")[0]


def _newest_version(page: Page, agent: str) -> str:
    page.goto(f"{agent}versions/")
    return page.locator("input[name=from]").first.get_attribute("value") or "1"


def change_prompt(page: Page) -> None:
    page.goto("/admin/agents/prompt/?q=system")
    page.locator("#result_list tbody a").first.click()
    text = page.locator("textarea[name=text_en]")
    text.fill(text.input_value().replace(OLD, NEW))
    page.locator("[name=_continue]").first.click()
    page.wait_for_load_state()


def try_rule(page: Page) -> None:
    page.goto("/admin/agents/reflexionrule/?q=check_05")
    page.locator("#result_list tbody a").first.click()
    page.get_by_role("link", name="Test the rule").click()
    page.locator("textarea[name=values]").fill('{"sample_size": {"alpha": 0.3, "power": 0.8, "sided": 2}}')
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_load_state()


def put_back(page: Page, version: str) -> None:
    page.goto(version)
    button = page.get_by_role("button", name="Make the draft like this version")
    if button.count():
        button.click()
        page.wait_for_load_state()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
