"""A reply to the question for a number, a period or a choice: taken where nothing in it competes with the value.

"They take it for ten days" is one; "80, or rather what others want" is asked about.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.enums import begun_option, cannot_choose
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.prose.senses import names_nothing
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.replies.choices import contrasted
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain, denies, tells_of_others
from apps.fields.schema.field import Field

CHOSEN: Final = frozenset({"enum", "enum_text"})
# What is said in place of something ("80 … no, sorry, 90"): what stands before it no longer counts.
CORRECTED: Final = re.compile(
    r"[,。;.…\s][啊哦呃诶]?(?:不(?=[,。]\s?(?:应该?)?是)|不对|说错了?|错了|no,?\s(?:wait|sorry|make\s(?:it|that))|sorry,?\sno|wait,?\sno|i\smean(?:t)?|correction)"
    r"[,。;:\s]+(?:应该?是|应为|是|改[成为])?\s?(?=\S)",
    re.IGNORECASE,
)
_TAKEN_BACK: Final = re.compile(
    r"\b(?:actually|hang on|hold on|no longer|last time|this time|previously|used to|dropped out|rounded)\b"
    r"|上次|上回|这次|之前|原来|其实|等等|等一下|退出",
    re.IGNORECASE,
)
_BESIDE: Final = worded(
    lambda words: (
        r"\b(?:until|up to|they|of (?:them|those|these)|only|just)\b|[就只](?:有|是)?(?:我们)?|"
        rf"\b(?:after|from)\s(?:the\s)?\w+$|(?:{words.events})后|"
        r"\bfrom\s(?:the\s)?(?:day|date|time)\sof\s(?:the(?:ir)?\s)?\w+|\bfor\s(?:every\sone|all|each)(?:\sof\sthem)?\b|"
        r"\b(?:in|across|within)\s(?:the\s|our\s|this\s)?(?:same\s)?(?:county|city|region|province|area|district|country|state|town)\b|"
        r"\b(?:and\s)?(?:nobody|no one|nothing|none)\selse\b|"
        r"\b(?:would|will|should)\s(?:take|last|be|run|need)\b|"
        r"差不多|[单双][侧尾]|\b(?:one|two)[- ](?:sided|tailed)\b|吧|左右|大概|people|[例名人家]"
        + f"|{words.people}"
    )
)
_THEY: Final = re.compile(
    r"^\s?they (?:will )?(?:take|get|have|wear|use|stay|keep|come|receive)\b", re.IGNORECASE
)
# "Actually, make it 90 %": what is meant now.
_MAKE_IT: Final = re.compile(
    r"\s?(?:(?:actually|ok(?:ay)?|well|right|no|sorry|hm+)[,\s]+)?(?:let's\s)?(?:make|call)\s(?:it|that)\s(?=[0-9])",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(
    rf"\s?(?P<number>{NUMBER})(?:\s?[家个所]|(?:\s[a-z]+){{1,2}}(?:\s(?:would|will)\s(?:take\spart|join)|\sin\sall)?)?\s?[:–-]\s?(?P<names>\S.*)",
    re.IGNORECASE,
)

# Why something else is done, and what somebody likes or follows, chooses nothing.
_REASONED: Final = re.compile(
    r"\b(?:because|since)\s[^,.;]*"
    r"|\b(?:nobody|no\sone|everybody|everyone|(?:my|our|the)\s(?:[\w-]+\s){0,2}[\w-]+)(?:\s(?:here|on\sthe\s\w+|in\sthe\s\w+))?\s"
    r"(?:loves?|likes?|hates?|understands?|gets?|knows)\s[^,.;]*",
    re.IGNORECASE,
)
# What it is to be, behind how it was: "Last time we lost 12 percent, so I'd put it at 20", "本来五家,现在四家".
_DECIDED: Final = re.compile(
    rf"[,.;]\s(?:[^.;]{{0,60}}?\s)?(?:so|now|then)\s(?:i|we|let's)(?:'d|'ll|\swould|\swill)?\s(?:put|set|make|call|say|take|count\son|plan\s(?:on|for|with)"
    rf"|reckon\s(?:on|with)|assume|use|go\s(?:with|for))\s(?:it\s|that\s|this\s)?(?:(?:at|to|down\sas)\s)?(?P<now>(?:{NUMBER})(?:\s?(?:%|[a-z]+)){{0,2}})(?:\W*$|(?=\.\s))"
    rf"|[.;]\s(?:so\s)?(?:i|we)(?:'d|'ll|\swould|\swill)\s(?:put|say|take|use|allow|assume|go\swith)\s(?P<here>(?:{NUMBER})(?:\s?%|\spercent)?)\s(?:this\stime|here|now|for\s(?:this|us|ours))(?=[.;,]|$)"
    rf"|[,。;](?:就|还是|先)?按\s?(?P<dies>(?:{NUMBER})\s?%?)(?:来)?算(?:保险|稳妥|吧|就行)*(?=[,。;]|$)"
    rf"|[,。;](?:所以|这次)?现在(?:就|只|还)?(?:剩|有|是|按)?(?P<nun>(?:{NUMBER})\s?[家个例%])(?=[,。;]|$)",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,;.。](?![0-9])\s?")
_SPELLED: Final = re.compile(
    r"\s?(?P<word>(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]five)?)\s?\.(?=\s|$)"
    r"|\s?(?P<wort>[二三四五六七八九]十五?)[。.](?=\s?\S|$)|\s?(?P<zehntel>[二三四五六七八九])成(?=就|吧|左右|[,。.])",
    re.IGNORECASE,
)
# "Ours and two across the river, so three altogether": the sum of what was told one by one.
_IN_ALL: Final = re.compile(
    rf"[,;.]\s(?:(?:so|making)(?:\sthat(?:'s|\sis|\smakes))?\s|that(?:'s|\sis|\smakes)\s)?(?P<all>(?:{NUMBER})(?:\s[a-z]+)?)\s(?:altogether|all\stold|in\s(?:all|total))(?:\W*$|(?=\.\s))"
    rf"|[,。;](?:所以|也就是)?(?:一共|总共|合计|加起来)(?:就)?(?:是|有)?\s?(?P<alle>(?:{NUMBER})\s?[家个例人次]?)(?:\W*$|(?=。))",
    re.IGNORECASE,
)


# How an estimate begins that is no more than one.
_PERHAPS: Final = re.compile(
    r"\W*(?:maybe|perhaps|probably|possibly|i\sguess|i\ssuppose|可能|也许|或许)[\s,]*", re.IGNORECASE
)
# What only stresses the choice: "…, I don't see any other way to do it", "……，没别的办法".
_STRESSED: Final = re.compile(
    r"\s?[,;.]\s(?:because\s)?(?:i|we|there)(?:\s(?:really|just))?\s(?:don't|do\snot|can't|cannot|see|is|isn't)\s(?:see|think\sof|know|have|find)?\s?(?:of\s)?"
    r"(?:any|no)\s?other\s(?:way|option|choice|possibility)[^,.;]*|[,。;](?:反正|也|真的?)?(?:没有?|想不[出到])(?:什么|任何)?(?:别的|其他的?)(?:办法|选择|法子|招)[^,。;]*",
    re.IGNORECASE,
)


def typed(reply: Said, field: Field, known: Known) -> Found | None:
    if phrasebook().of(field.key).may_doubt and (guessed := _PERHAPS.match(reply.plain)) is not None:
        reply = reply.cut(guessed.end())
    if (corrected := CORRECTED.search(reply.plain)) is not None:
        reply = reply.cut(corrected.end()).strip()
    if (changed := _MAKE_IT.match(reply.plain)) is not None:
        reply = reply.cut(changed.end())
    if (decided := _DECIDED.search(reply.plain)) is not None:
        reply = reply.cut(*decided.span(next(name for name, words in decided.groupdict().items() if words)))
    reply = _own_clause(_in_all(reply) if field.kind == "integer" else reply, field)
    if field.kind == "integer":
        reply = _before_names(reply)
    if field.kind == "fraction" and (spelled := _SPELLED.match(f"{reply.plain.rstrip('. 。')}.")) is not None:
        return _in_hundred(reply, spelled)
    if tells_of_others(_THEY.sub("", reply.plain)):
        raise CannotRead()
    if field.kind in CHOSEN:
        reply = reply.reworded(_STRESSED.sub(lambda match: " " * len(match[0]), reply.plain))
        if (contrast := contrasted(reply, field)) is not None:
            return contrast
        if not certain(reply.plain) or denies(reply.plain):
            raise cannot_choose(field, several=False)
        if (option := begun_option(field, reply.plain)) is not None and field.kind == "enum":
            return Found(option.key, (reply.span,))
        reply = reply.reworded(_REASONED.sub(lambda match: " " * len(match[0]), reply.plain))
    found = checked(field, reply, known)
    if found is None and field.kind not in CHOSEN and any(letter.isdigit() for letter in reply.plain):
        raise CannotRead()
    if found is not None and field.kind not in CHOSEN and not _is_alone(reply, found, field):
        choices = () if _TAKEN_BACK.search(reply.plain) else (found.value,)
        raise CannotRead(choices=choices)
    return found


def _own_clause(reply: Said, field: Field) -> Said:
    """ "It should be quiet by May, and then six weeks of building": where the whole leaves a doubt, the one clause that
    says the figure by its name and leaves none."""
    fills = phrasebook().of(field.key).fills
    if fills is None or certain(reply.plain):
        return reply
    saying = [
        clause for clause in reply.split(_CLAUSE) if any(p.search(clause.plain) for p in fills.patterns)
    ]
    if len(saying) != 1 or not certain(saying[0].plain) or denies(saying[0].plain):
        return reply
    match = next(match for p in fills.patterns if (match := p.search(saying[0].plain)) is not None)
    return saying[0].cut(*match.span("value"))


def _in_hundred(reply: Said, spelled: re.Match[str]) -> Found:
    """ "Ninety." in reply to what is a share: 90 of 100; "八成就够了": eight tenths."""
    group = next(name for name, words in spelled.groupdict().items() if words)
    share = to_decimal(spelled[group]) / (10 if group == "zehntel" else 100)
    return Found(float(share), (reply.cut(*spelled.span(group)).span,), True)


def _in_all(reply: Said) -> Said:
    """The sum alone, where somebody adds up."""
    found = _IN_ALL.search(reply.plain)
    return reply.cut(*found.span("all" if found["all"] else "alle")) if found else reply


def _before_names(reply: Said) -> Said:
    """ "Four: York, Leeds, …" up to the names, where these leave the number as it is."""
    named = _NAMED.match(reply.plain)
    if named is None or not certain(named["names"]) or re.search(NUMBER, named["names"], re.IGNORECASE):
        return reply
    return reply.cut(0, named.end("number"))


def _is_alone(reply: Said, found: Found, field: Field) -> bool:
    """Whether the value stands there with nothing but words that name nothing else, and the name of its field."""
    start, end = found.spans[0][0] - reply.start, found.spans[-1][1] - reply.start
    titles = [re.escape(n) for n in (field.titles.en, field.titles.zh_hans, *field.aliases) if len(n) > 1]
    names = "|".join([*titles, *filter(None, [phrasebook().of(field.key).names])])
    before, after = (
        re.sub(names or "(?!)", " ", _BESIDE().sub(" ", part), flags=re.IGNORECASE)
        for part in (reply.plain[:start], reply.plain[end:])
    )
    return names_nothing(before, after)
