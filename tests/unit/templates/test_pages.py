"""The pages of people who are not signed in and of errors, in both languages and without a database."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from apps.agents.actions.defaults import DEFAULT_AGENT_FILES
from apps.projects.errors import Forbidden
from apps.projects.project_links import PROJECT_LINKS
from config.env import BASE_DIR
from config.yaml_files import read_yaml

TEMPLATES = sorted(
    str(path.relative_to(BASE_DIR / "templates")) for path in (BASE_DIR / "templates").rglob("*.html")
)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*(?:src=|application/json))", re.IGNORECASE)
INLINE_HANDLER = re.compile(r"<[^>]+\son\w+\s*=", re.IGNORECASE)
OUTSIDE = re.compile(r"(?:src|href)=[\"'](?:https?:)?//", re.IGNORECASE)


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_parse_and_need_nothing_that_the_content_policy_refuses(name: str) -> None:
    get_template(name)
    source = (BASE_DIR / "templates" / name).read_text(encoding="utf-8")
    assert not INLINE_SCRIPT.search(source)
    assert not INLINE_HANDLER.search(source)
    assert not OUTSIDE.search(source)


@pytest.mark.parametrize(
    ("status", "code", "english", "chinese"),
    [
        (404, "not_found", "There is nothing here", "这里没有内容"),
        (403, "forbidden", "You do not have the right to do this", "您没有执行此操作的权限"),
        (403, "csrf_failed", "This page has been open for too long", "页面打开时间过长"),
        (400, "invalid", "TITLE", "TITLE"),
        (429, "locked_out", "TITLE", "TITLE"),
        (503, "unavailable", "Something went wrong here, not with you", "系统出了问题"),
    ],
)
def test_errors_are_told_without_a_database(status: int, code: str, english: str, chinese: str) -> None:
    request = RequestFactory().get("/somewhere/")
    context = {"status": status, "code": code, "title": "TITLE", "message": "A sentence."}
    for language, heading in (("en", english), ("zh-hans", chinese)):
        with override(language):
            page = render_to_string("error.html", context, request)
        assert heading in page
        assert "A sentence." in page
        assert f'lang="{"en" if language == "en" else "zh-Hans"}"' in page


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_who_lacks_a_right_is_told_once_who_can_give_it(language: str) -> None:
    request = RequestFactory().get("/somewhere/")
    with override(language):
        error = Forbidden()
        context = {"status": 403, "code": error.code, "title": "TITLE", "message": error.message}
        page = render_to_string("error.html", context, request)
    assert page.count({"en": "can change your role", "zh-hans": "可以更改您的角色"}[language]) == 1


def test_a_page_that_was_open_too_long_is_reloaded_first_of_all() -> None:
    request = RequestFactory().get("/somewhere/")
    context = {"status": 403, "code": "csrf_failed", "title": "TITLE", "message": "A sentence."}
    page = render_to_string("error.html", context, request)
    assert re.findall(r'class="btn btn-primary" href="([^"]+)"', page) == ["/somewhere/"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "told"),
    [("zh-CN", "电子邮箱或密码不正确。"), ("en-GB", "The e-mail address or the password is not correct.")],
)
def test_a_wrong_password_is_told_in_the_words_of_the_form(client: Client, language: str, told: str) -> None:
    with override(None):
        answer = client.post(
            reverse("account_login"),
            {"login": "a@b.example", "password": "wrong"},
            headers={"accept-language": language},
        )
    assert told in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "heading", "told", "sign_in"),
    [
        ("zh-CN,zh;q=0.9", "这里没有内容", "您尚未登录", ">登录</a>"),
        ("en-GB,en;q=0.9", "There is nothing here", "You are not signed in", ">Sign in</a>"),
    ],
)
def test_who_is_not_signed_in_is_told_so_in_the_language_of_the_browser(
    client: Client, language: str, heading: str, told: str, sign_in: str
) -> None:
    with override(None):
        answer = client.get("/nowhere/", headers={"accept-language": language})
    page = answer.content.decode()
    assert answer.status_code == HTTPStatus.NOT_FOUND
    for words in (heading, told, sign_in, "/accounts/login/?next=/nowhere/"):
        assert words in page
    assert "Go to your projects" not in page
    assert "前往您的项目" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "heading", "again", "to_do"),
    [
        ("zh-CN", "这里没有内容", "不存在", "请检查地址"),
        ("en-GB", "There is nothing here", "does not exist", "Check the address"),
    ],
)
def test_that_there_is_nothing_is_said_once_with_what_to_do(
    client: Client, language: str, heading: str, again: str, to_do: str
) -> None:
    with override(None):
        page = client.get("/nowhere/", headers={"accept-language": language}).content.decode()
    assert page.count(heading) == 1
    assert again not in page
    assert to_do in page


def test_the_page_of_an_internal_error_needs_no_context_and_speaks_both_languages() -> None:
    page = render_to_string("500.html")
    assert "Something went wrong here" in page
    assert "系统出了问题" in page


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["account_login", "account_reset_password", "account_signup"])
def test_pages_before_the_sign_in(client: Client, name: str) -> None:
    with override(None):  # the request's language would stay with this thread
        answer = client.get(reverse(name), headers={"accept-language": "zh-hans"})
    assert answer.status_code == HTTPStatus.OK
    assert 'lang="zh-Hans"' in answer.content.decode()


def test_each_page_of_a_project_has_an_icon_of_its_own() -> None:
    icons = [link.icon for link in PROJECT_LINKS.things()] + ["folder", "settings"]
    drawn = set(re.findall(r'symbol id="([^"]+)"', (BASE_DIR / "static/img/icons.svg").read_text()))
    assert len(set(icons)) == len(icons)
    assert set(icons) <= drawn


@pytest.mark.parametrize(("agent", "page"), [("deep_research", "research"), ("ai_search", "searches")])
def test_an_agent_has_the_icon_of_its_page(agent: str, page: str) -> None:
    file, link = DEFAULT_AGENT_FILES.get(agent), PROJECT_LINKS.get(page)
    assert file is not None
    assert link is not None
    assert read_yaml(file)["agent"]["icon"] == link.icon
