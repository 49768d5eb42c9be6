"""The forms of sentences that bid something of a recorded list, in two languages. By itself, because they are words
alone: what a match bids is made of them elsewhere."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from apps.fields.reading.phrasebook import Phrasebook
from apps.fields.reading.quantities.numbers import NUMBER

Sort = Literal["out", "in", "to", "put", "one", "all", "swap", "only"]

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
    rf"(?:we|i)(?:\s(?:won't|will not)|(?:'m| am|'re| are) not going to)\s(?:really\s)?"
    rf"(?:{_NEED}|report|count)\s{_WHAT}",
    rf"{_WHAT}\s(?:is|are)\sno longer\s(?:needed|required|wanted|necessary|relevant|of interest|an?\s{_LIST}"
    r"|(?:part of|among|in)\s(?P<list_of>[^,;:.!?\n]{2,40}?))",
    rf"{_WHAT}\s(?:is|are)(?:n't| not)\s(?:needed|required|wanted|necessary|relevant){_MORE}",
    rf"(?:there(?:'s| is)\s)?no (?:more |longer )?need for\s(?![^,]*[0-9]){_WHAT}",
    rf"{_WHAT}\s(?:should|must|can|will)(?:n't| not| no longer)\sbe\s(?:listed\s)?(?:an?\s|one of the\s"
    rf"|among (?:the\s)?|in (?:the\s)?"
    rf"|under (?:the\s)?|part of (?:the\s)?|as (?:an?\s)?){_LIST}(?:{_MORE})?",
    rf"(?![^,]*\b(?:take|took|taken|put|would|has|had|get|got)\b){_WHAT}\s(?:is\s|are\s)?out(?:\s(?:of|from)\s{_THE}{_LIST})",
    rf"(?:i|we)\s(?:also\s|really\s)*want\s{_WHAT}\sout(?:\s(?:of|from)\s{_THE}{_LIST})?",
)
_AWAY_ZH: Final = r"(?:去掉|删掉|删除|删去|去除|移除|移出|拿掉|撤掉|取消|撤销|划去|删(?=了))"
_IN_ZH: Final = r"(?:里面?|中|里头|当中|之中)"
_ONE_ZH: Final = r"(?:[这那]一?[条个项])?"
_SOON_ZH: Final = r"(?:也|就|都|应该?|可以|要|还是|先|请|得|需要|给|我们)*"
_NEED_ZH: Final = r"(?:要|需要|用|看|做|测量?|查|收集|记录?|统计|分析|评估|评价|关注|用?[写列])"
_SOLE_ZH: Final = "(?P<what>(?:(?![把将从])[^,;:.!?。\n]){2,90}?)"  # nobody else does it
_OUT_ZH: Final = (
    rf"(?:[把将])?{_SOLE_ZH}{_ONE_ZH}从{_LIST}{_IN_ZH}?{_SOON_ZH}{_AWAY_ZH}了?",
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
    rf"(?:for|in|of|under|among)\s{_THE}{_LIST},?\s(?:please\s)?(?:keep only|only keep|just keep)\s{_WHAT}",
    rf"{_THE}{_LIST}\s(?:is|are|should be)\s(?:only|just)\s{_WHAT}",
    rf"{_THE}{_LIST}\s(?:is|are|should be)\s{_WHAT}\s(?:only|alone|and nothing else)",
    rf"(?:在)?{_LIST}{_IN_ZH}?(?:就|我们)*(?:只|仅)(?:留下?|保留|剩下?|要|需要)(?P<what>[^,;:.!?。\n]{{2,90}})",
)
_BAD_ZH: Final = (
    r"没头没尾|太[^,]{1,6}|写?得?不[^,]{0,4}(?:清楚?|准确?|全|规范|完整)"
    r"|(?:写|说|表述)得?[^,]{0,3}(?:含糊|模糊|不清|有问题)"
)
_SWAP: Final = (
    rf"(?:replace|exchange|substitute|swap)\s{_WHAT}\s(?:by|with|for)\s(?P<new>[^?\n;]{{2,160}})",
    rf"instead\sof\s(?:the\s|our\s)?{_WHAT},?\s(?:we\s)?(?:use|take|have|put)\s(?:the\s)?(?P<new>[^,?\n;]{{2,160}})",
    rf"用(?P<new>[^,;。?\n]{{2,40}}?)(?:来)?(?:代替|替代|取代|替换){_WHAT}",
    rf"(?:change|turn)\s{_WHAT}\s(?:in)?to\s(?P<new>[^?\n;]{{2,160}})",
    rf"for\s{_THE}{_WHAT}\s(?:one|entry|item|criterion),?\s(?:please\s|just\s)*(?:say|write|put)\s(?P<new>[^?\n;]{{2,160}})",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:那|这)?(?:也|就|要|应该?)*(?:替换|更换|换|改)(?:成|为"
    rf"|做)(?P<new>[^?\n;。]{{2,90}})",
    rf"(?:[把将])?{_WHAT}[这那]一?[条个项](?:也|就|要|应该?)*(?:改|换)(?P<new>(?:{NUMBER})[^,;。?\n]{{0,4}})",
    rf"(?:在|[把将])?(?:(?P<list>[^,;:.!?。\n]{{2,12}}?){_IN_ZH}的?(?:那[个条项句])?|(?=[^,]*(?:{_BAD_ZH})))"
    rf"{_WHAT}{_ONE_ZH}(?:{_BAD_ZH})?的?,?"
    r"(?:也|就|要|应该?|给我|请)*(?:换|改|写)(?:成|为|作)(?P<new>[^?\n;。]{2,90})",
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
    rf"{_WHAT}\s{_MUST}\sbe\s(?:{_MOVED}{_TO}|(?:in|under|among)\s{_THE}{_LIST.replace('list', 'list_in')})",
    rf"{_WHAT}\s(?:becomes|{_MUST} become)\s(?:an?\s|one of the\s)?{_LIST}",
)
_ELSEWHERE_ZH: Final = (
    rf"{_WHAT}{_ONE_ZH}(?:写|放|记|填)错(?:了)?(?:地方|位置|栏)了?,?(?:应该?|其实|该)*(?:是|放在?|属于|归){_LIST}{_IN_ZH}?的?",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:从(?P<source>[^,;:。!?\n]{{2,14}}?){_IN_ZH}?)?{_SOON_ZH}"
    rf"(?:挪|移动?|调整?|降级?|升级?|提升?|转|换|改)(?:到|至|为|成|进|入|作|在|做)+{_LIST}{_IN_ZH}?(?:去|了)?",
)
_PUT: Final = (
    rf"(?:put|list)\s{_WHAT}(?:\sfrom\s{_THE}(?P<source>[^,;:.!?]{{2,40}}?))?{_TO}",
    rf"(?:[把将])?{_WHAT}{_ONE_ZH}(?:从(?P<source>[^,;:。!?\n]{{2,14}}?){_IN_ZH}?)?{_SOON_ZH}"
    rf"(?:归|放|列|写)(?:到|至|为|成|进|入|作|在|做)+{_LIST}{_IN_ZH}?(?:去|了)?",
    rf"(?![^,]*[不别](?:要|用|再)?[当做作放归改])(?:[把将])?{_WHAT}{_SOON_ZH}(?:改做|改成|改?(?:当作?|作为|做|放)"
    rf"|归){_LIST}",
)
# Replies that we offer: said in just these words they leave no doubt.
_REPLIES: Final[tuple[tuple[Sort, str], ...]] = (
    ("out", r"take “(?P<what>[^”\n]{1,300})” out of “(?P<list>[^”\n]{1,60})”[.]?"),
    ("out", r"把“(?P<what>[^”\n]{1,300})”从“(?P<list>[^”\n]{1,60})”里去掉。?"),
    ("to", r"move “(?P<what>[^”\n]{1,300})” from “(?P<list>[^”\n]{1,60})” to “(?P<into>[^”\n]{1,60})”[.]?"),
    ("to", r"把“(?P<what>[^”\n]{1,300})”从“(?P<list>[^”\n]{1,60})”移到“(?P<into>[^”\n]{1,60})”。?"),
    ("one", r"replace “(?P<old>[^”\n]{1,300})” under “(?P<list>[^”\n]{1,60})” by:\s?(?P<what>[^\n]{1,300})"),
    ("one", r"把“(?P<list>[^”\n]{1,60})”里的“(?P<old>[^”\n]{1,300})”改为[:：]\s?(?P<what>[^\n]{1,300})"),
    ("all", r"replace everything under “(?P<list>[^”\n]{1,60})” by:\s?(?P<what>[^\n]{1,300})"),
    ("all", r"“(?P<list>[^”\n]{1,60})”全部改为[::]\s?(?P<what>[^\n]{1,300})"),
)


def compile_forms(book: Phrasebook) -> None:
    """What the first sentence would wait for otherwise."""
    forms_of(book)
    reply_forms()


@lru_cache(maxsize=1)
def reply_forms() -> tuple[tuple[Sort, re.Pattern[str]], ...]:
    return tuple((sort, re.compile(form, re.IGNORECASE)) for sort, form in _REPLIES)


@lru_cache(maxsize=1)
def swap_forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE) for form in _SWAP)


@lru_cache(maxsize=16)
def forms_of(book: Phrasebook) -> tuple[tuple[Sort, re.Pattern[str], bool], ...]:
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
