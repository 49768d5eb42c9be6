"""PDF files made for tests: two columns, tables, formulas, notes, Chinese, scans, and files that nobody should open."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
MARGIN, GUTTER = 54.0, 18.0
COLUMN = (WIDTH - 2 * MARGIN - GUTTER) / 2
SONG = "STSong-Light"

TITLE = "Effect of Adjunctive Drug A on Recovery After Stroke"
LEFT = (
    "Stroke remains a leading cause of disability worldwide, and many people who survive it do not regain their "
    "independence. Earlier trials of adjunctive treatment were small and had short follow-up. We therefore asked "
    "whether drug A, given within two days, improves recovery at ninety days in adults with ischaemic stroke."
)
RIGHT = (
    "Of 412 participants who were randomised, 206 received drug A and 206 received placebo. The primary outcome was "
    "met by 118 participants in the first group and by 96 in the second. The difference between the groups was ten "
    "percentage points, with a confidence interval that excluded no difference."
)


@dataclass
class Writer:
    """A canvas that is written from the top; `x` and `width` say which column."""

    canvas: Canvas
    x: float = MARGIN
    width: float = WIDTH - 2 * MARGIN
    y: float = MARGIN
    font: str = "Times-Roman"
    bold: str = "Times-Bold"
    size: float = 10.0

    def line(self, text: str, *, size: float = 0, bold: bool = False, indent: float = 0) -> None:
        size = size or self.size
        self.y += size * 1.2
        self.canvas.setFont(self.bold if bold else self.font, size)
        self.canvas.drawString(self.x + indent, HEIGHT - self.y, text)

    def paragraph(self, text: str, *, size: float = 0, hyphenate: dict[str, str] | None = None) -> None:
        """Lines filled with words; a word of `hyphenate` is broken where its value says, once."""
        size = size or self.size
        for each in lines_of(text, self.font, size, self.width, hyphenate or {}):
            self.line(each, size=size)
        self.gap(size * 0.6)

    def heading(self, text: str, *, size: float = 0) -> None:
        self.gap(6)
        self.line(text, size=size or self.size + 2, bold=True)
        self.gap(3)

    def gap(self, points: float) -> None:
        self.y += points

    def column(self, number: int, top: float) -> None:
        self.x, self.width, self.y = MARGIN + number * (COLUMN + GUTTER), COLUMN, top


def lines_of(text: str, font: str, size: float, width: float, hyphenate: dict[str, str]) -> list[str]:
    lines, line = [], ""
    parts = text.split(" ") if " " in text else list(text)
    space = " " if " " in text else ""
    for word in parts:
        longer = f"{line}{space}{word}" if line else word
        if pdfmetrics.stringWidth(longer, font, size) <= width:
            line = longer
            continue
        head = hyphenate.pop(word, "")
        lines.append(f"{line}{space}{head}-" if head else line)
        line = word[len(head) :]
    return [*lines, line]


def made(draw: Callable[[Canvas], Any], **options: Any) -> bytes:
    kept = io.BytesIO()
    canvas = Canvas(kept, pagesize=A4, invariant=True, **options)
    draw(canvas)
    canvas.save()
    return kept.getvalue()


def furniture(canvas: Canvas, page: int) -> None:
    canvas.setFont("Helvetica", 8)
    canvas.drawString(MARGIN, HEIGHT - 30, "J Example Med 2026;12:101-110")
    canvas.drawCentredString(WIDTH / 2, 28, f"{100 + page}")


def two_columns(pages: int = 2) -> bytes:
    """A title over both columns, headings, words broken at the ends of lines."""

    def draw(canvas: Canvas) -> None:
        for page in range(1, pages + 1):
            furniture(canvas, page)
            _two_columns_page(Writer(canvas), page)
            canvas.showPage()

    return made(draw)


def _two_columns_page(writer: Writer, page: int) -> None:
    if page == 1:
        writer.gap(10)
        writer.line(TITLE, size=18, bold=True)
        writer.gap(20)
    top = writer.y
    writer.column(0, top)
    writer.heading("Introduction" if page == 1 else "Discussion")
    for number in range(4):
        writer.paragraph(f"Left {page}.{number}. {LEFT}", hyphenate={"independence.": "inde"})
    writer.column(1, top)
    writer.heading("Results" if page == 1 else "Conclusions")
    for number in range(4):
        writer.paragraph(f"Right {page}.{number}. {RIGHT}")


def journal(pages: int) -> bytes:
    """Full pages in small type, as journals print them: some 5,000 characters each."""

    def draw(canvas: Canvas) -> None:
        for page in range(1, pages + 1):
            furniture(canvas, page)
            for number in (0, 1):
                writer = Writer(canvas, size=9)
                writer.column(number, MARGIN)
                writer.heading(f"Part {page}{'ab'[number]}")
                while writer.y < HEIGHT - 2 * MARGIN - 40:
                    writer.paragraph(LEFT if number else RIGHT)
            canvas.showPage()

    return made(draw)


def going_on() -> bytes:
    """One long paragraph that fills the left column and ends in the right one, and then on the next page."""
    words = " ".join(f"word{number} of the long paragraph" for number in range(320))
    lines = lines_of(f"It begins {words} and ends here.", "Times-Roman", 10, COLUMN, {})

    def draw(canvas: Canvas) -> None:
        rest = lines
        while rest:
            for number in (0, 1):
                writer = Writer(canvas)
                writer.column(number, MARGIN)
                for each in rest[:55]:
                    writer.line(each)
                rest = rest[55:]
            canvas.showPage()

    return made(draw)


TABLE_ROWS = (
    ("Characteristic", "Drug A", "Placebo"),
    ("Number of participants", "206", "206"),
    ("Age in years, mean (SD)", "64.1 (9.8)", "63.7 (10.2)"),
    ("Women, n (%)", "88 (42.7)", "91 (44.2)"),
)


def article() -> bytes:
    """One page in one column with everything else: sections by number, a table between three rules, a formula, raised
    figures, a caption and footnotes."""

    def draw(canvas: Canvas) -> None:
        writer = Writer(canvas)
        writer.line(TITLE, size=18, bold=True)
        writer.gap(12)
        writer.heading("1 Methods")
        writer.heading("1.1 Participants", size=11)
        writer.paragraph(f"Adults were eligible. {LEFT}")
        _raised(writer)
        writer.paragraph("The sample size follows from the formula below.")
        writer.gap(4)
        writer.line("n = 2 (z + u)² σ² / δ²        (1)", indent=160)
        writer.gap(10)
        writer.heading("2 Results")
        writer.paragraph(RIGHT)
        writer.line("Table 1. Baseline characteristics of the participants.", bold=True, size=9)
        writer.gap(4)
        ruled(writer, TABLE_ROWS)
        writer.paragraph("Figure 1. Flow of the participants through the trial.", size=9)
        writer.paragraph(f"After the table the text goes on. {RIGHT}")
        writer.y = HEIGHT - 90
        canvas.line(MARGIN, HEIGHT - writer.y, MARGIN + 100, HEIGHT - writer.y)
        writer.line("* Corresponding author: someone@example.org.", size=7.5)

    return made(draw)


def _raised(writer: Writer) -> None:
    """“a platelet count of 100 × 10⁹/L and H₂O”, with figures that are smaller and higher or lower."""
    text = writer.canvas.beginText(writer.x, HEIGHT - writer.y - 12)
    for part, size, rise in (
        ("A platelet count of 100 × 10", 10, 0),
        ("9", 6.5, 4),
        ("/L was required, and H", 10, 0),
        ("2", 6.5, -2),
        ("O was given.", 10, 0),
    ):
        text.setFont("Times-Roman", size)
        text.setRise(rise)
        text.textOut(part)
    writer.canvas.drawText(text)
    writer.y += 20


def ruled(writer: Writer, rows: Sequence[Sequence[str]]) -> None:
    """A table between three rules."""
    canvas, step = writer.canvas, writer.width / len(rows[0])
    for number, row in enumerate(rows):
        if number < 2:
            canvas.line(writer.x, HEIGHT - writer.y - 2, writer.x + writer.width, HEIGHT - writer.y - 2)
        top = writer.y
        for place, cell in enumerate(row):
            writer.y = top
            writer.line(cell, size=9, indent=place * step + 2)
        writer.gap(4)
    canvas.line(writer.x, HEIGHT - writer.y, writer.x + writer.width, HEIGHT - writer.y)
    writer.gap(12)


def sideways(degrees: int = 90) -> bytes:
    """A page with a table that is printed along its long edge, and a stamp that runs as the page lies."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(MARGIN, 20, "Downloaded from example.org")
        canvas.translate(*((WIDTH, 0) if degrees == 90 else (0, HEIGHT)))
        canvas.rotate(degrees if degrees == 90 else -90)
        canvas.translate(0, WIDTH - HEIGHT)  # a writer counts down from the height of an upright page
        writer = Writer(canvas, width=HEIGHT - 2 * MARGIN)
        writer.line("Table 2. Sideways characteristics of the participants.", bold=True)
        writer.gap(4)
        ruled(writer, TABLE_ROWS)

    return made(draw)


