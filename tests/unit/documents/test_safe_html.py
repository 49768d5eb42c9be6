"""Bold words in Chinese, where no space stands between a sign and the next word."""

from __future__ import annotations

import re

import pytest

from apps.documents.safe_html import to_html
from config.env import BASE_DIR


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**可能是急症。**请就医", "<strong>可能是急症。</strong>请就医"),
        ("按**“意向性分析”**原则", "按<strong>“意向性分析”</strong>原则"),
        ("**界值（甲减乙）**没有填写，**甲**和乙", "<strong>界值（甲减乙）</strong>没有填写，<strong>甲</strong>和乙"),
        ("`**甲。**乙`", "<code>**甲。**乙</code>"),
        ("2 ** 3 and 3 ** 2。", "2 ** 3 and 3 ** 2。"),
        ("You need **207**.", "You need <strong>207</strong>."),
    ],
)  # fmt: skip
def test_bold_words_are_bold(text: str, html: str) -> None:
    assert to_html(text).strip() == f"<p>{html}</p>"


def test_a_fenced_block_is_left_as_it_is() -> None:
    assert "**甲。**乙" in to_html("```\n**甲。**乙\n```")


def test_no_translation_shows_its_stars() -> None:
    catalogue = (BASE_DIR / "locale/zh_Hans/LC_MESSAGES/django.po").read_text(encoding="utf-8")
    bold = [text for text in re.findall(r'^msgstr "(.*)"$', catalogue, re.MULTILINE) if "**" in text]
    assert bold
    assert [text for text in bold if "**" in to_html(re.sub(r"%\(\w+\)[sd]", "甲", text))] == []
