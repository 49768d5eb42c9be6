"""First pages as journals print them, in both languages: each with what a reader takes from it.

A part is (style, text): of the running head, the journal's name, the title, the authors, … down to the text; what
stands in braces is raised.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from tests.support.pdfs import CHINESE_TEXT, HEIGHT, LEFT, MARGIN, RIGHT, SONG, WIDTH, Writer, made

Part = tuple[str, str]
RAISED = re.compile(r"\{([^}]*)\}")
# Size, bold, centred, room below.
STYLES: dict[str, tuple[float, bool, bool, float]] = {
    "head": (8, False, False, 6),
    "journal": (24, True, False, 14),
    "kind": (11, False, False, 8),
    "title": (17, True, False, 12),
    "plain title": (14, True, True, 12),
    "same title": (12, True, False, 2),
    "body title": (10, True, True, 10),
    "authors": (11, False, False, 8),
    "centred authors": (10, False, True, 8),
    "place": (8, False, False, 4),
    "date": (8, False, False, 8),
    "heading": (12, True, False, 3),
    "large heading": (17, True, False, 6),
    "bold": (10, True, False, 3),
    "text": (10, False, False, 6),
    "foot": (7.5, False, False, 2),
}


@dataclass(frozen=True)
class FirstPage:
    """`parts` go over the whole width; `columns` below them; `foot` at the lower edge of the first page. What is
    expected of it: `authors` as “Given Family”, a Chinese name whole."""

    name: str
    title: str
    parts: tuple[Part, ...]
    authors: tuple[str, ...] = ()
    year: int | None = None
    doi: str = ""
    journal: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    abstract: str = ""
    columns: tuple[tuple[Part, ...], tuple[Part, ...]] | None = None
    foot: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    info: dict[str, str] = field(default_factory=dict)
    chinese: bool = False

    def pdf(self) -> bytes:
        pdfmetrics.registerFont(UnicodeCIDFont(SONG))
        return made(self._draw)

    def _draw(self, canvas: Canvas) -> None:
        for key, setter in (("title", canvas.setTitle), ("author", canvas.setAuthor)):
            setter(self.info.get(key, ""))
        writer = self._writer(canvas)
        self._write(writer, self.parts)
        top = writer.y
        for number, parts in enumerate(self.columns or ()):
            writer.column(number, top)
            self._write(writer, parts)
        foot = self._writer(canvas)
        foot.y = HEIGHT - 60
        for text in self.foot:
            foot.line(text, size=7.5)
        canvas.showPage()
        self._second_page(canvas)

    def _second_page(self, canvas: Canvas) -> None:
        writer = self._writer(canvas)
        for style, text in self.parts:
            if style == "head":
                _write_line(writer, text, *STYLES["head"][:3])
        for number in (0, 1):
            writer.column(number, 90)
            for _ in range(6):
                writer.paragraph(CHINESE_TEXT if self.chinese else (RIGHT if number else LEFT))
        canvas.showPage()

    def _writer(self, canvas: Canvas) -> Writer:
        return Writer(canvas, font=SONG, bold=SONG) if self.chinese else Writer(canvas)

    def _write(self, writer: Writer, parts: tuple[Part, ...]) -> None:
        for style, text in parts:
            size, bold, centred, below = STYLES[style]
            if style == "text":
                writer.paragraph(text)
                continue
            for each in text.split("\n"):
                _write_line(writer, each, size, bold, centred)
            writer.gap(below)


def _write_line(writer: Writer, text: str, size: float, bold: bool, centred: bool) -> None:
    canvas, font = writer.canvas, writer.bold if bold else writer.font
    shown = RAISED.sub(r"\1", text)
    indent = (WIDTH - 2 * MARGIN - pdfmetrics.stringWidth(shown, font, size)) / 2 if centred else 0
    writer.y += size * 1.25
    out = canvas.beginText(writer.x + indent, HEIGHT - writer.y)
    for place, part in enumerate(RAISED.split(text)):
        out.setFont(font, size * (0.6 if place % 2 else 1))
        out.setRise(size * 0.4 if place % 2 else 0)
        out.textOut(part)
    canvas.drawText(out)


def _english(name: str, title: str, *parts: Part, **more: Any) -> FirstPage:
    return FirstPage(name, title, parts, **more)


def _chinese(name: str, title: str, *parts: Part, **more: Any) -> FirstPage:
    return FirstPage(name, title, parts, chinese=True, **more)


BODY: tuple[Part, ...] = (("text", LEFT), ("text", RIGHT))
T1 = "Early oral switch in staphylococcal bacteraemia: a randomised trial"
T2 = "Dapagliflozin and kidney outcomes in older adults with heart failure"
ABSTRACT = (
    "Background Oral switch may shorten stay. Methods We enrolled 213 patients from 2016 to 2019. Results Relapse was "
    "equal in both groups. Conclusions Oral switch was safe."
)
ZH1 = "早期口服序贯治疗金黄色葡萄球菌血流感染的随机对照试验"
ZH2 = "达格列净对老年射血分数保留型心力衰竭患者肾功能的影响"
ZH_ABSTRACT = (
    "目的 探讨早期口服序贯治疗的疗效。方法 选取2016年1月至2019年12月收治的213例患者。"
    "结果 两组复发率差异无统计学意义。结论 口服序贯治疗安全有效。"
)

ZH_READ = ZH_ABSTRACT.replace(" ", "")

PAGES: tuple[FirstPage, ...] = (
    _english(
        "running head, large journal name, heading as large as the title",
        T1,
        ("head", "J Example Med 2021;12:101-110"),
        ("journal", "Journal of Example Medicine"),
        ("kind", "ORIGINAL ARTICLE"),
        ("title", T1),
        ("authors", "Lin Wang{1,2}, Jie Chen{1}, Maria van der Berg{3*} and John A. Smith{2}"),
        ("place", "1 Department of Medicine, Example University, Beijing, China"),
        ("place", "2 Example Hospital, Oxford, UK. 3 Institute of Health, Leiden, The Netherlands"),
        ("date", "Received 3 January 2019; accepted 5 November 2020"),
        ("large heading", "Abstract"),
        ("text", ABSTRACT),
        ("large heading", "Introduction"),
        *BODY,
        authors=("Lin Wang", "Jie Chen", "Maria van der Berg", "John A. Smith"),
        year=2021,
        journal="J Example Med",
        volume="12",
        pages="101-110",
        abstract=ABSTRACT,
        sections=("Abstract", "Introduction"),
        foot=("Copyright 2021 The Authors. doi:10.5555/jem.2021.0101",),
        doi="10.5555/jem.2021.0101",
    ),
    _english(
        "degrees after the names, no citation line, published online",
        T2,
        ("kind", "Research"),
        ("title", "Dapagliflozin and kidney outcomes in older adults with\nheart failure"),
        (
            "authors",
            "Jane A. Doe, MD; Robert O'Neil, MD, PhD; Anna Müller-Lüdenscheid, MSc; for the OLD Investigators",
        ),
        ("date", "Published online 12 March 2021. https://doi.org/10.5555/dapa.77"),
        ("heading", "Summary"),
        ("text", "We enrolled patients in 2012 and followed them until 2018. Kidney outcomes were better."),
        ("heading", "Introduction"),
        *BODY,
        authors=("Jane A. Doe", "Robert O'Neil", "Anna Müller-Lüdenscheid"),
        year=2021,
        doi="10.5555/dapa.77",
        abstract="We enrolled patients in 2012 and followed them until 2018. Kidney outcomes were better.",
        sections=("Summary", "Introduction"),
    ),
    _english(
        "title and heading below it alike",
        T1,
        ("same title", T1),
        ("same title", "Abstract"),
        ("text", ABSTRACT),
        ("same title", "Introduction"),
        *BODY,
        abstract=ABSTRACT,
        sections=("Abstract", "Introduction"),
        info={"title": "Microsoft Word - final version 3.docx", "author": "admin"},
    ),
    _english(
        "a manuscript whose title is only bold, received and accepted but not published",
        T2,
        ("body title", T2),
        ("centred authors", "Wei Zhang, Li Li and Xiaoming Ouyang"),
        ("centred authors", "School of Public Health, Example University"),
        ("date", "Received: 12 May 2018 / Accepted: 3 June 2019"),
        ("bold", "Abstract"),
        ("text", "In 2012, 400 adults were enrolled. Kidney outcomes were better with dapagliflozin."),
        ("bold", "1 Introduction"),
        *BODY,
        authors=("Wei Zhang", "Li Li", "Xiaoming Ouyang"),
        abstract="In 2012, 400 adults were enrolled. Kidney outcomes were better with dapagliflozin.",
        sections=("Abstract", "1 Introduction"),
    ),
    _english(
        "initials after the family name, vol. and no.",
        T1,
        ("head", "Example Journal of Infection, Vol. 41, No. 3, March 2020"),
        ("title", T1),
        ("authors", "Wang L, Chen JY, van Dijk P, Smith AB"),
        ("place", "From the Department of Infectious Diseases, Example Hospital (L.W., J.Y.C.)"),
        ("bold", "ABSTRACT"),
        ("text", ABSTRACT),
        ("bold", "INTRODUCTION"),
        *BODY,
        authors=("L Wang", "JY Chen", "P van Dijk", "AB Smith"),
        year=2020,
        abstract=ABSTRACT,
        sections=("ABSTRACT", "INTRODUCTION"),
    ),
    _english(
        "two columns below an abstract over both",
        T2,
        ("title", T2),
        ("authors", "Olga Ivanova{a}, Pedro da Silva{b}, Kim Min-jun{a}"),
        ("place", "a Institute of Cardiology, Example City; b Example University Hospital, Lisbon, Portugal"),
        ("heading", "Abstract"),
        ("text", ABSTRACT + " " + LEFT),
        ("text", "Keywords: heart failure; kidney; dapagliflozin"),
        columns=(
            (("heading", "1. Introduction"), *BODY, ("text", LEFT)),
            (("heading", "2. Methods"), ("heading", "2.1. Patients"), *BODY, ("text", RIGHT)),
        ),
        authors=("Olga Ivanova", "Pedro da Silva", "Kim Min-jun"),
        abstract=ABSTRACT + " " + LEFT,
        foot=("© 2022 Elsevier Example Ltd. All rights reserved.",),
        year=2022,
        sections=("Abstract", "Keywords", "1. Introduction", "2. Methods", "2. Methods › 2.1. Patients"),
    ),
    _english(
        "metadata that the page bears out",
        T1,
        ("title", "EARLY ORAL SWITCH IN STAPHYLOCOCCAL BACTERAEMIA:\nA RANDOMISED TRIAL"),
        ("authors", "LIN WANG, JIE CHEN"),
        ("heading", "ABSTRACT"),
        ("text", ABSTRACT),
        ("heading", "INTRODUCTION"),
        *BODY,
        info={"title": T1, "author": "Lin Wang; Jie Chen"},
        authors=("Lin Wang", "Jie Chen"),
        abstract=ABSTRACT,
        sections=("ABSTRACT", "INTRODUCTION"),
    ),
    _english(
        "metadata that names somebody else, no authors printed",
        T2,
        ("title", T2),
        ("place", "Department of Nephrology, Example University Hospital, New York, USA"),
        ("heading", "Abstract"),
        ("text", "Patients were enrolled from 2012 to 2016 [1]. Smith et al., 2009;12:33-40 found less."),
        ("heading", "Introduction"),
        *BODY,
        info={"title": "untitled", "author": "Secretary Office"},
        abstract="Patients were enrolled from 2012 to 2016 [1]. Smith et al., 2009;12:33-40 found less.",
        sections=("Abstract", "Introduction"),
    ),
    _english(
        "one author, a letter, references on the first page",
        "Reply to the letter on oral switch in endocarditis",
        ("head", "Example Lancet 2023; 401: 123–24"),
        ("kind", "Correspondence"),
        ("title", "Reply to the letter on oral switch in endocarditis"),
        ("text", LEFT),
        ("authors", "Lin Wang"),
        ("bold", "References"),
        ("text", "1 Doe J, Smith A. Oral switch. N Engl J Med 2015; 372: 11–19. doi:10.5555/other.1"),
        year=2023,
        journal="Example Lancet",
        volume="401",
        pages="123-24",
        sections=("References",),
    ),
    _chinese(
        "中华杂志：题名、作者、摘要、基金",
        ZH1,
        ("head", "中华例示杂志 2021 年 3 月第 41 卷第 3 期　Chin J Example, March 2021, Vol. 41, No. 3"),
        ("kind", "·论著·"),
        ("title", ZH1),
        ("authors", "王林{1}　陈洁{1}　李晓明{2}　欧阳建国{1}"),
        ("place", "{1}北京例示医院感染内科 100050；{2}例示大学公共卫生学院 100191"),
        ("place", "通信作者：王林，Email：wang@example.org"),
        ("text", "【摘要】　" + ZH_ABSTRACT),
        ("text", "【关键词】　葡萄球菌；口服；血流感染"),
        ("place", "DOI：10.3760/cma.j.cn112138-20200512-00456"),
        ("heading", "一、对象与方法"),
        ("heading", "（一）研究对象"),
        ("text", CHINESE_TEXT),
        ("heading", "二、结果"),
        ("text", CHINESE_TEXT),
        foot=("收稿日期 2020-05-12　本文编辑 张三",),
        authors=("王林", "陈洁", "李晓明", "欧阳建国"),
        year=2021,
        doi="10.3760/cma.j.cn112138-20200512-00456",
        journal="中华例示杂志",
        volume="41",
        issue="3",
        abstract=ZH_READ,
        sections=("【摘要】", "【关键词】", "一、对象与方法", "一、对象与方法 › （一）研究对象", "二、结果"),
    ),
    _chinese(
        "学报：名字中间有空格，编号标题接正文",
        ZH2,
        ("head", "例示大学学报（医学版）2020，41（3）：215-220"),
        ("plain title", ZH2),
        ("centred authors", "张　伟，李　娜，王建军，刘　洋"),
        ("centred authors", "（例示大学附属第一医院 心血管内科，北京 100034）"),
        ("text", "摘 要：" + ZH_ABSTRACT),
        ("text", "关键词：达格列净；心力衰竭；肾功能"),
        columns=(
            (
                ("heading", "1 资料与方法"),
                ("text", "1.1　一般资料　选取2016年1月至2019年12月收治的患者213例。" + CHINESE_TEXT),
                ("text", "1.2　方法　" + CHINESE_TEXT),
                ("text", CHINESE_TEXT),
            ),
            (
                ("heading", "2 结果"),
                ("text", "2.1　两组疗效比较　" + CHINESE_TEXT),
                ("heading", "3 讨论"),
                ("text", CHINESE_TEXT),
                ("heading", "参考文献"),
                ("text", "[1] 王五, 赵六. 心力衰竭的治疗[J]. 中华例示杂志, 2015, 38(3): 12-15."),
            ),
        ),
        authors=("张伟", "李娜", "王建军", "刘洋"),
        year=2020,
        journal="例示大学学报（医学版）",
        volume="41",
        issue="3",
        pages="215-220",
        abstract=ZH_READ,
        sections=(
            "摘要",
            "关键词",
            "1 资料与方法",
            "1 资料与方法 › 1.1 一般资料",
            "1 资料与方法 › 1.2 方法",
            "2 结果",
            "2 结果 › 2.1 两组疗效比较",
            "3 讨论",
            "参考文献",
        ),
    ),
    _chinese(
        "入组年份与收稿日期都不是出版年",
        ZH1,
        ("title", ZH1),
        ("authors", "赵敏、钱学礼、孙悦"),
        ("place", "作者单位：100050 北京，例示医院感染科（赵敏、钱学礼），药学部（孙悦）"),
        ("heading", "摘要"),
        ("text", ZH_ABSTRACT),
        ("heading", "1.资料与方法"),
        ("text", CHINESE_TEXT),
        foot=("收稿日期：2018-02-03　修回日期：2018-05-06",),
        authors=("赵敏", "钱学礼", "孙悦"),
        abstract=ZH_READ,
        sections=("摘要", "1.资料与方法"),
    ),
    _chinese(
        "刊名最大，DOI 中有年卷，没有作者",
        ZH2,
        ("journal", "例示内科杂志"),
        ("kind", "临床研究"),
        ("title", ZH2),
        ("place", "例示医院心血管内科，上海 200040"),
        ("place", "DOI: 10.3969/j.issn.1000-1234.2019.08.012"),
        ("text", "【摘要】" + ZH_ABSTRACT),
        ("heading", "1 资料与方法"),
        ("text", CHINESE_TEXT),
        year=2019,
        doi="10.3969/j.issn.1000-1234.2019.08.012",
        abstract=ZH_READ,
        sections=("【摘要】", "1 资料与方法"),
    ),
)  # fmt: skip
