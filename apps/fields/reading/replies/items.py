"""The items of a reply that is a list: without what stands around each of them and is none of it.

"No dogs, no cats" about what is not wanted names dogs and cats; "dogs are out" names dogs. What is taken away is
blanked, so that places stay.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.items import in_a_row, listed
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.registry import reader_of
from apps.fields.reading.replies.item_remarks import without_item_remarks, without_reasoning
from apps.fields.reading.replies.parts import without_particles
from apps.fields.reading.replies.schedules import named_visits, schedule
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.no_answer import doubt_begins
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_ONLY_NOT: Final = re.compile(r"not\b", re.IGNORECASE)  # "not asleep" may be the very thing
_ROW: Final = re.compile(r"[,;、\n]|\s(?:and|plus)\s|[和及与]|还有", re.IGNORECASE)
# Behind what is not wanted: what is wanted all the same, and that there is no more.
_ALLOWED: Final = re.compile(
    r"(?:(?<=[.;。!])|^)\s?[^.;。,]{2,50}(?:\s(?:is|are)|'s|'re)\s"
    r"(?:fine|ok(?:ay)?|allowed|eligible|all right|no problem|welcome)\b"
    r"[^.;。]*"
    r"|(?:(?<=[.;])|^)\s?(?:but\s)?(?:i|we)\s(?:wouldn't|won't|don't|would\snot)\s(?:want\sto\s)?(?:keep\sout|leave\sout|rule\sout|exclude)\s[^.;]*"
    r"|(?:(?<=[.;])|^)\s?(?:but\s)?[^.;,]{2,50}\s(?:i|we)\s(?:wouldn't|won't|don't|would\snot|do\snot)\s"
    r"(?:want\sto\s)?(?:keep\sout|leave\sout|rule\sout|exclude)\b[^.;]*"
    r"|(?<=[,;。!])(?:其[他它余]的?人?|剩下的?|别的|基本上?)[^,;。]{0,6}都(?:能|可以|行|收|要|进)[^,;。]*"
    r"|(?:(?<=[,;。!])|^)[^,;。]{1,20}?(?:可以[收进参来]|没问题|没关系|照收|(?<!不)也收)[^,;。]*",
    re.IGNORECASE,
)
# An item about which nobody is sure yet, and words of the telling that stand where an item could.
_OPEN: Final = re.compile(
    r"(?:(?<=[.,;])|^)\s?[^.,;]{1,60}?\b(?:i'm\s|i\sam\s|we're\s|we\sare\s)?(?:in\stwo\sminds|undecided|torn)\s(?:about|on|over)[^.,;]*"
    r"|(?:(?<=[.,;])|^)\s?[^.,;]{1,60}?\b(?:i'm|i\sam|we're|we\sare)\s(?:in\stwo\sminds|undecided|torn)(?:\sabout)?(?=\s?[.,;]|$)"
    r"|(?:(?<=[.,;])|^)\s?(?:so\s)?(?:leave|keep|park)\s(?:it|that|this|them)\s(?:off|out|aside)[^.,;]*"
    r"|(?:(?<=[,;。!])|^)(?:别的|其[他它]的?)?(?:我)?(?:暂时|一时|现在)(?:还)?(?:想不起来|想不到|没想到)[了的]?(?=[,;。!]|$)",
    re.IGNORECASE,
)
# What may be all the same, among those who are wanted.
_ALLOWED_TOO: Final = re.compile(
    r"(?:(?<=[,;。.!])|^)\s?[^.,;。]{1,40}?(?:也(?:可以|能|行)|\b(?:is|are)\s(?:fine|ok(?:ay)?|allowed|eligible|welcome)\s(?:too|as\swell))[^,.;。]*",
    re.IGNORECASE,
)
_TO_BE: Final = re.compile(  # of "they need to be …"
    r"(?:(?<=[,;])|^)\s?(?:to\sbe|(?:as\slong\sas|provided(?:\sthat)?)\s(?:they|he|she)(?:'re|\sare|\sis))\s",
    re.IGNORECASE,
)
_MEANT_OUT: Final = re.compile(
    r"^\s*除了(?=[^,;。]{2,}[,;])"
    r"|(?:(?<=[.,;])|^)\s*(?:oh,?\s)?(?:and\s|also\s)?(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:also\s)?(?:leave\sout|rule\sout|keep\sout|exclude)\s"
    r"|(?:(?<=[.,;])|^)\s*(?:and\s)?not\s(?=(?:the\sones|those|anyone|anybody)\b)"
    r"|(?:(?<=[.,;])|^)\s*(?:and\s|also\s)?(?:i'm|i\sam|we're|we\sare)\s(?:also\s)?(?:excluding|leaving\sout|keeping\sout)\s",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"(?:(?<=[.,;])|^)\s?(?:and\s)?(?:nobody|no\sone)\s(?:who(?:'s|'ve|\s(?:is|are|has|have|had))\s|(?=with|who|on|under|over))",
    re.IGNORECASE,
)
_ALSO: Final = re.compile(r"(?<=\w)\.\s(?:also|and|plus|then)\s(?=\w)", re.IGNORECASE)
_UNWANTED: Final = re.compile(
    r"(?<=[.;])\s(?:and\s|but\s)?(?:i|we)\s(?:don't|do\snot|won't|wouldn't)\s(?:want|need|plan|intend|have)\b[^.;]*",
    re.IGNORECASE,
)
_NO_MORE: Final = re.compile(
    r"(?:(?<=[,;。!])|^)\s?(?:(?:别的|其[他它]的?|剩下的?)(?:应该|暂时|好像|大概)?(?:就)?没(?:有)?了?|[哦噢啊]?对了?)(?=\s?[,;。!]|$)"
    r"|(?:(?<=[.,;!])|^)\s?(?:oh|ah)?,?\s?(?:and|yes|also)\s(?=\w)|(?:\s(?:too|as well))(?=\s?(?:[.;,]|$))",
    re.IGNORECASE,
)
# What is done with the items, before and behind them: "盯着A就行，再记一下有没有B".
_WATCHED: Final = re.compile(
    r"^\s?(?:(?:顺便|另外|同时)(?:再|还|也)?|再|还)(?:要|想)?(?:记录?|看看?|查|测)(?:一下|着|个)?(?=\S{2})"
    r"|^\s?(?:就|主要|重点|最)?(?:盯着?|看(?!护|病|诊)着?|留意|关注|怕(?!冷|热|光|风)|担心)(?=\S{2})"
    r"|(?P<between>(?:就行|就可以|就好)?[,。;]\s?(?:再|还|另外|同时|顺便)(?:要|会|得|想)?(?:记录?|看看?|查|测|监测|留意|关注)(?:一下|着)?(?:有没有|有无)?(?=\S))"
    r"|(?:就行|就可以了?|就好|也要?(?:记录?|看|查|测)(?:一下)?)(?=\s?[。]?$)"
)
# What leads up to one more of them.
_ONE_MORE: Final = re.compile(
    r"(?<=\S)[,。;、]\s?[哦噢啊呃],?(?:对了,?)?(?:还有|再就是|另外)?(?=\S)|(?<=\S)[,。;、]\s?(?:还有就是|再有就是|再就是|然后就是|其次就是|另外就是|外加|另加|再加|另外(?!就是))(?:上|一个)?(?=\S)"
    r"|(?<=\w)[.;,]\s(?:oh|ah),?\s(?:and|also|yes)\s(?=\w)",
    re.IGNORECASE,
)
_DENIED_ITEM: Final = re.compile(r"(?:not|no)\b|没有?|不是", re.IGNORECASE)
_DENIED_LIMIT: Final = re.compile(
    r"\bnot\s(?:under|below|over|above|less|more|lower|higher|greater|older|younger)\b|不(?:低于|高于|超过?|到|足|小于|大于)(?=\s?[0-9])",
    re.IGNORECASE,
)
# How a thing is measured stays with its name: "pain, scored from 0 to 10".
_MEASURED: Final = re.compile(
    r",(?=\s?(?:as\s)?(?:measured|scored|assessed|rated|graded|recorded|judged)\s(?:with|on|by|using|from|as)\b"
    r"|\s?[^,。;、]{1,12}以[上下]的?(?:就|才)算(?=[,。;]|$)|\s?(?:尤其|特别是)|\s?用[A-Za-z0-9-]{2,12}(?=[,。;]|$)|\s?第?\s?[0-9一二三四五六七八九十]+\s?(?:天|周|个月)(?:时|再)?(?:做|查|测|评)(?=[,。;]|$)|\s?[^,。;、第]{0,4}第\s?[0-9一二三四五六七八九十]+\s?(?:天|周|个月)的?(?=[,。;]|$)"
    r"|\s?(?:用|以|采用|按)[^,。;]{1,16}(?:打分|评分|评估|评价|测量?|衡量|量表|来评|计算?|评)[^,。;]{0,8}(?=[,。;]|$))",
    re.IGNORECASE,
)
# How and when it is done, in clauses of their own behind what is measured.
_DONE_SO: Final = re.compile(
    r",\s?(?:[^,。;、]{0,12}按[^,。;、]{2,24}(?:算|计)|每\s?[0-9一二两三四五六]+\s?(?:分钟|小时|天|周|个?月)[^,。;、]{0,6}(?:测|记|查|量)"
    r"|至少[^,。;、]{1,16}才算|基线[^,。;、]{0,4}(?:测|查|记)|[^,。;、]{1,10}(?:当天|小时内|等到)[^,。;、]{0,12}(?:拍|测|送|查|判|做))"
    r"|,\s(?:on\spaper|handed\s|filled\sin\s|taken\sby\s|done\sby\s)",
    re.IGNORECASE,
)
# All that stands before is one: what happens first of it.
_FIRST_OF_ALL: Final = re.compile(
    r",?\s(?:whichever|whatever|the\sfirst\sof\sthem)\s?(?:(?:comes?|occurs?|happens?|is)\s(?:the\s)?first)?\b"
    r"|[,(（]?\s?(?:哪个|谁)先[^,。;]{0,4}(?:算|来|发生|出现)|[,(（]?\s?以?(?:最)?先(?:发生|出现)(?:的|者)?(?:为准|算|计)",
    re.IGNORECASE,
)
_TWO_TIMES: Final = re.compile(
    r"(?<![^\s,、])[^,、。;]{0,6}(?:半|[0-9一二两三四五六七八九十]+)\s?个?(?:小时|天|周|月|分钟)[、](?:还有)?(?=[^,、。;]{1,8}的)"
)
_EXAMPLES: Final = re.compile(
    r"[,、]\s?(?:比如说?|例如|譬如|such\sas|for\sexample|for\sinstance)[^。;.]*|,\s[^,.;]{2,40}\sor\s(?:whatever|anything\slike\sthat|the\slike|something)\b",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(r"(?<=[A-Za-z)]{2})\.(?=\s+[A-Z])|。(?=\S)")
_YES: Final = re.compile(
    r"^\s?(?:yes|yeah|yep|right|sure|对|是的?|嗯|没错)[,.。]\s?(?:(?:only|just)\s|[就只]是?)?", re.IGNORECASE
)
_ITEM: Final = re.compile(r"[,;、\n]\s?(?:and\s|or\s)?|\s(?:and|or)\s|和|及(?!以[上下内外])", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;\n]\s*(?:and\s)?", re.IGNORECASE)

_ONLY_COUNTED: Final = worded(
    lambda words: (
        rf"(?:just|only|就|只有?|一共|共)?\s?(?:{NUMBER})\s?(?:个|种|条|项)?"
        rf"(?:(?:{words.groups}|groups?|visits?|items?|组|次访视|次)(?=\s?(?:[.;。:,]|$))|(?=\s?(?::|[.。]\s?\S)))"
    )
)


def only_counts(label: str) -> bool:
    """Whether a label before items says how many they are ("Three: …")."""
    counted = _ONLY_COUNTED().match(f"{label}:")
    return counted is not None and counted.end() >= len(label)


def denies_twice(plain: str, field: Field) -> bool:
    """Whether limits are denied where what is not wanted is told: "not under 30" may be what is wanted, or what is
    not."""
    if not phrasebook().of(field.key).item_before:
        return False
    items = [item.strip() for item in _ITEM.split(plain) if item.strip()]
    denied = any(_DENIED_ITEM.match(item) for item in items)
    return any(_DENIED_LIMIT.search(item) for item in items) and (denied or plain.isascii())


def items_of(reply: Said, field: Field, known: Known) -> Found | None:
    """What a list field makes of a reply. Raises CannotRead."""
    if field.form == "visit" and (told := schedule(reply, field)) is not None:
        return told
    if (doubt := doubt_begins(reply.plain)) is not None:
        reply = reply.cut(0, doubt)
    if (needs := phrasebook().of(field.key).item_needs) and not _is_row_of(reply.plain, needs):
        return _told_in_sentences(reply, needs)
    own = without_particles(_without_opposites(_without_count(without_speech(reply)), field))
    own = own.reworded(_YES.sub(lambda match: " " * len(match[0]), own.plain))
    own = own.reworded(_MEASURED.sub(" ", own.plain))
    own = own.reworded(_TWO_TIMES.sub(_in_one, _EXAMPLES.sub(_in_one, own.plain)))
    if phrasebook().of(field.key).any_of and (done := _DONE_SO.search(own.plain)) is not None:
        own = own.cut(0, done.start())
    if phrasebook().of(field.key).mostly_one:
        if (ends := _FIRST_OF_ALL.search(own.plain)) is not None:
            return reader_of(field)(own.cut(0, ends.start()).strip(" ,"), field, known)
        own = _first_item(own)
    own = _one_by_one(own, field)
    if (begins := phrasebook().of(field.key).item_begins) and _is_single(own.plain, begins):
        return reader_of(field)(own.strip(" .。"), field, known)
    found = listed(in_a_row(_without_denials(own, field), field), field, known, commas=True)
    return named_visits(found, field) if found and field.form == "visit" else found


def _is_row_of(plain: str, needs: str) -> bool:
    return all(re.search(needs, item, re.IGNORECASE) for item in _ITEM.split(plain) if item.strip())


def _told_in_sentences(reply: Said, needs: str) -> Found | None:
    """The sentences of a reply that tell an item each, as they stand."""
    told = [
        said.cut(0, len(without_item_remarks(said.plain).rstrip(" .。"))).strip(" .。;,")
        for said in sentences(reply)
        if re.search(needs, said.plain, re.IGNORECASE)
    ]
    return Found([said.text for said in told], tuple(said.span for said in told)) if told else None


def _is_single(plain: str, begins: str) -> bool:
    """Whether a reply is one item, since not all of what divides it would begin as the items of its field do."""
    pieces = [piece.strip() for piece in re.split(r"[,、;\n]", plain) if piece.strip()]
    return not all(re.match(begins, piece, re.IGNORECASE) for piece in pieces)


def _in_one(said: re.Match[str]) -> str:
    """Examples belong to what they are examples of, and two times to what is measured at both."""
    return re.sub(r"[,、](?:还有)?", lambda match: " " * len(match[0]), said[0])


def _first_item(reply: Said) -> Said:
    """Up to the comma behind it; "A, B or C" is one thing, and what a full stop divides are two."""
    comma = re.search(r",(?![0-9]{3}(?![0-9]))(?![^.;。]*(?:\b(?:and|or)\b|[和及或、]))", reply.plain)
    return (
        reply.cut(0, comma.start())
        if comma and not re.search(r"[.;。]\s?\S", reply.plain[: comma.start()])
        else reply
    )


def _without_count(reply: Said) -> Said:
    """Behind a sentence that only says how many there are ("Three. …"). Raises CannotRead where nothing is."""
    if (counted := _ONLY_COUNTED().match(reply.plain)) is None:
        return reply
    rest = reply.cut(counted.end()).strip(" .;。:,、")
    if not _ROW.search(rest.plain):
        raise CannotRead(_("This is only a number."), _("A short name for each, one per line."))
    return rest


def _one_by_one(reply: Said, field: Field) -> Said:
    """Items that stand in sentences of their own, and "as well as" said between names, as commas; what is said to be
    no such item after all is blanked."""
    plain = reply.plain
    comma = "、" if "、" in plain else ","
    plain = _WATCHED.sub(lambda match: ((match["between"] and "、") or " ").ljust(len(match[0])), plain)
    plain = _ONE_MORE.sub(lambda match: comma.ljust(len(match[0])), plain)
    plain = _TO_BE.sub(lambda match: " " * len(match[0]), plain)
    plain = without_item_remarks(plain)
    if asides := phrasebook().of(field.key).asides:
        plain = re.sub(asides, lambda match: " " * len(match[0]), plain, flags=re.IGNORECASE)
    if field.kind == "object_list":
        plain = re.sub(r"(?<=\S)还有(?=\S)", "、 ", plain)
        plain = _UNWANTED.sub(lambda match: " " * len(match[0]), plain)
        plain = without_reasoning(plain)
        plain = _ALSO.sub(lambda match: comma.ljust(len(match[0])), plain)
    if not phrasebook().of(field.key).item_after:
        plain = _ALLOWED_TOO.sub(lambda match: " " * len(match[0]), plain)
    if field.kind == "string_list" and not phrasebook().of(field.key).item_after:
        plain = _SENTENCE_END.sub(",", plain)
    if phrasebook().of(field.key).item_after:
        plain = _MEANT_OUT.sub(lambda match: comma.ljust(len(match[0])), plain)
        plain = _OPEN.sub(lambda match: " " * len(match[0]), plain)
        plain = _ALLOWED.sub(lambda match: " " * len(match[0]), plain)
        plain = _SENTENCE_END.sub(",", plain)
        plain = _NOBODY.sub(lambda match: " " * len(match[0]), plain)
        plain = _NO_MORE.sub(lambda match: " " * len(match[0]), plain)
    return reply.reworded(plain).strip()


def _without_opposites(reply: Said, field: Field) -> Said:
    """Up to a sentence that opens like the items of another field: "Grown dogs. No puppies" goes on to what is not
    wanted."""
    rows = phrasebook().fields
    others = [row.item_before for key, row in rows.items() if row.item_before and key != field.key]
    for end in re.finditer(r"[.。;]\s?", reply.plain):
        if any(re.match(before, reply.plain[end.end() :], re.IGNORECASE) for before in others):
            return reply.cut(0, end.start())
    return reply


def _all_denied(divided: re.Pattern[str], before: str, plain: str) -> bool:
    items = [item for item in divided.split(plain) if item.strip()]
    return all(re.match(before, item, re.IGNORECASE) for item in items)


def _without_denials(reply: Said, field: Field) -> Said:
    """ "no dogs, no cats" about what is not wanted: dogs and cats. Blanked, so that places stay.

    Only where each item has it: "no lead, cats" may well mean that the lead is missing.
    """
    before = phrasebook().of(field.key).item_before
    if not before or _ONLY_NOT.match(reply.plain):
        return reply
    # "no dogs or cats, no birds": within a clause the denial is said once
    divided = next((each for each in (_ITEM, _CLAUSE) if _all_denied(each, before, reply.plain)), None)
    if divided is None:
        return reply
    blanked = re.sub(
        rf"(^|{divided.pattern})({before})",
        lambda match: match[1] + " " * len(match[2]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    return reply.reworded(blanked)
