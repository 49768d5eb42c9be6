"""Parts of a file whose pages lie the same way, each with its header and footer."""

from __future__ import annotations

from dataclasses import dataclass, field

from docx.oxml.ns import qn
from docx.parts.document import DocumentPart

from apps.documents.blocks import Document
from apps.documents.word import look as looks
from apps.documents.word.cover import footer, header
from apps.documents.word.look import Look, Sheet
from apps.documents.word.xml import Element, w


@dataclass
class Sections:
    """Header and footer are parts of the file: made when the first pages of a kind need them."""

    part: DocumentPart
    document: Document
    look: Look
    references: dict[Sheet, tuple[str, str]] = field(default_factory=dict)

    def properties(self, sheet: Sheet, *, has_cover: bool) -> Element:
        """<w:sectPr>; on a cover stand neither header nor footer."""
        top, foot = self._references(sheet)
        turned = {"orient": "landscape"} if sheet.is_landscape else {}
        return w(
            "sectPr",
            _reference("headerReference", top),
            _reference("footerReference", foot),
            w("pgSz", w=sheet.width_twips, h=sheet.height_twips, **turned),
            _margins(),
            w("cols", space=720),
            *([w("titlePg")] if has_cover else []),
        )

    def _references(self, sheet: Sheet) -> tuple[str, str]:
        if sheet not in self.references:
            top, top_id = self.part.add_header_part()  # type: ignore[no-untyped-call]
            foot, foot_id = self.part.add_footer_part()  # type: ignore[no-untyped-call]
            top.element[:] = [header(self.document, sheet)]
            foot.element[:] = [footer(self.document, self.look, sheet)]
            self.references[sheet] = (top_id, foot_id)
        return self.references[sheet]


def _margins() -> Element:
    return w(
        "pgMar",
        top=looks.MARGIN_TOP_TWIPS,
        right=looks.MARGIN_RIGHT_TWIPS,
        bottom=looks.MARGIN_BOTTOM_TWIPS,
        left=looks.MARGIN_LEFT_TWIPS,
        header=looks.HEADER_TWIPS,
        footer=looks.HEADER_TWIPS,
        gutter=0,
    )


def _reference(name: str, relationship: str) -> Element:
    element = w(name, type="default")
    element.set(qn("r:id"), relationship)
    return element