CHINESE_TITLE = "药物甲辅助治疗缺血性脑卒中的随机对照试验"
CHINESE_TEXT = (
    "脑卒中是导致残疾的主要原因之一，许多患者发病后无法恢复独立生活能力。既往关于辅助治疗的试验样本量较小，"
    "随访时间较短。因此，本研究旨在评价发病两天内给予药物甲能否改善成人缺血性脑卒中患者九十天时的功能结局。"
)


def chinese(pages: int = 1) -> bytes:
    """Two columns in Chinese, with a font that the file does not carry."""
    pdfmetrics.registerFont(UnicodeCIDFont(SONG))

    def draw(canvas: Canvas) -> None:
        for page in range(pages):
            _chinese_page(Writer(canvas, font=SONG, bold=SONG), is_first=page == 0)
            canvas.showPage()

    return made(draw)


def _chinese_page(writer: Writer, *, is_first: bool) -> None:
    if is_first:
        writer.line(CHINESE_TITLE, size=18)
        writer.gap(16)
    top = writer.y
    for number, headings in enumerate((("1 资料与方法", "1.1 一般资料"), ("2 结果", "2.1 两组疗效比较"))):
        writer.column(number, top)
        for heading in headings:
            writer.heading(heading)
            for _ in range(3):
                writer.paragraph(CHINESE_TEXT)


