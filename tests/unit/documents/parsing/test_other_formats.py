"""Word, Markdown and plain text come out as the same blocks as a PDF, without pages."""

from __future__ import annotations

import io

from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from tests.unit.documents.parsing.conftest import Reads

MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def word() -> bytes:
    document = Document()
    document.add_heading("Trial of drug A", 0)
    document.add_heading("Methods", 1)
    document.add_paragraph("Adults were eligible.")
    document.add_heading("Participants", 2)
    added = document.add_paragraph("They gave consent ")
    deleted = f"<w:del {nsdecls('w')}><w:r><w:delText>never</w:delText></w:r></w:del>"
    added._p.append(parse_xml(deleted))
    added.add_run("in writing.")
    formula = f"<m:oMathPara {MATH}><m:oMath><m:r><m:t>n=2s²</m:t></m:r></m:oMath></m:oMathPara>"
    document.add_paragraph()._p.append(parse_xml(formula))
    document.add_paragraph("Table 1. Age", style="Caption")
    table = document.add_table(rows=2, cols=2)
    for place, text in enumerate(("Group", "Age", "Drug A", "64")):
        table.cell(place // 2, place % 2).text = text
    document.add_paragraph().add_run("二、统计学方法").bold = True
    document.add_paragraph("采用t检验。")
    kept = io.BytesIO()
    document.save(kept)
    return kept.getvalue()


def test_a_word_file(read_bytes: Reads) -> None:
    document = read_bytes(word())
    assert document.title == "Trial of drug A"
    assert document.pages == 0
    assert [(block.kind, block.text, block.section) for block in document.blocks] == [
        ("heading", "Trial of drug A", ""),
        ("heading", "Methods", "Methods"),
        ("paragraph", "Adults were eligible.", "Methods"),
        ("heading", "Participants", "Methods › Participants"),
        ("paragraph", "They gave consent in writing.", "Methods › Participants"),
        ("formula", "n=2s²", "Methods › Participants"),
        ("caption", "Table 1. Age", "Methods › Participants"),
        ("table", "Group | Age\nDrug A | 64", "Methods › Participants"),
        ("heading", "二、统计学方法", "二、统计学方法"),
        ("paragraph", "采用t检验。", "二、统计学方法"),
    ]


MARKDOWN = """# Trial of drug A

## Methods

Adults with *ischaemic* stroke
were [eligible](https://example.org).

- first
- second

| Group | Age |
|---|---|
| Drug A | 64 |

$$n = 2s^2$$

## 结果

第一行
第二行。
"""


def test_markdown(read_bytes: Reads) -> None:
    document = read_bytes(MARKDOWN.encode(), ".md")
    assert document.title == "Trial of drug A"
    assert [(block.kind, block.text) for block in document.blocks if block.kind != "heading"] == [
        ("paragraph", "Adults with ischaemic stroke were eligible."),
        ("paragraph", "first"),
        ("paragraph", "second"),
        ("table", "Group | Age\nDrug A | 64"),
        ("formula", "n = 2s^2"),
        ("paragraph", "第一行 第二行。"),
    ]
    assert [block.section for block in document.blocks if block.kind == "heading"] == ["", "Methods", "结果"]


TEXT = """Trial of drug A

METHODS
Adults with stroke
were eligible.

1.1 Participants

They gave consent.

3. They went home.
"""


def test_plain_text(read_bytes: Reads) -> None:
    document = read_bytes(TEXT.encode(), ".txt")
    assert document.language == "en"
    assert [(block.kind, block.text, block.section) for block in document.blocks] == [
        ("paragraph", "Trial of drug A", ""),
        ("heading", "METHODS", "METHODS"),
        ("paragraph", "Adults with stroke were eligible.", "METHODS"),
        ("heading", "1.1 Participants", "METHODS › 1.1 Participants"),
        ("paragraph", "They gave consent.", "METHODS › 1.1 Participants"),
        ("paragraph", "3. They went home.", "METHODS › 1.1 Participants"),
    ]


def test_chinese_text_in_an_older_encoding(read_bytes: Reads) -> None:
    document = read_bytes("摘要\n本研究评价药物甲\n的疗效。".encode("gb18030"), ".txt")
    assert [(block.kind, block.text) for block in document.blocks] == [
        ("heading", "摘要"),
        ("paragraph", "本研究评价药物甲的疗效。"),
    ]
    assert document.language == "zh"
