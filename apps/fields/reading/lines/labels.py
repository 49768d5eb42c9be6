"""Finds the labelled lines of a message: which label, which fields it may mean, what was said after it.

Lines without a known label continue the one before. What stands under no label is given back as loose
text; quoted lines (`>`) are somebody else's words and are given to nobody.

A label in the middle of a line begins a value in two cases, in either language. Behind a value that has no words of
its own (a number, a choice, a date), which no label can belong to. Behind words or a list, where EVERY segment between
semicolons begins with a known label: `P: …; I: …; C: …`. Behind a full stop only where one list follows another of
its stage (`First doors: …. Further doors: …`). In a field of prose (`x-prose`: a background, a hypothesis), whose
sentences may well have colons, only the title of another field does; criteria go on to the line's end.
A list of objects keeps its segments (`Rooms: Kitchen: 5 m; Hall: blue`) unless a label can be no name of an item.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.lines.headings import behind_heading
from apps.fields.reading.lines.lists import by_semicolons
from apps.fields.reading.lines.names import meanings, meant
from apps.fields.reading.lines.spoken import in_speech, split_by_labels
from apps.fields.reading.lines.sub_labels import part_path, sub_label
from apps.fields.reading.requests import is_request, requests
from apps.fields.reading.results import TEXT_KINDS
from apps.fields.reading.sentences import addresses, is_marked
from apps.fields.reading.spoken.asides import turns_to_us
from apps.fields.reading.text import Said, numbered
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field, label_key

LONGEST_LABEL: Final = 80
SHORT_LINE: Final = 80
_DECORATION: Final = re.compile(
    r"[\s*#_•·●▪–-]{0,12}(?:\(?[0-9]{1,2}[.)、](?![0-9])|[（(]?[一二三四五六七八九十]{1,2}[)、.])?[\s*_]{0,8}"
)
_PARENTHESIS: Final = re.compile(r"^(.{1,60}?)\s{0,3}\(([^()]{1,40})\)$")
_COUNT_LINE: Final = re.compile(r"\s{0,3}[^:\n]{1,60}:\s{0,3}[0-9][0-9,]{0,9}\D{0,12}", re.IGNORECASE)
_INLINE: Final = re.compile(r"[;.,。]\s{0,3}(?=[^\s:;.,。][^:;,。\n]{0,50}?:)")
_COMMA_LABEL: Final = re.compile(
    r"\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\]|(?P<at>,\s{0,3}(?=[^\s:;,][^:;,。\n]{0,50}?:))"
)
_STOP_LABEL: Final = re.compile(r"(?:\.\s{1,3}|。\s{0,3})(?=[^\s:;,.。][^:;,。\n]{0,50}?:)")
LONGEST_INLINE: Final = 2000
_SENTENCE_LABEL: Final = re.compile(r"(?:[.?!]\s{1,3}|[。?!]\s{0,3})(?=[^\s:;,.。][^:;,。\n]{0,50}?:)")
LONG_TITLE: Final = 9  # letters
LONG_NAME: Final = 4  # Chinese characters: longer ones name a field, shorter ones may name an item


@dataclass
class _Open:
    """The block that is being read: its lines so far, and whether a blank line came."""

    block: Block
    bare: bool
    blank: bool = False
    empty: bool = field(default=True)

    @property
    def lists_below(self) -> bool:
        """Whether nothing stands beside the label: what has a bullet below it is an item."""
        beside, _newline, _below = self.block.body.plain.partition("\n")
        return self.bare and not beside.strip()

    def take(self, line: Said) -> None:
        self.block = replace(self.block, body=replace(self.block.body, end=line.end))
        self.empty = self.empty and not line.strip()
        self.blank = False if self.empty else self.blank


def outline(said: Said, catalogue: FieldCatalogue, current_stage: str) -> Outline:
    """The labelled blocks of a message in order, and the text that belongs to none."""
    blocks: list[Block] = []
    loose: list[Said] = []
    opened: _Open | None = None

    def known(label: str) -> bool:
        return bool(meanings(label, catalogue, current_stage))

    for line in said.split(re.compile(r"\n")):
        if not line.strip():
            if opened is not None:
                opened.blank = not opened.empty
            continue
        block = _labelled(line, catalogue, current_stage)
        block = None if _stays(line, opened, block) else block
        if block is not None:
            blocks += [opened.block] if opened else []
            opened = _Open(block, bare=_bare(line), empty=not block.body.strip())
        elif opened is not None and _continues(line, opened) and not is_request(line, known):
            opened.take(line)
        else:
            blocks += [opened.block] if opened else []
            opened = None
            if line.plain.lstrip().startswith(">"):
                continue
            before, spoken = in_speech(line, catalogue, current_stage)
            loose += [before] if before.strip() else []
            blocks += spoken
    blocks += [opened.block] if opened else []
    inline = (part for block in blocks for part in _inline(block, catalogue, current_stage))
    parts = [part for block in inline for part in split_by_labels(block, catalogue, current_stage)]
    pieces = tuple(_paragraphs(loose))
    named = (request for piece in pieces for request in requests(piece, known))
    asked = [
        Block(label, meanings(label.plain, catalogue, current_stage), body, is_request=True)
        for label, body in named
    ]
    return Outline(tuple(parts), pieces, tuple(asked))


def _bare(line: Said) -> bool:
    return not numbered(line.plain)


def _stays(line: Said, opened: _Open | None, block: Block | None) -> bool:
    """Whether a line belongs to the open block even if it looks like a label."""
    if line.plain.lstrip().startswith(">"):
        return True
    if opened is None:
        return False
    field = opened.block.first
    if field.kind == "string_list":
        return opened.bare and not opened.blank and numbered(line.plain)
    if opened.blank or not field.parts:
        return False
    if opened.lists_below and numbered(line.plain) and block is not None and _may_name_an_item(block, field):
        return True
    if sub_label(_undecorated(line).plain, field) is not None:
        return True
    counted = field.form == "counts" and _COUNT_LINE.fullmatch(line.plain[:120]) is not None
    return counted and (block is None or block.first.kind in ("string", "string_list"))


def _undecorated(line: Said) -> Said:
    match = _DECORATION.match(line.plain)
    return line.cut(match.end()) if match else line


def _labelled(line: Said, catalogue: FieldCatalogue, current_stage: str) -> Block | None:
    """The block that a line opens, where it begins with a known label and a colon."""
    start = _undecorated(line)
    colon = start.plain[: LONGEST_LABEL + 1].find(":")
    if colon <= 0:
        return None
    label = start.cut(0, colon).strip(" *_`")
    body = start.cut(colon + 1)
    while body.plain[:2] in ("**", "__"):
        body = body.cut(2)
    if groups := meanings(label.plain, catalogue, current_stage):
        return Block(label, groups, body)
    if groups := meant(label.plain, catalogue, current_stage):
        return Block(label, groups, body.strip(" .。\n"), is_spoken=True)
    if (bracket := _PARENTHESIS.match(label.plain)) is not None:
        name, aside = label.cut(0, bracket.end(1)), label.cut(bracket.start(2), bracket.end(2))
        if groups := meanings(name.plain, catalogue, current_stage):
            return Block(name, groups, body, aside)
    return _part_of_items(label, start, catalogue)


def _part_of_items(label: Said, line: Said, catalogue: FieldCatalogue) -> Block | None:
    """The block of a line that names a part of a list's items by its path: `size.unit: …`."""
    for known in catalogue.fields:
        at = part_path(label.plain, known) if known.kind == "object_list" else None
        if at is not None:
            return Block(label, ((known,),), replace(line, start=label.start + at), is_part=True)
    return None


