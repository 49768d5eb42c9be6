"""What a whole sentence bids to do with an item of a recorded list: take it out, put one in, put it elsewhere.

A sentence counts only as a whole, so that nothing in it can mean the contrary; one that asks, doubts, supposes or tells
of others bids nothing. Which item and which list its words mean is decided where the lists are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.forms import Sort, forms_of, reply_forms, swap_forms
from apps.fields.reading.corrections.bids.parts import REST_STAYS
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.sentences import asks
from apps.fields.reading.spoken.taken_back import opening_end
from apps.fields.reading.words import HEDGE, names_others

LONGEST: Final = 240
SENTENCES_KEPT: Final = 256

_LEADS: Final = re.compile(
    r"(?:(?:好的?|嗯|哦|哎|噢|还有|顺便|(?:我)?(?:刚才|刚刚|前面|之前|上面)?我?[说写记讲填]错了?(?=[,:。])|刚才|不好意思|抱歉"
    r"|不对(?=[,:])|改[一两二三几][处点]|那么?|请|帮我|帮忙|麻烦[你您]?|(?P<asked_zh>(?:能不能|能否|可以)(?=帮))"
    r"|我们|咱们?|还是|另外|然后|对了|对(?=[,:\s])"
    r"|改一下|更正一下|有个改动|想了想|商量了?一下|讨论了?一下|讨论过了|再)[,:\s]?)+"
    r"|(?:(?:ok(?:ay)?|so|and|also|now|actually|then|well|right|yes|sorry|correction|but|oh|ah|hmm+|no(?=[,.!]"
    r"|\swait\b)|wait"
    r"|hang on|hold on|(?:one|two|three|a few|a couple of) (?:more )?(?:changes?|corrections?|things?)"
    r"|on reflection|after (?:some )?(?:thought|discussion)"
    r"|we(?:'ve| have)? (?:discussed|talked about) (?:it|this))"
    r"[\s,.:!–-]{1,3}){0,4}(?:(?P<asked>(?:can|could|would|will) you)\s)?"
    r"(?:(?:please|kindly|just|let'?s|let us|(?:i|we)(?:'d| would| have| had)?"
    r" (?:should|want|like|need|decided|agreed|wish|must|have)(?: you)?(?: to)?)\s){0,3}",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(
    r"(?:\s(?:again|please|now|too|as well|after all|altogether|completely|entirely|then|instead)|\s?[吧啦哈呀]"
    r"|\s?(?:行|好|可以|成)不(?:行|好|可以|成)?|\s?谢谢"
    r"|,\s?thanks?(?: you)?)*[\s.。!;]*$",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r",?\s(?:because|since|as (?:it|we|nobody|they|the))\s[^?]{3,120}$"
    r"|,\s(?:it(?!(?:'s)?\s(?:(?:should|must|has to|needs to)\sbe|is)\s[0-9])|nobody|no one|they|we (?:can't|cannot"
    r"|don't|do not|never))\s[^?,]{3,100}$|,\s(?:too (?:many|much|few)|there(?:'s| is| are) (?:no|too))\s[^?,]{3,80}$"
    r"|,\s(?:i|we) (?:was|were|had been|am|are) (?:too|wrong|mistaken|over|being)\b[^?,]{0,60}$"
    r"|,\s(?:our|my|their|the)\s[a-z]{3,20}(?:\s[a-z]{3,20}){0,2}?\s(?:stops?|ends?|only|can't|cannot|doesn't|don't|won't)\b"
    r"[^?,]{0,80}$"
    r"|,\s?(?:因为|反正|毕竟|没人|没有|没法|太|[^,?]{1,8}太)[^?,]{0,60}$",
    re.IGNORECASE,
)
_SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|when|once|suppose|suggest\w*|recommend\w*|for example|for instance|e\.g\.?|what about|how about"
    r"|whether|alternatively|either|could|might|normally|usually|often|typically|originally|previously|initially"
    r"|used to|were|was|had|did)\b"
    r"|如果|假如|要是|例如|比如|建议|推荐|是否|要不要|要不然?|能否|可否|或者说|曾|考虑|想过|当时|那时|原来|之前"
    r"|以前(?!从?来?[没未无])|通常|一般"
    r"|本来|原先|的话|哪些?|什么|谁|怎么",
    re.IGNORECASE,
)
# What is called wrong is no tale of the past, and what it should be no reason.
_WAS: Final = re.compile(
    r"\b(?:was|were)(?=\s(?:all\s|completely\s|just\s)?(?:wrong|incorrect|mistaken|not\s(?:right|correct)"
    r"|a\smistake|off)\b)",
    re.IGNORECASE,
)
_HAD: Final = re.compile(r"\bhad(?=\s(?:the\s|our\s)?[^,.]{2,30}\swrong\b)", re.IGNORECASE)
_EARLIER: Final = re.compile(r"(?<=\bwrong)\s(?:earlier|before)\b", re.IGNORECASE)
_PLEASE: Final = re.compile(r"\s(?:please|kindly)(?=,)", re.IGNORECASE)
_ONE_MORE: Final = re.compile(
    r"\b(add|append|insert|include) another\b", re.IGNORECASE
)  # and not of another study
_QUOTES: Final = re.compile(
    r"[“”\"「」『』]|(?<![A-Za-z0-9])'(?=(?:[^'\n]|(?<=[a-z])'(?=[a-z])){1,120}'(?![A-Za-z]))|(?<=[^\s'])'(?![A-Za-z])"
)
_UNDER_LABEL: Final = re.compile(  # "Tools: add a saw"
    r"(?:please\s)?(?:add|append|also add|plus)\s(?:the\s)?(?P<what>[^\n]{2,200})"
    r"|(?:再|还|另外|请)*(?:增加|添加|补充|加上?|添)(?:一[条项个])?[:,]?(?P<zh>[^\n]{2,120})",
    re.IGNORECASE,
)
_MAY_BID: Final = re.compile(
    r"\b(?:drop|remove|delete|scrap|cut|omit|strike|rid|forget|take|cross|kick|leave|go(?:es)?|comes?|no longer"
    r"|any ?more|any longer|need|be|add|append|insert|include|list|have|contain|move|moves|put|shift|demote|promote"
    r"|downgrade|transfer|bring|make|turn|belongs?|becomes?|drops|no need"
    r"|out|want|keep|only|just|alone|replace|exchange|substitute|swap|change|not|instead|rather)\b|n't\b"
    r"|[去删移拿撤取划不加添补挪调降升归转放换改列别无只仅算做当也还都]",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Bid:
    """`what` is the item in words, `into` and `of` are names of lists as they were said, or empty; `keeps_out`: it is
    no longer to be kept out; `exact`: the words are those that we offered; `old` is the item whose place it takes."""

    sort: Sort
    what: str
    of: str = ""
    into: str = ""
    keeps_out: bool = False
    exact: bool = False
    old: str = ""


def offered(plain: str) -> Bid | None:
    """The bid of a line that is one of the replies that we offer."""
    for sort, form in reply_forms():
        if (match := form.fullmatch(plain.strip())) is not None:
            said = {"old": "", "into": "", **match.groupdict()}
            return Bid(sort, match["what"].strip(), match["list"], said["into"], exact=True, old=said["old"])
    return None


def under_label(plain: str, name: str) -> Iterator[Bid]:
    """All that the words behind the name of a list may bid instead of naming its items."""
    added = _UNDER_LABEL.fullmatch(bare_bid(plain))
    if added is not None:
        yield Bid("in", (added["what"] or added["zh"]).strip(), into=name)
    for bid in bids(plain):
        if not (bid.of or bid.into):
            yield replace(bid, of=name)


def bids(plain: str) -> Iterator[Bid]:
    """All that the sentence may bid; which of them its lists and items bear out is to be seen."""
    bare, keeps_out_words = bare_bid(plain), phrasebook().corrections.keeps_out
    if not bare or not (_MAY_BID.search(bare) or re.search(keeps_out_words, bare, re.IGNORECASE)):
        return
    for sort, form, keeps_out in forms_of(phrasebook()):
        if (match := form.fullmatch(bare)) is not None:
            named = match.groupdict()
            into_list = sort in ("in", "to", "put")
            listed = next((named[key] for key in ("list", "list_of", "list_in") if named.get(key)), "")
            what = named["new" if sort == "swap" else "what"] or ""
            what = what.replace(",", ";") if named.get("many") else what
            yield Bid(
                sort,
                what.strip().removeprefix("的"),
                of=(named.get("source") or "") if into_list else listed,
                into=listed if into_list else "",
                keeps_out=keeps_out,
                old=named["what"].strip() if sort == "swap" else "",
            )


def swaps(plain: str) -> Iterator[Bid]:
    """What the sentence may put in the place of one recorded item, whichever list it stands in."""
    bare = bare_bid(plain)
    for form in swap_forms() if bare else ():
        if (match := form.fullmatch(bare)) is not None:
            of = match.groupdict().get("list") or ""
            yield Bid("swap", match["new"].strip(), of, old=match["what"].strip())


def bare_bid(plain: str) -> str:
    """The sentence without what leads up to it and its reason; empty where it asks, doubts or supposes anything."""
    bare = bare_order(plain)
    return "" if is_doubted(bare) else bare


def bare_order(plain: str) -> str:
    """The same of a sentence whose words may be those of what is recorded; empty only where it asks."""
    return _bare_order(plain, phrasebook())


@lru_cache(maxsize=SENTENCES_KEPT)
def _bare_order(plain: str, book: Phrasebook) -> str:
    plain = _ONE_MORE.sub(r"\1 one more", _QUOTES.sub("", plain).strip())
    plain = _EARLIER.sub("", _HAD.sub("have", _WAS.sub("is", plain)))
    if len(plain) > LONGEST:
        return ""
    plain = plain[opening_end(plain) :]
    leads = _LEADS.match(plain)
    asked = bool(leads and (leads["asked"] or leads["asked_zh"]))
    bare = plain[leads.end() :] if leads else plain
    if asked:
        bare = re.sub(r"吗?\s?\?\s?$", "", bare)
    if (not asked and asks(plain)) or "?" in bare:
        return ""
    why = _REASON.search(bare)
    bare = _REASON.sub("", _PLEASE.sub("", bare)) if why is None or not is_doubted(why[0]) else bare
    *said, last = re.split(r"[,;]\s?", bare)
    bare = bare[: -len(last)].rstrip(" ,;") if said and REST_STAYS.fullmatch(last) else bare
    ends = _ENDS.search(bare)
    return bare[: ends.start()] if ends else bare


def is_doubted(plain: str) -> bool:
    """Whether words doubt or suppose something, or tell of others."""
    return HEDGE.search(plain) is not None or _SUPPOSED.search(plain) is not None or names_others(plain)
