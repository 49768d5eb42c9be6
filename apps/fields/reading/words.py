"""Words that decide whether something was said at all: hedges, negations, other people's studies.

Rules have no judgement, so doubt is always read as "not said".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.sentences import asks, is_marked
from apps.fields.reading.vocabulary import Vocabulary
from apps.fields.schema.field import label_key

SENTENCES_KEPT: Final = 256
_NOTHING: Final = frozenset(
    label_key(word)
    for word in (
        "n/a", "na", "n.a.", "not applicable", "tbd", "tbc", "to be determined", "to be decided",
        "to be confirmed", "to be defined", "unknown", "not known", "not yet known", "not decided",
        "not yet decided", "undecided", "not sure", "i don't know", "don't know", "?", "??", "-", "–", "—",
        "...", "…", ".", "null", "nil", "待定", "待确认", "待补充", "不适用", "未知", "未定", "尚未确定", "暂无",
        "暂定", "不清楚", "不知道", "不确定", "还没定", "还没想好",
    )
)  # fmt: skip
_NONE: Final = frozenset({"none", "no", "not any", "not planned", "none planned", "无", "没有", "否"})

HEDGE: Final = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|might|may be|could|not sure|unsure|uncertain|undecided|unclear"
    r"|not (?:yet )?(?:known|decided|fixed|certain)|tb[dc]|to be (?:determined|decided|confirmed|defined)"
    r"|i guess|i suppose|wonder(?:ing)?|thinking (?:of|about)|consider(?:ing)?|don't know|do not know)\b"
    r"|可能|也许|或许|大概吧|不确定|不清楚|待定|待确认|未定|尚未|还没|考虑(?!到|了?[0-9百]|[一二两三四五六七八九]成)|犹豫|(?<![者人员师生])(?<![者人员师生]都)(?<!统计的)(?<!录入的)(?<!评估的)不知道(?!自己|(?:的)?分组|被?分[到在]|[是在]?哪[组侧种边只个]|[用打吃放]的)|说不准|拿不准|没想好",
    re.IGNORECASE,
)
SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|(?<!this )would(?! (?:take|last|run|get|go|have|use|follow|measure|compare|include"
    r"|exclude|give|start|randomi[sz]e|collect|(?:we|i) (?:need|have to))\b)"
    r"|should(?! take\b)|suppose|suggest(?:s|ed|ing)?|recommend(?:s|ed)?|for example"
    r"|e\.g\.?|for instance|such as|(?<!would )(?<!'d )like(?! to\b)|instance|example|typically|usually|often"
    r"|generally|normally|commonly"
    r"|what about|how about|let's say|say,|alternatively|either|(?<!by )whether|option|instead|rather|used to"
    r"|initially|originally|previously|formerly|earlier|before|changed?|considered|(?:had|we|was|were) planned"
    r"|first (?:wanted|meant|planned|thought|asked)"
    r"|(?:old|former|first|previous) (?:protocol|plan|version|design)|could have|no longer)\b"
    r"|^\W*(?:had|were)\s(?:we|i|there|they|it)\b|如果|假如|(?<![主重需首次只])要是|例如|比如|譬如|通常|一般|往往|常用|建议|推荐|是否|要不要|能否|可否|或者|还是|原来|(?<![来院组])之前|原先|本来(?!就)|曾|原计划|原定|原方案|旧方案|老方案|旧版|上一版|考虑过|想过|[^\W\d_](?:讨论|商量|琢磨)过(?=[,。;]|$)",
    re.IGNORECASE,
)
NEGATION: Final = re.compile(
    r"\b(?:not|no|never|nobody|without|cannot|none|neither|nor|except|avoid|reject(?:ed)?|lack(?:s|ing)?)\b|n't\b"
    r"|(?<!差)不(?!(?<![^,。;\s]不)过(?![敏夜量期关0-9一二两三四五六七八九十百半]))|没有|没|未|无|并非|而非|无法|避免|除外|拒绝|(?<![是能可])否(?:了(?!解)|掉|决)",
    re.IGNORECASE,
)
# "They" are those who are studied unless they did something: of their own they have a study and its results.
_DID: Final = (
    r"(?:also |only |all |then |first |just )?(?:(?!need|bleed|feed|proceed|exceed|succeed)[a-z]+ed|found|gave|had"
    r"|did|saw|took|ran"
    r"|showed|went|chose|kept|lost|left|made|wrote|put|set|got (?:a|the|his|her|their)|were able|report|claim|say"
    r"|said|suggest|thought|think|use (?!the|a)|do it)"
)
_THEIRS: Final = (
    r"study|results?|papers?|group|team|data|sample|work|unit|design|figures?|main|primary|definition"
)


def _other_people(words: Vocabulary) -> str:
    they = r"(?<!whether )(?<!if )(?<!when )(?:they|he|she)"
    return rf"(?i:{they} {_DID}|(?:their|his|her) (?:\w+ )?(?:{_THEIRS}|{words.belongings}))"


# "Another nine months": a time that follows.
_OF_TIME: Final = r"(?:(?:[0-9]+|[a-z-]+) (?:and a half )?)?(?:day|week|month|year)s?\b"
OTHERS: Final = worded(
    lambda words: (
        rf"\bet al\b|\b(?:previous|prior|published|earlier|(?<!after the )(?<!each )other(?! (?:half|group|than"
        rf"|{words.groups})\b)|(?<!one after )another(?! {_OF_TIME})|existing|literature|meta-analys[ie]s"
        rf"|{words.reviews}|reported(?! (?:to|within)\b)|reports"
        rf"|report(?<!and report)(?<!we report)(?<!to report)(?<!will report)"
        rf"|cited|according to|similar (?:{words.studies}|stud(?:y|ies))|{_other_people(words)}|(?i:authors?)"
        rf"|in the \w+ (?:study|{words.studies}))\b"
        r"|\balready (?:did|ran|tried|published|has|have) (?:a|an|one|this|it)\b"
        rf"|\b[Tt]he (?!Phase\b|RCT\b)[A-Z][\w-]+ (?:study|{words.studies}|paper|team|registry)\b"
        r"|\b[Aa]n? (?!Phase\b|RCT\b|Bayesian\b|Zelen\b|Simon\b|Latin\b|Delphi\b)[A-Z][a-z]{2,}"
        rf" (?:study|{words.studies}|paper|team|group) (?:had|found|saw|got|reported|showed|used|lost|gave)\b"
        r"|\b[Tt]he (?:Danish|Dutch|French|German|Swedish|Norwegian|Finnish|Italian|Spanish|British|American|Canadian"
        r"|Australian|Japanese|Korean|Chinese) (?:group|investigators|colleagues|lot|team|people|ones)\b"
        rf"|\b[A-Z][A-Z0-9-]{{3,}} (?:study|{words.studies})\b|\((?:19|20)[0-9]{{2}}\)|\[[0-9, -]+\]|[\"“”«»「」『』]"
        rf"|{words.authorities}"
        rf"|\b[A-Z][A-Z0-9-]{{3,}}\s?(?:那[个项篇]|(?:一共|总共|当时)?(?:收|入|做)了[0-9]|(?:研究|{words.studies})(?!性)|里(?:面|头)?[是的用]|used\b|had\b)"
        r"|\b[Tt]here(?:'s|'ve| (?:was|were|is|are|has|have))(?: already| only)?(?: been)? (?!no\b)(?:[a-z-]+ ){1,4}"
        rf"(?:stud(?:y|ies)|{words.studies})\b(?! of (?:ours|mine))"
        r"|\b[Ss]ome(?:body|one) (?:told|advised|urged) (?:me|us)\b|有人(?:劝|说|建议|让|叫)"
        r"|文献(?![里中上]?(?:来|得来|查来|查到)的[,。;]?)|(?<!老)人家|那篇|(?<!其)他的|她(?!们)|这篇|以往|此前|报道|(?<!停.)(?<![即要需应时内])报告|[他她]们(?:的(?!病|家|孩)|那|说|提|认|做|用|发|报|收|入了|团队|科|中心|也|就是|当[时年]|文章|论文|是)|作者|等人|综述|别的|其他研究|另一项|另一个|某项|国外|国内研究|前期研究"
        r"|(?:英|美|德|法|韩)国(?:人|佬|那[边个篇]|有[个篇一]|写|报)|(?:日本|印度|荷兰|丹麦|瑞典|意大利|澳洲|加拿大|台湾|香港)(?:人|那[边个篇]|有[个篇一]|写|报)"
    ),
    flags=0,
)
_EARLIER: Final = worded(
    lambda words: (
        rf"(?<!\bat )\b(?:our|my|the) (?:last|previous|earlier|first|old) (?:one|study|{words.studies})\b"
        rf"|(?:上一?|前一?|之前那?)(?:[个次项](?:[^,。;]{{0,6}}的)?)?(?:{words.studies}|研究|课题)|(?:{words.bystanders})"
    )
)
# Those who are studied, and what they were given: "won't know which lamp they had".
_WHAT_THEY_HAD: Final = re.compile(
    r"\b(?:which|what)\s(?:\w+\s){0,2}they\s(?:had|got|received|were)\b|\bwhere\sthey\s(?:lived|were)\b",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r"(?<=\w),?\s(?<!not )because\b[^.;]*[.;]?$|(?<=\w),?(?:因为|毕竟)[^。;]*[。;]?$", re.IGNORECASE
)
# What is done as a rule is a thing by itself, and supposes nothing.
_AS_A_RULE: Final = re.compile(
    r"\bwhat(?:ever)?\s(?:we|our\s[a-z]+)\s(?:normally|usually|typically|generally|already)\s(?=(?:do|give|use|offer|have)\b)",
    re.IGNORECASE,
)
only_looks_denied: Final = worded(
    lambda words: rf"notwithstanding|\byes\sor\sno\b|\bor\snot(?=\s?(?:[,.;]|$))|{words.not_denied}"
)


def says_nothing(plain: str) -> bool:
    """Empty, or a word for "not known yet": never a value."""
    return len(plain) < 40 and (not plain.strip() or label_key(plain.strip(" 。.!")) in _NOTHING | {""})


def says_none(plain: str) -> bool:
    """ "None": a value in free text, nothing where a number or a choice is wanted."""
    return len(plain) < 40 and label_key(plain.strip(" 。.!")) in _NONE


def doubtful(plain: str) -> bool:
    """Whether what was said after a label is hedged or asked rather than said."""
    return HEDGE.search(plain) is not None or is_marked(plain)


def tells_of_others(plain: str) -> bool:
    """Whether a reply tells what another study, or an earlier one of ours, had or did."""
    return _tells_of_others(plain, phrasebook())


@lru_cache(maxsize=SENTENCES_KEPT)
def _tells_of_others(plain: str, book: Phrasebook) -> bool:
    return names_others(plain) or _EARLIER().search(plain) is not None


def names_others(plain: str) -> bool:
    """Whether words for another study or for those who did it stand in it."""
    return _names_others(plain, phrasebook())


@lru_cache(maxsize=SENTENCES_KEPT)
def _names_others(plain: str, book: Phrasebook) -> bool:
    return OTHERS().search(plain) is not None


# What is counted on in a sum is supposed, and in no doubt: "if one in ten drops out we land at 80".
_COUNTED_ON: Final = re.compile(
    r"\bif\s(?=(?:(?!\b(?:we|i|you|they|somebody|anyone|anybody|everything|only)\b)[^.?;]){4,140}?,?\s(?:then\s)?(?:we|i|that|it|this)"
    r"(?:(?:'d|'ll|\swould|\swill)?\s(?:lands?|comes?|ends?\sup|arrives?|gets?\sto|makes?|gives?|needs?)"
    rf"|'s)\s[^.?;]{{0,30}}?(?:{NUMBER}))",
    re.IGNORECASE,
)


def certain(plain: str) -> bool:
    """Whether a sentence speaks of this study without a question or a hedge."""
    return is_settled(plain) and not tells_of_others(_without_usual_words(plain))


def is_settled(plain: str) -> bool:
    """Whether a sentence is without a question, a hedge and a supposition, of whatever study it speaks."""
    return _is_settled(plain, phrasebook())


@lru_cache(maxsize=SENTENCES_KEPT)
def _is_settled(plain: str, book: Phrasebook) -> bool:
    """Many a field asks it of the same sentence."""
    plain = _without_usual_words(plain)
    return not (asks(plain) or HEDGE.search(plain) or SUPPOSED.search(plain))


# Where nothing to choose from stands before it, it is "as ever": “统计还是按意向性分析”.
_AS_EVER: Final = re.compile(r"(?:^|(?<=[,。;]))([^,。;按照用]{0,6})还是(?=[按照用])")


@lru_cache(maxsize=SENTENCES_KEPT)
def _without_usual_words(plain: str) -> str:
    plain = _AS_EVER.sub(r"\1", plain)
    return _AS_A_RULE.sub("what we ", _COUNTED_ON.sub(" ", _WHAT_THEY_HAD.sub(" ", plain)))


def denies(plain: str) -> bool:
    """Whether a sentence or clause says that something is not so; a reason behind it denies nothing."""
    return NEGATION.search(only_looks_denied().sub("", _REASON.sub("", plain))) is not None
