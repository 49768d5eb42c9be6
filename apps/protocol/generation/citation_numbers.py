"""The numbers of works in the text: where a field is first written of, the works that people cited for it are named by
their numbers in the list of references. Added when all is written, so that no draft of a model can change one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from apps.documents.blocks import Block, Paragraph, Span
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source

Numbers = dict[str, list[int]]


def with_numbers(source: Source, sections: Sequence[Section]) -> tuple[Section, ...]:
    """In the first paragraph of each field that has a work; the list itself names its fields too, but has no such
    paragraph before it. A field that no paragraph is written from is cited in the list alone."""
    left = _numbers(source.references)
    return tuple(
        section.model_copy(update={"blocks": tuple(_numbered(section.blocks, left, source))})
        for section in sections
    )


def _numbers(references: Sequence[Mapping[str, object]]) -> Numbers:
    found: Numbers = {}
    for number, reference in enumerate(references, start=1):
        fields = reference["fields"]
        for field in fields if isinstance(fields, Sequence) else ():
            found.setdefault(field, []).append(number)
    return found


def _numbered(blocks: Sequence[Block], left: Numbers, source: Source) -> Iterator[Block]:
    """Takes from `left` what it has placed."""
    has_list = any(
        block.block == "list" and block.ordered and set(block.fields) & set(left) for block in blocks
    )
    for block in blocks:
        if isinstance(block, Paragraph) and not has_list:
            numbers = sorted({each for field in block.fields for each in left.pop(field, ())})
            yield block.model_copy(update={"line": (*block.line, *_spans(numbers, source.zh))})
        else:
            yield block


def _spans(numbers: Sequence[int], is_chinese: bool) -> Iterator[Span]:
    """Chinese documents raise the number, English ones set it after a space."""
    if numbers and not is_chinese:
        yield Span(text=" ")
    if numbers:
        yield Span(text=f"[{', '.join(map(str, numbers))}]", kind="citation")
