"""What somebody else thinks or wants, where whoever tells it does not go along: "my boss wants a fence, I'm not
convinced"; and what was thought of and doubted. It is no wish of this message, so nothing is read from it; neither is
what somebody else is at work on ("my son is planning a hut with a stove versus one without"), nor from what only says
that more comes ("one more thing: …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.phrasebook import is_of_topic, phrasebook, worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.sentences import LONGEST_SENTENCE, sentences
from apps.fields.reading.spoken.no_answer import leaves_open, named_open
from apps.fields.reading.spoken.set_aside import CAME_UP, DOUBTED, GIVEN_UP, dropped_in
from apps.fields.reading.text import Said, Span

_WISH: Final = (
    r"(?:\b(?:my|our|the|one of (?:my|our|the)|some(?: of (?:my|our|the))?)\s(?:[\w-]+\s){1,3}?"
    r"(?:thinks?|wants?|wanted|reckons?|says?|said|suggest(?:s|ed)?|would like|insists?|argues?"
    r"|keeps? (?:saying|asking))\b"
    r"|(?:(?<=[,。;!])|(?<![\s\S]))\s?(?!我们?(?:自己|都)?(?:觉得|认为|建议|想|要|说))[^,。;:?]{1,10}?"
    r"(?:觉得|认为|说|建议|提议|坚持|要求|想要?))"
)
_DISAGREES: Final = (
    r"(?:\b(?:i|we)(?:'m|'re| am| are) (?:really |still )?not (?:so |really |very |at all |entirely )?"
    r"(?:convinced|persuaded|keen|happy (?:with|about)|in favou?r|buying)\b"
    r"|\b(?:i|we)(?:'ve| have)? (?:said no\b|refused\b|declined\b|(?:turned|voted) (?:it|that|this|him|her|them) down\b"
    r"|talked (?:him|her|them) out of (?:it|that)\b|(?:won't|didn't|wouldn't) (?:go along|give in|agree|follow)\b)"
    r"|\b(?:i|we) (?:really )?(?:disagree|don't agree|do not agree|don't think so|don't buy|don't see (?:why|the point)"
    r"|doubt (?:it|that))\b"
    r"|我们?(?:自己|个人)?(?:其实|倒是?|并|还是|是)?(?:不太?|没法)(?:同意|赞成|认同|认可|信服?|这么(?:看|想|认为))"
    r"|我们?(?:都|就|当场|已经)*(?:没(?:有)?(?:同意|答应|采纳|接受|松口|依他|理他)|不(?:同意|答应|采纳|接受|想(?:要?[加做看改用])(?!别的|其他))|拒绝|否了|否掉|推掉|顶回去|挡回去)(?:了|他|她|他们)*"
    r"|我们?(?:自己|个人)?(?:倒|还)?是?(?:觉得|认为)(?:没(?:有)?(?:这个)?必要|不(?:必|用|需要|妥|合适|靠谱|值得))"
    r"|我(?:对此)?(?:有点?|持)?保留(?:意见)?|我(?:还)?没被说服)"
)
# "My boss wants two years, but I think one is enough": theirs is outbid by ours.
_OUTBID: Final = (
    r"\b(?:my|our|the|one of (?:my|our|the))\s(?:[\w-]+\s){1,3}?(?:wants?|wanted|asks? for|insists? on|prefers?"
    r"|suggest(?:s|ed)?|would (?:like|prefer|rather have|love))\s[^,;.?\n]{0,40}?"
    rf"(?:{NUMBER}|\ban?\b)[^,;.?\n]{{0,40}}?"
    r"(?=,?\s(?:but|though|yet)\s(?:i|we)(?:'d|'ll)?\s(?:think|reckon|say|find|believe|feel)\s"
    rf"[^,;.?\n]{{0,20}}?{NUMBER}[^,;.?\n]{{0,30}}?\s(?:is|are|will be|would be|will|would)\s"
    r"(?:just\s|quite\s|more than\s)?(?:enough|plenty|fine|do|sufficient|ok|okay))"
    r"|(?:(?<=[,。;!])|(?<![\s\S]))\s?(?!我们?)[^,。;:?\d]{1,8}?(?:想要?|说要?|要求|建议|坚持)[^,。;?]{0,10}?"
    rf"{NUMBER}\s?(?:{UNIT}|%|[例个名人家成])[^,。;?]{{0,8}}(?=,\s?(?:但是?|不过|可是?)?(?:我们?|咱们?)(?:觉得|认为|看|想)[^,。;?]{{0,6}}?"
    rf"{NUMBER}[^,。;?]{{0,4}}(?:就)?(?:够|行|可以|足))"
)
_BETWEEN: Final = r"[^?.。\n]{2,140}?(?:[.。]\s?[^?.。,;\n]{0,12}?)?"
OVERRULED: Final = rf"{_WISH}{_BETWEEN}{_DISAGREES}"
_OVERRULED: Final = re.compile(
    rf"(?:{OVERRULED}[^,;.。?\n]*|{_OUTBID}|{DOUBTED}|{CAME_UP}|{GIVEN_UP})[,;.。]?", re.IGNORECASE
)
# To the end of the sentence, or to where it comes to us.
_ON: Final = r"(?:[^.?!;\n]|\.(?=[0-9]))"
_OURS_AGAIN: Final = r"(?=,\s(?:(?:but|and|so|whereas|while)\s)?(?:we|ours?|i|mine)\b|[.?!;\n]|$)"
_THEIR_OWN: Final = (
    r"(?:\bin\s(?:their|his|her)\sown\s(?:work|study|project|thesis)\b"
    r"|\b(?:study|project|thesis)\sof\s(?:their|his|her)\sown\b"
    r"|\bthat(?:'s|\sis|\swould\sbe|'d\sbe|\swas)\s(?:theirs|(?:their|his|her|(?-i:[A-Z][a-z]+)(?:'s|s'))\s"
    r"(?:own\s)?(?:study|project|thesis|phd|WORK))\b"
    r"|\bnothing\sto\sdo\swith\s(?:ours|our\s(?:own|study|project|WORK)|this\s(?:one|study|project|WORK))\b"
    r"|,\s(?:but\s|and\s)?ours(?:'s|\sis|\swill\sbe)\s(?:going\sto\sbe\s)?(?:something\s)?"
    r"(?:(?:completely|quite|entirely|totally|very|rather)\s)?(?:different|else)\b)"
)
_ELSEWHERE: Final = worded(
    lambda words: (
        rf"\b(?:{words.others_work})(?:{_ON}){{0,{LONGEST_SENTENCE}}}?{_OURS_AGAIN}"
        rf"|(?:(?<=[?!;\n])|(?<=\.\s)|(?<![\s\S])){_ON}{{0,{LONGEST_SENTENCE}}}?"
        rf"{_THEIR_OWN.replace('WORK', words.studies)}[^,;.?!\n]*"
    )
)
# What only says that more comes: "one more thing: …".
_MORE_COMES: Final = re.compile(
    r"(?:(?<![\s\S])|(?<=[。;\n]))\s?(?:[哦噢]?对了,?)?(?:我?再|另外)?(?:补充|说明|提醒|强调)[一两几句点下个]{1,3}[:,]\s?"
    r"|(?:(?<![\s\S])|(?<=[.;]\s)|(?<=\n))(?:(?:oh|and|so),?\s)?(?:one\s(?:more|last|other)\sthing|(?:just\s)?to\sadd|by\sthe\sway)\s?[:,–-]\s?",
    re.IGNORECASE,
)
_EDGES: Final = " \n,;"
_CLAUSE: Final = re.compile(r"[,;](?![0-9]{3}\b)\s?")
_CONTRAST: Final = re.compile(
    r"\s?(?:but|though|although|only|except)\b|不过|但|就是|只是|可是", re.IGNORECASE
)


def heard(said: Said) -> tuple[Said, ...]:
    """The parts of a text without such wishes; none where it is nothing else."""
    pieces = (
        part
        for piece in said.split(_OVERRULED)
        for told in piece.split(_MORE_COMES)
        for part in told.split(_ELSEWHERE())
    )
    return tuple(part for piece in pieces if (part := piece.strip(_EDGES)))


def decided(piece: Said) -> Iterator[Said]:
    """Without the clauses that name something and call it dropped, or undecided behind what is told before them."""
    start = piece.start
    for sentence in sentences(piece):
        at, end = _set_aside(sentence)
        if at < end:
            yield from _told(piece.at((start, at)))
            start = end
    yield from _told(piece.at((start, piece.end)))


def _told(piece: Said) -> Iterator[Said]:
    if part := piece.strip(_EDGES):
        yield part


def _set_aside(sentence: Said) -> Span:
    """Where that stands in a sentence: of what is undecided to its end, because the rest may be told of that."""
    clauses = [*sentence.split(_CLAUSE)]
    for n, clause in enumerate(clauses):
        if dropped_in(clause.plain) and not _is_a_choice(clause.plain):
            return clause.span
        if n and named_open(clause.plain):
            whole = _CONTRAST.match(clause.plain) or leaves_open(clauses[0].plain)
            return (sentence.end, sentence.end) if whole else (clauses[n - 1].end, sentence.end)
    return sentence.end, sentence.end


def _is_a_choice(plain: str) -> bool:
    """Whether it says of an item of its own that there will be none: "we'll have no fence at all" is its value."""
    rows = phrasebook().fields.items()
    return any(row.may_be_none and is_of_topic(key, plain) for key, row in rows)
