"""What a whole sentence bids to do with an item of a recorded list: take it out, put one in, put it elsewhere.

A sentence counts only as a whole, so that nothing in it can mean the contrary; one that asks, doubts, supposes or tells
of others bids nothing. Which item and which list its words mean is decided where the lists are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.sentences import asks
from apps.fields.reading.words import HEDGE, OTHERS

LONGEST: Final = 240
Sort = Literal["out", "in", "to", "put", "one", "all", "swap", "only"]

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
    r"|\s?谢谢"
    r"|,\s?thanks?(?: you)?)*[\s.。!;]*$",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r",?\s(?:because|since|as (?:it|we|nobody|they|the))\s[^?]{3,120}$"
    r"|,\s(?:it(?!(?:'s)?\s(?:(?:should|must|has to|needs to)\sbe|is)\s[0-9])|nobody|no one|they|we (?:can't|cannot"
    r"|don't|do not|never))\s[^?,]{3,100}$|,\s(?:too (?:many|much|few)|there(?:'s| is| are) (?:no|too))\s[^?,]{3,80}$"
    r"|,\s(?:i|we) (?:was|were|had been|am|are) (?:too|wrong|mistaken|over|being)\b[^?,]{0,60}$"
    r"|,\s?(?:因为|反正|毕竟|没人|没有|没法|太|[^,?]{1,8}太)[^?,]{0,60}$",
    re.IGNORECASE,
)
_SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|when|once|suppose|suggest\w*|recommend\w*|for example|for instance|e\.g\.?|what about|how about"
    r"|whether|alternatively|either|could|might|normally|usually|often|typically|originally|previously|initially"
    r"|used to|were|was|had|did)\b"
    r"|如果|假如|要是|例如|比如|建议|推荐|是否|要不要|要不然?|能否|可否|或者说|曾|考虑|想过|当时|那时|原来|之前"
    r"|以前|通常|一般"
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
_QUOTES: Final = re.compile(r"[“”\"「」『』]")

_THE: Final = r"(?:(?:the|our|my|all)\s)?"
_WHAT: Final = r"(?P<what>[^,;:.!?。\n]{2,90}?)"
_LIST: Final = r"(?P<list>[^,;:.!?。\n]{2,40}?)"
_AWAY: Final = r"(?:drop|remove|delete|scrap|cut|omit|strike|get rid of|forget(?: about)?)"
_THING: Final = r"(?:\s(?:thing|bit|stuff|part))?"
_GONE: Final = r"(?:taken out|removed|dropped|deleted|left out|cut|omitted|struck|scrapped)"
_MUST: Final = r"(?:can|should|must|has to|have to|needs? to|is to|are to)(?: now)?"
_NEED: Final = r"(?:need|want|measure|collect|record|assess|look at|require|use)"
_MORE: Final = r"\s(?:any ?more|any longer)"
_OUT: Final = (
    rf"{_AWAY}(?:\s(?:off|out))?\s{_WHAT}{_THING}",
    rf"(?:take|strike|cross|kick)\s(?:out|off)\s{_WHAT}",
    rf"(?:take|strike|cross|kick|leave)\s{_WHAT}\s(?:out|off|away)(?:\s(?:of|from)\s{_LIST})?",
    rf"{_WHAT}\s{_MUST}\s(?:both\s|all\s|just\s)?(?:go(?: away)?|come (?:out|off)|be {_GONE})(?:\s(?:of"
    rf"|from)\s{_LIST})?",
    rf"{_WHAT}\s(?:comes|come)\s(?:out|off)(?:\s(?:of|from)\s{_LIST})?",
    rf"(?:we|i)\s(?:really\s)?no longer\s{_NEED}\s{_WHAT}",
    rf"(?:we|i)\s(?:don't|do not|won't|will not)\s(?:really\s)?{_NEED}\s{_WHAT}{_MORE}",
    rf"{_WHAT}\s(?:is|are)\sno longer\s(?:needed|required|wanted|necessary|relevant|of interest|an?\s{_LIST}"
    r"|(?:part of|among|in)\s(?P<list_of>[^,;:.!?\n]{2,40}?))",
    rf"{_WHAT}\s(?:is|are)(?:n't| not)\s(?:needed|required|wanted|necessary|relevant){_MORE}",
    rf"(?:there(?:'s| is)\s)?no (?:more |longer )?need for\s(?![^,]*[0-9]){_WHAT}",
    rf"{_WHAT}\s(?:should|must|can|will)(?:n't| not| no longer)\sbe\s(?:listed\s)?(?:an?\s|one of the\s"
    rf"|among (?:the\s)?|in (?:the\s)?"
    rf"|under (?:the\s)?|part of (?:the\s)?|as (?:an?\s)?){_LIST}(?:{_MORE})?",
    rf"{_WHAT}\s(?:is\s|are\s)?out(?:\s(?:of|from)\s{_THE}{_LIST})",
    rf"(?:i|we)\s(?:also\s|really\s)*want\s{_WHAT}\sout(?:\s(?:of|from)\s{_THE}{_LIST})?",
)
_AWAY_ZH: Final = r"(?:去掉|删掉|删除|删去|去除|移除|移出|拿掉|撤掉|取消|撤销|划去|删(?=了))"
_IN_ZH: Final = r"(?:里面?|中|里头|当中|之中)"
_ONE_ZH: Final = r"(?:[这那]一?[条个项])?"
_SOON_ZH: Final = r"(?:也|就|都|应该?|可以|要|还是|先|请|得|需要|给|我们)*"
_NEED_ZH: Final = r"(?:要|需要|用|看|做|测量?|查|收集|记录?|统计|分析|评估|评价|关注|用?[写列])"
_OUT_ZH: Final = (
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}从{_LIST}{_IN_ZH}?{_SOON_ZH}{_AWAY_ZH}了?",
    rf"(?:从|在)?{_LIST}{_IN_ZH}{_SOON_ZH}(?:[把将])?{_WHAT}{_ONE_ZH}{_SOON_ZH}{_AWAY_ZH}了?",
    rf"(?:从|在)?{_LIST}{_IN_ZH}?{_SOON_ZH}{_AWAY_ZH}{_WHAT}{_ONE_ZH}了?",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}{_SOON_ZH}{_AWAY_ZH}了?",
    rf"{_AWAY_ZH}{_WHAT}{_ONE_ZH}了?",
    rf"(?:就|也|先)?不再?{_NEED_ZH}{_WHAT}{_ONE_ZH}了",
    rf"{_WHAT}{_ONE_ZH}{_SOON_ZH}不再?{_NEED_ZH}了",
    rf"{_WHAT}{_ONE_ZH}{_SOON_ZH}不再{_NEED_ZH}",
    rf"{_SOON_ZH}不再{_NEED_ZH}{_WHAT}{_ONE_ZH}",
    rf"{_WHAT}{_ONE_ZH}就算了",
    rf"{_WHAT}{_SOON_ZH}(?:不要|不用|不再|不|别)再?(?:当作?|作为|做|算作?|列为|列入|列在|放在"
    rf"|放进){_LIST}{_IN_ZH}?了?",
)
_AS: Final = r"(?:to|in|into|under|among|as|on)\s(?:an?\s|one of\s)?"
_ADD: Final = (
    rf"(?:add|append|insert)\s(?:one more|an?|one|another|a further)\s{_LIST}\s?[:,–-]\s?(?P<what>[^?\n]{{2,200}})",
    rf"(?:add|append|insert|include|list)\s(?P<what>[^;:?\n]{{2,120}})\s{_AS}{_THE}{_LIST}",
    rf"{_THE}{_LIST}\s{_MUST}\s(?:also\s)?(?:include|have|contain|list)\s(?P<what>[^;:?\n]{{2,120}})",
)
_MORE_ZH: Final = r"(?:再|还|也|另外|要|需要|请|得|应该?)*(?:增加|添加|补充|加|添|补)(?:上|入|进)?"
_ADD_ZH: Final = (
    rf"(?:再|还|另外)*(?:增加|添加|补充|加上?|添)一?[条项个]{_LIST}[:,](?P<what>[^?\n]{{1,200}})",
    rf"(?:在|往|给)?{_LIST}{_IN_ZH}?{_MORE_ZH}(?:一?[条项个])?[:,]?(?:是)?(?P<what>[^?\n。,:]{{2,90}})",
    rf"(?:在|往|给)?{_LIST}{_IN_ZH}?{_MORE_ZH}(?P<many>[两二三四五几][条项个])?:(?P<what>[^?\n。:]{{2,160}})",
    rf"(?:在|往|给)?{_LIST}{_IN_ZH}[把将]{_WHAT}(?:也|要|还|都|给)*(?:加上?|补上|写上|放进去|加进去)了?",
    rf"(?:[把将])?{_WHAT}(?:也|要|还|都)*加(?:到|进|入|在)+{_LIST}{_IN_ZH}?(?:去|了)?",
)
_ONLY: Final = (
    rf"(?:keep only|only keep|just keep)\s{_WHAT}\s(?:in|under|among|as|of)\s{_THE}{_LIST}",
    rf"{_THE}{_LIST}\s(?:is|are|should be)\s(?:only|just)\s{_WHAT}",
    rf"{_THE}{_LIST}\s(?:is|are|should be)\s{_WHAT}\s(?:only|alone|and nothing else)",
    rf"(?:在)?{_LIST}{_IN_ZH}?(?:就|我们)*(?:只|仅)(?:留下?|保留|剩下?|要|需要)(?P<what>[^,;:.!?。\n]{{2,90}})",
)
_SWAP: Final = (
    rf"(?:replace|exchange|substitute|swap)\s{_WHAT}\s(?:by|with|for)\s(?P<new>[^?\n;]{{2,160}})",
    rf"(?:change|turn)\s{_WHAT}\s(?:in)?to\s(?P<new>[^?\n;]{{2,160}})",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:那|这)?(?:也|就|要|应该?)*(?:替换|更换|换|改)(?:成|为"
    rf"|做)(?P<new>[^?\n;。]{{2,90}})",
)
_NOT_BUT: Final = (  # of a list that is named: the new item, and the one whose place it takes
    rf"{_THE}{_LIST}\s(?:should be|has to be|must be|is|are)\s(?:now\s"
    rf"|really\s)?(?P<new>[^,;:.!?\n]{{2,90}}?),?\s(?:and not|not|instead of|rather than)"
    rf"\s(?P<what>[^,;:.!?\n]{{2,90}})",
    rf"{_THE}{_LIST}\s(?:isn't|is not|aren't|are not)\s{_WHAT},\s(?:but\s|it's\s|it is\s|they're\s"
    rf"|they are\s)(?P<new>[^,;:.!?\n]{{2,90}})",
    rf"{_LIST}(?:现在|其实|应该?|应当"
    rf"|要)*[是为](?P<new>[^,;:!?。\n]{{2,60}}?),?(?:而)?不是(?P<what>[^,;:!?。\n]{{2,60}})",
    rf"{_LIST}(?:现在|其实|应该?|应当)*不是(?P<what>[^,;:!?。\n]{{2,60}}?),(?:而"
    rf"|应该?)*是(?P<new>[^,;:!?。\n]{{2,60}})",
)
_MOVED: Final = r"(?:moved|shifted|demoted|promoted|downgraded|put|transferred|listed)"
_WAYS: Final = r"(?:\s(?:down|up|over|across|back|only))*"
_TO: Final = rf"{_WAYS}\s(?:to|into|in|under|among|with)\s{_THE}{_LIST}"
_ELSEWHERE: Final = (
    rf"(?:move|shift|demote|promote|downgrade|transfer"
    rf"|bring)\s{_WHAT}(?:\sfrom\s{_THE}(?P<source>[^,;:.!?]{{2,40}}?))?{_TO}",
    rf"(?:make|turn)\s{_WHAT}\s(?:into\s)?(?:an?\s|one of the\s){_LIST}",
    rf"{_WHAT}\s(?:{_MUST}\s)?(?:goes|go|moves?|belongs?|shifts?|drops?){_TO}",
    rf"{_WHAT}\s{_MUST}\sbe\s{_MOVED}{_TO}",
    rf"{_WHAT}\s(?:becomes|{_MUST} become)\s(?:an?\s|one of the\s)?{_LIST}",
)
_ELSEWHERE_ZH: Final = (
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:从(?P<source>[^,;:。!?\n]{{2,14}}?){_IN_ZH}?)?{_SOON_ZH}"
    rf"(?:挪|移动?|调整?|降级?|升级?|转|换|改)(?:到|至|为|成|进|入|作|在|做)+{_LIST}{_IN_ZH}?(?:去|了)?",
)
_PUT: Final = (
    rf"(?:put|list)\s{_WHAT}(?:\sfrom\s{_THE}(?P<source>[^,;:.!?]{{2,40}}?))?{_TO}",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:从(?P<source>[^,;:。!?\n]{{2,14}}?){_IN_ZH}?)?{_SOON_ZH}"
    rf"(?:归|放|列|写)(?:到|至|为|成|进|入|作|在|做)+{_LIST}{_IN_ZH}?(?:去|了)?",
    rf"(?![^,]*[不别](?:要|用|再)?[当做作放归改])(?:[把将])?{_WHAT}{_SOON_ZH}(?:改做|改成|当作?|作为|做|放"
    rf"|归){_LIST}",
)
_UNDER_LABEL: Final = re.compile(  # "Tools: add a saw"
    r"(?:please\s)?(?:add|append|also add|plus)\s(?:the\s)?(?P<what>[^\n]{2,200})"
    r"|(?:再|还|另外|请)*(?:增加|添加|补充|加上?|添)(?:一[条项个])?[:,]?(?P<zh>[^\n]{2,120})",
    re.IGNORECASE,
)
# Replies that we offer: said in just these words they leave no doubt.
_REPLIES: Final[tuple[tuple[Sort, str], ...]] = (
    ("out", r"take “(?P<what>[^”\n]{1,300})” out of “(?P<list>[^”\n]{1,60})”[.]?"),
    ("out", r"把“(?P<what>[^”\n]{1,300})”从“(?P<list>[^”\n]{1,60})”里去掉。?"),
    ("one", r"replace “(?P<old>[^”\n]{1,300})” under “(?P<list>[^”\n]{1,60})” by:\s?(?P<what>[^\n]{1,300})"),
    ("one", r"把“(?P<list>[^”\n]{1,60})”里的“(?P<old>[^”\n]{1,300})”改为[:：]\s?(?P<what>[^\n]{1,300})"),
    ("all", r"replace everything under “(?P<list>[^”\n]{1,60})” by:\s?(?P<what>[^\n]{1,300})"),
    ("all", r"“(?P<list>[^”\n]{1,60})”全部改为[::]\s?(?P<what>[^\n]{1,300})"),
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
    for sort, form in _replies():
        if (match := form.fullmatch(plain.strip())) is not None:
            old = match.groupdict().get("old") or ""
            return Bid(sort, match["what"].strip(), of=match["list"], exact=True, old=old)
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
    for sort, form, keeps_out in _forms(phrasebook()):
        if (match := form.fullmatch(bare)) is not None:
            named = match.groupdict()
            into_list = sort in ("in", "to", "put")
            listed = named.get("list") or named.get("list_of") or ""
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
    for form in _swap_forms() if bare else ():
        if (match := form.fullmatch(bare)) is not None:
            yield Bid("swap", match["new"].strip(), old=match["what"].strip())


def bare_bid(plain: str) -> str:
    """The sentence without what leads up to it and its reason; empty where it asks, doubts or supposes anything."""
    plain = _ONE_MORE.sub(r"\1 one more", _QUOTES.sub("", plain).strip())
    plain = _EARLIER.sub("", _HAD.sub("have", _WAS.sub("is", plain)))
    if len(plain) > LONGEST:
        return ""
    leads = _LEADS.match(plain)
    asked = bool(leads and (leads["asked"] or leads["asked_zh"]))
    bare = plain[leads.end() :] if leads else plain
    if asked:
        bare = re.sub(r"吗?\s?\?\s?$", "", bare)
    if (not asked and asks(plain)) or "?" in bare:
        return ""
    if HEDGE.search(bare) or _SUPPOSED.search(bare) or OTHERS().search(bare):
        return ""
    bare = _REASON.sub("", _PLEASE.sub("", bare))
    ends = _ENDS.search(bare)
    return bare[: ends.start()] if ends else bare


def compile_forms(book: Phrasebook) -> None:
    """What the first sentence would wait for otherwise."""
    _forms(book)
    _replies()


@lru_cache(maxsize=1)
def _replies() -> tuple[tuple[Sort, re.Pattern[str]], ...]:
    return tuple((sort, re.compile(form, re.IGNORECASE)) for sort, form in _REPLIES)


@lru_cache(maxsize=1)
def _swap_forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE) for form in _SWAP)


@lru_cache(maxsize=16)
def _forms(book: Phrasebook) -> tuple[tuple[Sort, re.Pattern[str], bool], ...]:
    verb = book.corrections.keeps_out
    kept_in = (
        rf"(?:there(?:'s| is)\s)?no (?:more |longer )?need to\s(?:{verb})\s{_WHAT}",
        rf"(?:we|i)\s(?:don't|do not|won't|will not)\s(?:need to |have to )?(?:{verb})\s{_WHAT}{_MORE}",
        rf"(?:we|i)\sno longer\s(?:need to |have to |want to )?(?:{verb})\s{_WHAT}",
        rf"(?:don't|do not|stop)\s(?:{verb})\s{_WHAT}(?:{_MORE})?",
        rf"{_WHAT}\s(?:(?:don't|do not|no longer) (?:need|have) to be|need not be|needn't be|should no longer be"
        rf"|(?:is|are) no longer|no longer have to be)\s(?:to be\s)?(?:{verb})(?:{_MORE})?",
        rf"{_WHAT}{_ONE_ZH}{_SOON_ZH}(?:不用|不必|不需要|不再|无需|无须|别)再?(?:{verb})了?",
        rf"{_WHAT}{_ONE_ZH}{_SOON_ZH}不(?:{verb})了",
        rf"(?:不用|不必|不需要|不再|无需|无须|别)再?(?:{verb}){_WHAT}{_ONE_ZH}了?",
    )
    kept_out = (
        rf"{_WHAT}\s(?:needs?\sto|must|should|have\sto|has\sto|will)\s(?:also\s)?be\s(?:{verb})",
        rf"(?:(?:also|please|(?:i|we)(?:'d|\swould)?\salso\s(?:like|want|need)\sto)\s)?(?:{verb})\s{_WHAT}",
        rf"{_WHAT}(?:也|还|都)(?:得|要|需要|应该?)?(?:{verb})掉?",
    )
    rows: list[tuple[Sort, str, bool]] = [("out", form, True) for form in kept_in]
    rows += [("in", form, True) for form in kept_out]
    for _key, used in book.corrections.used:
        rows += [
            (
                "out",
                rf"(?:we\s|i\s)?(?:no longer|don't|do not|won't|no)\s(?:(?:need|have"
                rf"|want) to\s)?(?P<list>{used})\s(?:by|for|on)\s{_WHAT}(?:{_MORE})?",
                False,
            ),
            ("out", rf"{_WHAT}(?:也|就)?(?:不用|不再|不需要|不必)(?:再|来)*(?P<list>{used})了?", False),
            ("out", rf"(?:不再?|不用|不需要)(?:再)?按照?{_WHAT}(?P<list>{used})了?", False),
        ]
    rows += [("out", form, False) for form in (*_OUT, *_OUT_ZH)]
    rows += [("in", form, False) for form in (*_ADD, *_ADD_ZH)]
    rows += [("only", form, False) for form in _ONLY]
    rows += [("swap", form, False) for form in _NOT_BUT]
    rows += [("to", form, False) for form in (*_ELSEWHERE, *_ELSEWHERE_ZH)]
    rows += [("put", form, False) for form in _PUT]
    return tuple((sort, re.compile(form, re.IGNORECASE), keeps_out) for sort, form, keeps_out in rows)
