"""Texts in the encodings that files of reference managers and databases have."""

from __future__ import annotations

import pytest

from apps.documents.encodings import decoded

WESTERN = "TY  - JOUR\nAU  - Müller, Jürgen\nAU  - García, José\nTI  - “Café” – naïve façade\nER  - \n"
CHINESE = "TY  - JOUR\nAU  - 王林\nTI  - 早期口服序贯治疗金黄色葡萄球菌血流感染\nJO  - 中华例示杂志\nER  - \n"
BOTH = "AU  - Zoë Müller\nTI  - 口服治疗\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (WESTERN, "utf-8"),
        (WESTERN, "utf-8-sig"),
        (WESTERN, "utf-16"),
        (WESTERN, "utf-16-le"),
        (WESTERN, "utf-16-be"),
        (WESTERN, "cp1252"),
        (WESTERN, "gb18030"),
        ("AU  - Ångström, Åke\nTI  - Øre\n", "latin-1"),
        ("AU  - Müller\n", "cp1252"),
        ("résumé", "cp1252"),
        (CHINESE, "utf-8"),
        (CHINESE, "utf-16"),
        (CHINESE, "gb18030"),
        (CHINESE, "gb2312"),
        ("王", "gb18030"),
        (BOTH, "utf-8"),
        (BOTH, "gb18030"),
        ("plain words", "ascii"),
    ],
)
def test_a_text_is_read_as_it_was_written(text: str, encoding: str) -> None:
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize(
    "content", [b"MZ\x00\x01", b"\x89PNG\r\n\x1a\n\x00", b"\x00" * 40, bytes(range(256)), b"a\x02b"]
)
def test_what_is_no_text_is_none(content: bytes) -> None:
    assert decoded(content) is None
