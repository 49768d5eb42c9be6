"""Takes out the one recorded entry of which a clause says, in whatever words, that it is not wanted any more.

No form of a sentence: what orders, what points and the name of a list are taken away, and all the words that are left
have to stand in one entry alone. A clause that says more tells of something else: "we stop the drops in whoever ..."
is a rule for people, and no order about the record.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.cuts import Cut
from apps.fields.reading.corrections.bids.items import Bid, bare_order, is_doubted, offered
from apps.fields.reading.corrections.bids.parts import GOES_ON
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.cutting import take_from_list
from apps.fields.reading.corrections.entries.items import (
    content,
    has_words,
    items_of,
    list_fields,
    list_named,
    named_in,
)
from apps.fields.reading.corrections.entries.lists import as_item_of, ask_which, carry_out, not_there
from apps.fields.reading.corrections.entries.named_items import items_meant, items_read, parts_named
from apps.fields.reading.corrections.entries.recorded import Recorded
from apps.fields.reading.corrections.orders.acts import CALLS_ENTRY, WRITES
from apps.fields.reading.corrections.orders.forms import AWAY, GOES, POINT_ZH
from apps.fields.reading.corrections.orders.places import place_of
from apps.fields.reading.corrections.orders.writing import standing
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import QUOTED, Span, fold

# What points at an entry, in whatever clause, where what orders names nothing itself.
_POINTED: Final = re.compile(
    r"\b(?:the|that)\s(?P<what>[^,;.?]{2,40}?)\s(?:one|line|criterion|entry|requirement|condition|thing)\b"
    r"|(?:^|[,;])(?P<zh>[^,;。?]{1,16}?)[那这]一?[条项个]",
    re.IGNORECASE,
)
_NEEDED: Final = r"(?:needed|required|wanted|necessary|relevant)"
_NOT_WANTED: Final = (
    rf"(?:is|are|was|were)(?:n't|\snot|\sno\slonger)\s(?:really\s)?{_NEEDED}"
    r"|(?:we|i)\s(?:don't|do\snot|no\slonger|needn't)\s(?:really\s)?(?:need|want|require)"
    rf"|(?:can|could|should|may|must)\s(?:come|be\staken|be\sleft)\s(?:out|off|away)|{AWAY}|{GOES}|out\swith|scratch|ditch|chuck(?:\sout)?|throw(?:\sout)?|no\slonger\s(?:need|want)"
    r"|(?:needn't|need\snot|(?:do|does)(?:n't|\snot)\s(?:need|have)\sto)\sbe|(?:i|we)(?:'ve|\shave)?\sdecided\sagainst"
    r"|(?:take|cross|strike|leave)\b(?=.*\b(?:out|off|away)\b)|ha(?:s|ve)\sno\s(?:business|place)"
    r"|(?:i|we)\s(?:take|took)\sback|dropped|removed|deleted"
)
_NOT_WANTED_ZH: Final = (
    r"(?:不再?(?:作)?(?:要求|需要|要|用|做|作为)|不(?:要|用|必)再?(?:写|放|列|记|留|算)|别再?(?:写|放|列|记|留|要|算)|取消|[收撤]回|作废"
    r"|不算(?:数)?|不设|免掉?|去掉|删掉|删除|删去|删了|删|移除|拿掉|拿走|撤掉|砍掉|划掉|抹掉|剔除|挪走|去了)(?:进去|在)?[了吧]*"
)
# What may stand around the words of an entry; at the edges alone of what Chinese runs together.
_BESIDE: Final = re.compile(
    r"\b(?:please|just|also|too|as\swell|after\sall|any\s?more|any\slonger|again|now|then|so|completely|altogether|and|but|is|are|be"
    r"|was|were|it|its|they|them|those|these|that|this|the|one|ones|thing|we|i|our|my|me|from|out|of|off|away|in|under|among|line|bit|entry"
    r"|item|criterion|criteria|condition|requirement|rule|point|row|words?|about|on|for|can|could|should|may|no|longer|really)\b"
    r"|\bto\sbe\b",
    re.IGNORECASE,
)
_EDGE_ZH: Final = re.compile(
    r"^(?:还有|另外|其实|我们?|你|请|帮我|给我|把|将|从|在|也|都|就|的|了|吧|是|刚才|现在|已经|先|又|该|可以|应该|里面?|中|上)+"
    r"|(?:[那这]一?[条项个句点次栏](?:话|标准|要求|条件)?|我看|我想|我觉得|我们决定|决定|我们|我|刚才|其实|也|都|就|是|的|了|吧|呢|可以|应该|该|先|已经|现在|从|把|将|在|这|那|要求|条件|标准)+$"
)
_SIGNS: Final = re.compile(rf"\b(?:{_NOT_WANTED})|{_NOT_WANTED_ZH}", re.IGNORECASE)
_PARTICLES: Final = re.compile(
    r"\bto\skeep\s(?:anyone|anybody|people|them|someone)\sout\b|\b(?:out|off|away)\b", re.IGNORECASE
)
# What is done to words alone, and never to people.
_OF_WORDS: Final = re.compile(
    r"\b(?:delete|scrap|scratch|strike|erase|ditch|get\srid\sof)\b|[删划抹]", re.IGNORECASE
)
# What only an entry is called: without it "leave out the smokers" may say who is kept out.
_POINTS: Final = re.compile(
    rf"{POINT_ZH}|标准|条件|要求|\b(?:line|bit|entry|item|criterion|requirement|condition|rule|point|any\s?more|no\slonger|after\sall|n't)\b",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    rf"{NUMBER}|\b(?:week|day|month|year|hour|percent)s?\b|小时|[第个周天日月年岁次]|%", re.IGNORECASE
)
_JOINT: Final = re.compile(r"\s(?:and|or)\s|[或和与及、]", re.IGNORECASE)
_WITHIN: Final = re.compile(r"[里中从上]|\b(?:from|in|out\sof|under|among)\b", re.IGNORECASE)
_INSTEAD: Final = re.compile(
    r"(?:and\s|but\s|so\s|please\s)*(?:(?:add|put|have|do|make)\s(?:one|it|that|another(?:\sone)?)\s(?:at|on|in|to)|(?:move|shift)\s(?:it|that)\sto)"
    r"\s(?P<new>[^,;.?]{2,60}?)(?:\sinstead|\splease)*[\s.!]*"
    r"|(?:就|给我|再|另外)*(?:改|换|挪|放|加|补)(?:一?[次个条项])?(?:在|到|成|为|上)?(?P<zh>[^,;。?]{1,20}?)[吧了]*[。!\s]*",
    re.IGNORECASE,
)
_INTO: Final = re.compile(
    r"(?:and\s|but\s|please\s)*(?:put|move|list|take)\s(?:it|that|them|those)\s(?:over\s)?(?:under|in|into|to|among|with)\s(?:the\s)?(?P<list>[^,;.?]{2,40}?)[\s.!]*"
    r"|(?:就|都|给我)*(?:放|挪|移|归|写)(?:到|进|入|在)(?P<zh>[^,;。?]{2,16}?)(?:里面?|中|去)*[吧了。\s]*",
    re.IGNORECASE,
)
_MOVED: Final = re.compile(
    r"(?:move|shift|push|bring|put)\s(?P<what>[^,;]{3,40}?)\s(?:forward\s|back\s|up\s)?(?:to|until)\s(?P<new>[^,;]{2,30}?)"
    r"|[把将]?(?P<zh>[^,;]{2,16}?)(?:挪|移|推|提前|推迟|延后|改|换)(?:到|至|在|成|为)(?P<new_zh>[^,;]{2,12}?)去?",
    re.IGNORECASE,
)
_ADDS: Final = re.compile(r"(?:and\s|but\s|so\s|please\s)*(?:add|put)\b|(?:再|另外)*[加补]", re.IGNORECASE)
_KEEPS: Final = re.compile(
    r"(?:and\s|but\s|please\s|just\s|only\s)*(?:keep|leave)\s(?:only\s|just\s)?(?:the\s)?(?P<what>[^,;.?]{2,60}?)(?:\s(?:only|in|there))*[\s.!]*"
    r"|(?:but\s)?(?:only\s)?(?:the\s)?(?P<stays>[^,;.?]{2,60}?)\s(?:stays?|can\sstay|should\sstay|still\s(?:can't|cannot|can\snot|mustn't)|(?:is|are)\sstill\s(?:out|excluded))[\s.!]*"
    r"|(?P<kept>[^,;。?]{1,20}?)(?:[那这]一?[条项个])?(?:就|还是|还|都|先)*(?:保留|留着|留下|不动|不变)[吧了]*[。!\s]*"
    r"|(?P<still>[^,;。?]{1,20}?)的?(?:还是|仍然?|照样|依然)(?:不[行能收要]|要|得)[^,;。?]{0,4}[。!\s]*"
    r"|(?:就|只|还|但)+(?:保留|留下?|剩下?|要)(?P<zh>[^,;。?]{1,20}?)[吧了就行好]*[。!\s]*",
    re.IGNORECASE,
)


def carry_out_told(plain: str, span: Span, board: Board) -> bool:
    """Whether a clause says so of an entry: it goes, or it is asked how much of it does."""
    bare = bare_order(plain)
    if not bare or QUOTED.search(plain) or GOES_ON.search(bare):
        return False
    if is_doubted(bare := _pointed_out(bare) or bare):
        return False
    lets_in = _lets_in(phrasebook().corrections.lets_in)
    without = lets_in.sub(";", bare)
    is_let_in, is_away = without != bare, _SIGNS.search(without) is not None
    if WRITES.search(bare) or not (is_let_in or is_away):
        return False
    place = place_of(_PARTICLES.sub(" ", _SIGNS.sub(";", without)), board, lists=True)
    what = " ".join(filter(None, (_own(part) for part in re.split("[,;]", place.rest))))
    if not content(what):
        return place.number is None and board.gap is not None and place.field in (None, board.gap.field)
    turned = phrasebook().corrections.turned
    every = [field for field in list_fields(board.known) if field.key in turned or not is_let_in]
    named = place.field if place.field in every else None
    found = items_meant(what, [named] if named else every, board)
    if not content(_TIME.sub(" ", what)):  # a figure or a time names what is called so, and no more
        found = [item for item in found if _bare_time(item.text) == _bare_time(what)]
    if not found:
        is_plain = is_away and "," not in bare and _WITHIN.search(bare) is not None
        if named is None or not is_plain or not board.current(named.path):
            return False
        return not_there(what, named, span, board, is_out=True)
    is_sure = place.field is not None or is_let_in or bool(_POINTS.search(bare) or _OF_WORDS.search(bare))
    is_sure = is_sure or found[0].field.key not in turned
    if not is_sure or len(found) > len(parts_named(what, found)):
        return ask_which(found, span, board, words=what)
    asked = len(board.questions)
    only = found[0]
    if len(found) > 1:
        carried = carry_out(Bid("out", what, of=only.field.titles.en), span, board)
    elif CALLS_ENTRY.search(bare) and not _JOINT.search(only.text):
        carried = carry_out(Bid("out", only.text, of=only.field.titles.en, exact=True), span, board)
    else:
        carried = take_from_list(Cut(what, of=only.field.titles.en, whole=what), only.field, span, board)
    if carried and len(board.questions) == asked:
        board.gap = only
    return carried


def _pointed_out(bare: str) -> str:
    """Of clauses the last of which only says that something goes, that with what points at it in the first."""
    first, *more = re.split("[,;]", bare)
    last = more[-1] if more else ""
    match = _POINTED.search(first)
    if match is None or not _SIGNS.search(last) or content(_own(_PARTICLES.sub(" ", _SIGNS.sub(" ", last)))):
        return ""
    return f"{match[0].strip(',;')} ; {last.strip()}"


def _bare_time(words: str) -> list[str]:
    return sorted(word for word in content(words) if word != "第")


def is_told_out(plain: str, span: Span, board: Board) -> bool:
    """Whether an entry goes for certain, or to another time, before any form takes other words for its name."""
    if _moves_in_time(plain, span, board):
        return True
    tried = Board(board.known, dict(board.values), gap=board.gap)
    if not carry_out_told(plain, span, tried) or tried.questions or tried.values == board.values:
        return False
    board.take_over(tried)
    board.last = tried.last
    return True


def _own(part: str) -> str:
    """The words of a clause that tell which entry is meant."""
    part, before = _BESIDE.sub(" ", part).strip(), ""
    while part != before:
        before, part = part, _EDGE_ZH.sub("", part).strip()
    return part


def goes_on(plain: str, span: Span, board: Board) -> bool:
    """Whether a clause goes on from one that took an entry out: with what takes its place, or with what stays."""
    if board.gap is None and not board.questions:
        return False
    bare = bare_order(plain)
    return bool(bare) and (_fills_gap(bare, span, board) or _keeps_rest(bare, span, board))


def _fills_gap(bare: str, span: Span, board: Board) -> bool:
    """ "Add one at week eight" behind an entry that went: another takes its place; "put it under wishes": it goes
    there."""
    gone = board.gap
    if gone is None:
        return False
    if (into := _INTO.fullmatch(bare)) is not None:
        field = list_named(into["list"] or into["zh"], board.known)
        moved = as_item_of(field, gone, board) if field is not None and field is not gone.field else []
        board.gap = None
        if field is None or not moved:
            return False
        return board.change(field, [*(board.current(field.path) or []), *moved], span)
    if (match := _INSTEAD.fullmatch(bare)) is None:
        return False
    field, number, before = gone.field, gone.number, board.current(gone.field.path)
    new = items_read(match["new"] or match["zh"], field, board)
    board.gap = None
    is_by_time = field.form != "outcome" and any(part.kind == "time_point" for part in field.parts)
    if _ADDS.match(bare) and not is_by_time:
        number = len(before)
    return len(new) == 1 and board.change(field, [*before[:number], *new, *before[number:]], span)


def _moves_in_time(plain: str, span: Span, board: Board) -> bool:
    """ "Move the visit of month six to month three": one entry of a list by times, at another time."""
    match = _MOVED.fullmatch(bare_order(plain))
    said = [words for words in match.groupdict().values() if words] if match else []
    if len(said) != 2 or is_doubted(plain):
        return False
    place = place_of(said[0], board, lists=True)
    field = place.field
    if field is None or field.form == "outcome" or not any(part.kind == "time_point" for part in field.parts):
        return False
    before = board.current(field.path) or []
    found = [
        item for item in items_of(field, before) if _bare_time(item.text) == _bare_time(_own(place.rest))
    ]
    new = items_read(said[1], field, board)
    if len(found) != 1 or len(new) != 1:
        return False
    at = found[0].number
    return board.change(field, [*before[:at], *new, *before[at + 1 :]], span)


def _keeps_rest(bare: str, span: Span, board: Board) -> bool:
    """ "Take the cat out, keep the dog": what is to be left of an entry of which that was just asked."""
    match = _KEEPS.fullmatch(bare)
    if match is None:
        return False
    words = next(part for part in match.groupdict().values() if part)
    if not board.questions:
        left = items_of(board.gap.field, board.current(board.gap.field.path)) if board.gap else ()
        return bool(named_in(words, left))
    asked = board.questions[-1]
    halves = [bid for reply in asked.replies if (bid := offered(fold(reply))) and bid.sort == "one"]
    halves = [bid for bid in halves if has_words(content(words), bid.what)]
    if len(halves) == 1:
        board.questions.pop()
        return carry_out(halves[0], span, board)
    field = board.known.catalogue.find(asked.field)
    items = items_of(field, board.current(asked.field)) if field and field.kind == "string_list" else ()
    found = [item for item in items if any(f"“{item.text}”" in reply for reply in asked.replies)]
    kept = standing(words, found[0].text) if len(found) == 1 else ""
    if not kept or field is None or kept == found[0].text:
        return False
    board.questions.pop()
    kept = kept[0].upper() + kept[1:] if found[0].text[0].isupper() else kept
    return Recorded(field, found[0].number, found[0].text).put(kept, span, board)


@lru_cache(maxsize=4)
def _lets_in(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)
