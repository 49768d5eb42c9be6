"""The file itself: python-docx's package with every part that shows replaced by ours, and the same bytes each time."""

from __future__ import annotations

import zipfile
from io import BytesIO

import docx
from docx.document import Document as WordFile
from docx.opc.constants import RELATIONSHIP_TYPE as RT
from docx.opc.oxml import serialize_part_xml

from apps.documents.blocks import Document, Heading
from apps.documents.word.body import Body
from apps.documents.word.cover import cover
from apps.documents.word.headings import contents
from apps.documents.word.numbering import numbering_part, word_counts
from apps.documents.word.sections import Sections
from apps.documents.word.style_parts import fonts_part, styles_part
from apps.documents.word.theme import Theme, theme_of
from apps.documents.word.xml import Element, clean, w

EARLIEST_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
LEFT_OUT = {RT.CUSTOM_XML, RT.THUMBNAIL, RT.WEB_SETTINGS}
APPLICATION = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="http://schemas.openxml'
    b'formats.org/officeDocument/2006/extended-properties"><Application>TrialDesk</Application></Properties>'
)
LEFT_OUT_PARTS = "stylesWithEffects"


def build_word(document: Document) -> bytes:
    """The document as a .docx; the same document gives the same bytes."""
    theme = theme_of(document.language)
    file = docx.Document()
    _leave_out(file)
    _replace(file.styles.element, styles_part(theme))
    _replace(file.part.numbering_part.element, numbering_part(document.blocks))
    _replace(file.settings.element, _settings())
    file.part.part_related_by(RT.FONT_TABLE)._blob = serialize_part_xml(fonts_part())
    file.part.package.part_related_by(RT.EXTENDED_PROPERTIES)._blob = APPLICATION
    _set_properties(file, document, theme)
    _write(file, document, theme)
    return _same_bytes(file)


def _leave_out(file: WordFile) -> None:
    """What the template brings and nothing here uses."""
    for rels in (file.part.package.rels, file.part.rels):
        for key, rel in list(rels.items()):
            if rel.reltype in LEFT_OUT or LEFT_OUT_PARTS in rel.reltype:
                del rels[key]


def _replace(old: Element, new: Element) -> None:
    old[:] = new[:]


def _settings() -> Element:
    """Fields are computed when the file is opened: the pages of the contents are known only then."""
    modern = w(
        "compatSetting", name="compatibilityMode", uri="http://schemas.microsoft.com/office/word", val=15
    )
    return w(
        "settings",
        w("zoom", percent=100),
        w("defaultTabStop", val=420),
        w("characterSpacingControl", val="compressPunctuation"),
        w("updateFields", val=True),
        w("compat", modern),
        w("themeFontLang", val="en-GB", eastAsia="zh-CN"),
        w("decimalSymbol", val="."),
        w("listSeparator", val=","),
    )


def _set_properties(file: WordFile, document: Document, theme: Theme) -> None:
    properties = file.core_properties
    properties._element[:] = []
    properties.title = clean(document.cover.title)[:255]
    properties.subject = clean(document.cover.subtitle)[:255]
    properties.author = clean(document.author)[:255]
    properties.language = theme.language


def _write(file: WordFile, document: Document, theme: Theme) -> None:
    blocks, sections = document.blocks, Sections(file.part, document, theme)
    body = Body(
        part=file.part,
        theme=theme,
        sections=sections,
        word_counts=word_counts(blocks),
        new_page=not document.is_short,
    )
    for block in blocks:
        body.add(block)
    headings = [block for block in blocks if isinstance(block, Heading)]
    made = [
        *cover(document.cover, theme, is_short=document.is_short),
        *([] if document.is_short else contents(headings, theme)),
        *body.elements,
    ]
    file.element.body[:] = [*made, body.end()]


def _same_bytes(file: WordFile) -> bytes:
    """Saved with one time for all its parts."""
    saved, result = BytesIO(), BytesIO()
    file.save(saved)
    with zipfile.ZipFile(saved) as source, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, EARLIEST_ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, source.read(name))
    return result.getvalue()