def scanned(pages: int = 2) -> bytes:
    """Pages that are pictures, with a stamp of a library on each."""
    picture = ImageReader(Image.new("L", (600, 850), 235))

    def draw(canvas: Canvas) -> None:
        for _ in range(pages):
            canvas.drawImage(picture, 0, 0, WIDTH, HEIGHT)
            canvas.setFont("Helvetica", 7)
            canvas.drawString(20, 12, "Downloaded from example.org")
            canvas.showPage()

    return made(draw)


def partly_scanned() -> bytes:
    """Two pages of text, one before and one after two that are pictures."""
    picture = ImageReader(Image.new("L", (600, 850), 235))

    def draw(canvas: Canvas) -> None:
        for page in range(1, 5):
            if page in (2, 3):
                canvas.drawImage(picture, 0, 0, WIDTH, HEIGHT)
            else:
                _two_columns_page(Writer(canvas), page)
            canvas.showPage()

    return made(draw)


def encrypted(password: str) -> bytes:
    """Opens with `password`; with none at all where that is empty."""
    from reportlab.lib.pdfencrypt import StandardEncryption

    def draw(canvas: Canvas) -> None:
        Writer(canvas).paragraph(LEFT)

    return made(draw, encrypt=StandardEncryption(password, ownerPassword="owner", strength=128))


