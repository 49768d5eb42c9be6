"""Parts of a file whose pages lie the same way, each with its header and footer."""

from __future__ import annotations

from dataclasses import dataclass, field

from docx.oxml.ns import qn
from docx.parts.document import DocumentPart

from apps.documents.blocks import Document
from apps.documents.word import theme as theme_values
from apps.documents.word.cover import footer, header
from apps.documents.word.theme import Sheet, Theme
from apps.documents.word.xml import Element, w


@dataclass
class Sections:
    """Header and footer are parts of the file: made when the first pages of a kind need them."""

    part: DocumentPart
    document: Document
    theme: Theme
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
            *([w("titlePg")] if has_cover and not self.document.is_short else []),
        )

    def _references(self, sheet: Sheet) -> tuple[str, str]:
        if sheet not in self.references:
            top, top_id = self.part.add_header_part()  # type: ignore[no-untyped-call]
            foot, foot_id = self.part.add_footer_part()  # type: ignore[no-untyped-call]
            top.element[:] = [header(self.document, sheet)]
            foot.element[:] = [footer(self.document, self.theme, sheet)]
            self.references[sheet] = (top_id, foot_id)
        return self.references[sheet]


def _margins() -> Element:
    return w(
        "pgMar",
        top=theme_values.MARGIN_TOP_TWIPS,
        right=theme_values.MARGIN_RIGHT_TWIPS,
        bottom=theme_values.MARGIN_BOTTOM_TWIPS,
        left=theme_values.MARGIN_LEFT_TWIPS,
        header=theme_values.HEADER_TWIPS,
        footer=theme_values.HEADER_TWIPS,
        gutter=0,
    )


def _reference(name: str, relationship: str) -> Element:
    element = w(name, type="default")
    element.set(qn("r:id"), relationship)
    return element