def _continues(line: Said, opened: _Open) -> bool:
    """Whether a line without a label is still part of the value: not where it turns to the assistant."""
    plain = line.plain
    if plain.lstrip().startswith(">"):
        return False
    if opened.empty:
        return not (addresses(plain) and is_marked(plain))
    if turns_to_us(plain, opened.block.first, opened.block.body.plain):
        return False
    if not opened.blank:
        return True
    field = opened.block.first
    if field.kind not in TEXT_KINDS:
        return False
    if field.kind == "string" or numbered(plain):
        return True
    return len(plain) <= SHORT_LINE and not plain.rstrip().endswith((".", "。", "!", "?", "！", "？"))


def _inline(block: Block, catalogue: FieldCatalogue, current_stage: str) -> Iterator[Block]:
    """Several labels on one line: `Share: 0.025; height: 80 cm`, `P: …; I: …; C: …`; the rule is that of the module."""
    line, rest = block.body.first_line()
    if rest.strip() or len(line.plain) > LONGEST_INLINE:
        yield block
        return
    while (found := _next_on_line(block, line, catalogue, current_stage)) is not None:
        end, following = found
        yield replace(block, body=line.cut(0, end))
        block, line = following, following.body
    yield block


def _next_on_line(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """Where the value of a block ends on its line, and the block that begins there; None where it is the last."""
    field = block.first
    if block.is_part or field.kind == "object" or field.form == "counts":
        return None
    if field.is_prose:
        return _behind_prose(block, line, catalogue, current_stage)
    if field.kind not in TEXT_KINDS:
        ends = ((match.start(), line.cut(match.end())) for match in _INLINE.finditer(line.plain))
        labelled = ((at, _labelled(after, catalogue, current_stage)) for at, after in ends)
        return next(((at, inner) for at, inner in labelled if inner is not None), None)
    if (after_comma := _behind_comma(block, line, catalogue, current_stage)) is not None:
        return after_comma
    if (after_stop := _behind_stop(block, line, catalogue, current_stage)) is not None:
        return after_stop
    first, *others = by_semicolons(line)
    if not others or not all(_begins_value(piece, field, catalogue, current_stage) for piece in others):
        return None
    following = _labelled(line.cut(others[0].start - line.start), catalogue, current_stage)
    return (first.end - line.start, following) if following is not None else None


def _behind_stop(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The longer name of another list of the same stage, behind the full stop that ends this one."""
    if block.first.kind != "object_list":
        return None
    if (headed := behind_heading(block, line, catalogue)) is not None:
        return headed
    for end in _STOP_LABEL.finditer(line.plain):
        inner = _labelled(line.cut(end.end()), catalogue, current_stage)
        if inner is not None and _beside(inner, block.first) and not _may_name_an_item(inner, block.first):
            return end.start(), inner
    return None


def _behind_prose(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The title of another field behind a sentence of a text: written as a title, and of another stage a long one, for
    sentences may well have colons."""
    for end in _SENTENCE_LABEL.finditer(line.plain) if block.first.kind == "string" else ():
        inner = _labelled(line.cut(end.end()), catalogue, current_stage)
        if inner is None or inner.is_part or inner.is_spoken or not _is_own_name(inner):
            continue
        words = inner.label.text
        is_title = words[:1].isupper() or not words.isascii()
        is_long = len(words) >= (LONG_TITLE if words.isascii() else LONG_NAME)
        if inner.first is not block.first and is_title and (is_long or _beside(inner, block.first)):
            return end.start() + 1, inner
    return None


def _behind_comma(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The label of the same stage behind a comma: `Place: …, keeper: …, door: …`.

    One by its alias counts only in company (`P: …, I: …, C: …`), for words with a colon may stand in a value.
    """
    field = block.first
    if field.kind == "object_list":
        return None
    ends = [match for match in _COMMA_LABEL.finditer(line.plain) if match["at"]]
    labelled = ((end.start(), _labelled(line.cut(end.end()), catalogue, current_stage)) for end in ends)
    found = [(at, inner) for at, inner in labelled if inner is not None and _beside(inner, field)]
    if not found:
        return None
    own = any(_is_own_name(inner) for _at, inner in found)
    company = len({inner.first.path for _at, inner in found}) > 1
    company = company or block.label.folded[: block.label.start].rstrip().endswith(",")
    return found[0] if own or company else None


def _beside(inner: Block, field: Field) -> bool:
    return not inner.is_part and inner.first.stage == field.stage and inner.first is not field


def _is_own_name(inner: Block) -> bool:
    """Whether a label is the key or a title of its field, and no alias."""
    field = inner.first
    return label_key(inner.label.plain) in {
        label_key(n) for n in (field.key, field.titles.en, field.titles.zh_hans)
    }


def _begins_value(piece: Said, field: Field, catalogue: FieldCatalogue, current_stage: str) -> bool:
    """Whether a segment begins with the label of another field; the names of a field's own parts win over labels."""
    own = bool(field.parts) and sub_label(_undecorated(piece).plain, field) is not None
    inner = None if own else _labelled(piece, catalogue, current_stage)
    return inner is not None and not _may_name_an_item(inner, field)


def _may_name_an_item(inner: Block, field: Field) -> bool:
    """Whether a label may be the name of an item of the list in which it stands.

    It is not where it is a longer name of a field of the same stage: `First door: …; Further doors: …`.
    """
    if field.kind != "object_list":
        return False
    other = inner.first
    names = {label_key(name) for name in (other.titles.en, other.titles.zh_hans, *other.aliases)}
    plain = label_key(inner.label.plain)
    long = " " in plain if plain.isascii() else len(plain) >= LONG_NAME
    listed = other.kind == "object_list" and plain in {
        label_key(t) for t in (other.titles.en, other.titles.zh_hans)
    }
    return other.stage != field.stage or not (
        listed or (long and names & {plain, f"{plain}s", plain.rstrip("s")})
    )


def _paragraphs(lines: Iterable[Said]) -> Iterator[Said]:
    """Loose lines that follow each other directly, as one piece: sentences run over line ends."""
    current: Said | None = None
    for line in lines:
        if current is not None and line.start == current.end + 1:
            current = replace(current, end=line.end)
            continue
        if current is not None:
            yield current
        current = line
    if current is not None:
        yield current