def many_pages(count: int) -> bytes:
    def draw(canvas: Canvas) -> None:
        for number in range(count):
            canvas.drawString(MARGIN, MARGIN, f"Page {number}")
            canvas.showPage()

    return made(draw, pageCompression=0)


@dataclass
class RawPdf:
    """A PDF written object by object, for what no program writes."""

    objects: list[bytes] = field(default_factory=list)

    def add(self, body: bytes) -> int:
        self.objects.append(body)
        return len(self.objects)

    def stream(self, content: bytes, filters: str) -> int:
        return self.add(
            f"<< /Length {len(content)} /Filter {filters} >>\nstream\n".encode() + content + b"\nendstream"
        )

    def content(self) -> bytes:
        out, places = io.BytesIO(), []
        out.write(b"%PDF-1.5\n")
        for number, body in enumerate(self.objects, 1):
            places.append(out.tell())
            out.write(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
        table = out.tell()
        out.write(f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode())
        out.write(b"".join(f"{place:010d} 00000 n \n".encode() for place in places))
        out.write(f"trailer << /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF".encode())
        return out.getvalue()


def bomb(megabytes: int = 2_000) -> bytes:
    """A page whose content is compressed twice and becomes gigabytes."""
    packer, parts = zlib.compressobj(1), []
    block = b" " * 1_000_000
    for _ in range(megabytes):
        parts.append(packer.compress(block))
    once = b"".join([*parts, packer.flush()])
    pdf = RawPdf()
    pdf.add(b"<< /Type /Catalog /Pages 2 0 R >>")
    pdf.add(b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    pdf.add(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>")
    pdf.stream(zlib.compress(once, 9), "[/FlateDecode /FlateDecode]")
    return pdf.content()


def crowded(glyphs: int) -> bytes:
    """A page with far too much on it."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 1)
        for number in range(glyphs // 1_000):
            canvas.drawString(0, number * 2, "glyph" * 200)

    return made(draw)


OUTCOMES = (
    ("Outcome", "Drug A (n = 206)", "Placebo (n = 206)", "Risk ratio (95% CI)"),
    ("mRS score 0-2 at 90 d", "118 (57.3)", "96 (46.6)", "1.23 (1.02-1.48)"),
    ("Death from any cause", "22 (10.7)", "31 (15.0)", "0.71 (0.43-1.18)"),
)
NOTES = (
    "Abbreviations: mRS, modified Rankin Scale; the notes of this table go over both columns of the page, all of it.",
    "a Defined as in the protocol.",
)


def broad_table() -> bytes:
    """A table over both columns with notes below it, then two columns, one with a table that has no rules."""

    def draw(canvas: Canvas) -> None:
        writer = Writer(canvas, size=9)
        writer.line("Table 2. Outcomes at 90 days", bold=True)
        writer.gap(4)
        ruled(writer, OUTCOMES)
        for note in NOTES:
            writer.line(note, size=7)
        writer.gap(14)
        top = writer.y
        for number, heading in enumerate(("Outcomes", "Safety")):
            writer.column(number, top)
            writer.heading(heading)
            for _ in range(3):
                writer.paragraph(RIGHT if number else LEFT)
        writer.line("Table 3. Doses", bold=True)
        for row in (("Week", "Dose", "Patients"), ("1", "10 mg", "206"), ("2", "20 mg", "201")):
            across(writer, row)
        writer.gap(10)
        writer.paragraph(LEFT)

    return made(draw)


def across(writer: Writer, row: Sequence[str]) -> None:
    top = writer.y
    for place, cell in enumerate(row):
        writer.y = top
        writer.line(cell, indent=place * writer.width / len(row))
