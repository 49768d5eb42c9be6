"""What is said for the numbers of people and events: evaluable, per group, in total. By itself, because such a
number is told like any count, where a level or a power needs words of statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.evidence.figures import COUNT
from apps.fields.reading.phrases import FieldPhrases, between, in_clauses, says
from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.rows import told_plainly
from apps.protocol.reading.rows.conduct import CENTRES, KINDS
from apps.protocol.reading.rows.told_figures import TOTALS, TOTALS_NAMED
from apps.protocol.reading.words.wording import (
    BE,
    MANY,
    PEOPLE,
    PEOPLE_ZH,
    WHOLE,
)

RECRUIT: Final = r"(?:recruit|enrol|enroll|include|randomi[sz]e)"
NO_PART: Final = r"(?!\s?(?:per|in each|each|a (?:year|month|week)|every|of (?:them|whom|our|the|these)))"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s|some\s|at\sleast\s|a\stotal\sof\s)?"
_EVENTS: Final = r"(?:primary\s|endpoint\s|outcome\s)?(?:events|deaths)"
_EVENTS_ZH: Final = r"(?:主要|终点|死亡|复发|进展|结局|PFS|OS){0,2}事件"
BETWEEN_WORDS: Final = r"(?:(?!(?:for|of|with|to|in|by|per|beds?|and|or)\b)[a-z-]+\s){0,2}"


SIZES: Final[Mapping[str, FieldPhrases]] = {
    "n_evaluable": FieldPhrases(
        figures=(
            rf"(?P<value>{COUNT})\sevaluable (?:{PEOPLE})",
            rf"\bevaluable (?:number|{PEOPLE})\s?(?:is|:|=)\s?(?P<value>{COUNT})",
            rf"可评价(?:例数|病例)?(?:为|是|:|共)?\s?(?P<value>{COUNT})",
        )
    ),
    "n_per_group": FieldPhrases(
        fills=says(
            rf"(?P<value>[0-9]{{1,6}}\s(?:{PEOPLE}\s)?(?:per|in each|/)\s?(?:group|arm))\b",
            r"(?:\bn\s?=\s?)?(?P<value>[0-9]{1,6}\s(?:per|in each)\s(?:group|arm))\b",
            r"\bn\s?=\s?(?P<value>[0-9]{1,6}\s(?:each|per (?:arm|group)))$",
            r"(?P<value>[0-9]{1,6}\scases\sand\s[0-9]{1,6}\scontrols)\b",
            r"(?P<value>[每各]组\s?[0-9]{1,6}\s?[例人名个]?)(?:患者|病人|人)?",
            r"(?P<value>[0-9]{1,6}\s(?:each|in both|for each)\s(?:groups?|arms?))\b",
            r"(?P<value>[0-9]{1,6}\s(?:an arm|a side|a group|each side|each arm))$",
            r"(?P<value>[两三四]组\s?各\s?[0-9]{1,6}\s?[例人名个])",
            r"(?:最后|最终)?每组(?:最后|大概|大约|约|计划|需要|[要需拟招入收]|纳入|入组|招募|各)+\s?(?P<value>[0-9]{1,6}\s?[例人名个位])",
        ),
        mentions=r"\b[0-9]+\s(?:in each|per|an?)\s(?:group|arm|side)\b"
        r"|[每各](?![月年周天日]|\s?[0-9一二两三四五六七八九十百千]+\s?个?(?:月|年|周|天)|[^,。;]{0,14}中有)[^,。;]{0,3}[0-9一二两三四五六七八九十百千]+\s?[例个名人]",
        texts=in_clauses(
            r"(?P<value>(?![每各两三四]组)[^\d,。;:]{1,12}组[^\d,。;%]{0,3}[0-9]{1,6}\s?[例名人]"
            r"(?:[,、;]\s?[^\d,。;:]{1,12}组[^\d,。;%]{0,3}[0-9]{1,6}\s?[例名人])+)(?=[,。;]|$)",
            r"(?:^|[,;:]\s?|\b(?:recruit|enrol|enroll|include|need)\s)"
            rf"(?P<value>[0-9]{{1,6}}\s(?:exposed|cases)(?:\s{PEOPLE})?(?:,|\sand)\s[0-9]{{1,6}}\s(?:unexposed|non-exposed|controls))"
            rf"(?=\s?(?:[,.;]|$|{PEOPLE}))",
        ),
        says=says(
            r"(?P<value>[0-9][0-9,]{0,8} (?:(?:patients|participants|subjects) )?(?:per|in each) (?:group|arm)\b)"
            r"(?=\s?(?:$|[,.;:()]|(?:and|with|to|are|is|will|at|for|in|were|because|based|after|each)\b))",
            r"(?P<value>每组\s?[0-9][0-9,]{0,8}\s?[例人名])(?=\s?(?:$|[,.;:()。、和与及共]|患者|受试者|病例|病人|的))",
            *told_plainly.PER_GROUP,
        ),
        needs=rf"{told_plainly.OF_EACH_ZH}|\bcall\sit\s"
        r"|\b(?:need|require|recruit|enrol|include|randomi[sz]|power)|sample size|[0-9]\s(?:cases|exposed)\b"
        r"|(?:试验|干预|治疗|研究|实验|观察|对照|病例|暴露)组[^,。;]{0,3}[0-9]{1,6}\s?[例名人]|纳入|入组|招募|样本量|随机|需|受试者|患者|病例",
    ),
    "n_total": FieldPhrases(
        fills=says(
            rf"\b(?:a total of|total|n\s?=|recruit|enrol|enroll|include|randomi[sz]e)\s?{MANY}\s"
            rf"(?:\w+\s)?{PEOPLE}\b(?!\s(?:per|in each|each))",
            rf"{MANY}\s{PEOPLE}\s(?:in total|in all|overall|altogether)\b",
            rf"\bn\s?=\s?{MANY}\s(?:in\s)?(?:total|overall)\b",
            rf"^\s?(?:about\s|around\s|roughly\s|approximately\s)?{MANY}\s(?:(?!cases){PEOPLE}|pts)\.?\s?$",
            rf"\b(?:recruit|enrol|enroll|include|randomi[sz]e)(?:ing)?\s(?:about|around|roughly|approximately|some"
            rf"|a total of)\s{MANY}\s(?:\w+\s)?{PEOPLE}\b(?!\s(?:per|in each|each))",
            rf"{MANY}\s(?!cases){PEOPLE}(?=\s(?:in|at|from|across)\s(?:{NUMBER})\s{KINDS}{CENTRES}\b)",
            rf"(?:纳入|入组|招募|收|招|需要?|总共|一共|总样本量|样本量)"
            r"(?:大约|大概|约|定为?|为|是|要|共|计划|打算|准备|预计|拟|想|纳入|招募?|入组?|收|做|需要?|按|患者|病人)*"
            rf"{MANY}\s?[例名个位人](?:人|病例|{PEOPLE_ZH})?",
            rf"(?:样本量)(?:就|大约|大概|约|定为?|为|是|要|共)?{MANY}",
            rf"^\s?(?:{NUMBER})\s?年(?:之?内)?(?:收够|招够|收满|招满|收齐|招齐|入满){MANY}(?:\s?[例名个人])?$",
            rf"^\s?(?:大概|大约|估计|预计|目标)(?:能?收)?{MANY}\s?[例名份人](?:问卷|左右|吧)?$",
            rf"^\s?(?:(?:so\s)?(?:the\s|our\s)?statistician\s(?:said|says|came\sup\swith)\s)?(?:about\s|around\s|roughly\s)?{MANY}\s(?:{PEOPLE}\s)?(?:in\stotal|in\sall|altogether|all\stold)$",
            rf"^\s?单中心\s?{MANY}\s?[例名]$",
            rf"^\s?(?:{NUMBER})\s?[家个]中心\s?{MANY}\s?[例名]$",
            rf"^\s?(?:[两三四]组|各组)(?:一?共计?|合计|总计)\s?{MANY}\s?[例名]$",
            rf"^\s?(?:so|thus|hence|therefore)\s(?:about\s|around\s)?{MANY}\s{PEOPLE}$",
            rf"\brounded\s(?:it\s|that\s)?(?:up\s)?to\s{MANY}(?:\s{PEOPLE})?$",
            plausible=between(10, 10**7),
        ),
        says=says(
            r"(?:共|总共|合计|计划|拟)(?:共|需要?|计划|拟)?(?:纳入|入组|招募)(?:约|患者|病例)?(?P<value>[0-9][0-9,]{0,8})\s?[例名人位]",
            rf"\brecruiting\s(?:about\s|around\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\bwe'(?:d|ll)\s(?:like\sto\s)?{RECRUIT}\s(?:about\s|around\s|a\stotal\sof\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\btotal\sof\s{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\s(?:will\sbe|are\sto\sbe|need)",
            rf"\b(?:trial|study|survey)\s(?:in|of|with|among)\s(?:about\s)?{WHOLE}\s{PEOPLE}\b{NO_PART}",
            rf"(?:^|[,;]\s?)(?:纳入|招募){WHOLE}\s?[例名](?=[^,。;]{{0,40}}{PEOPLE_ZH}(?:[,。;]|$))",
            rf"\bwe\s(?:plan\sto|will|aim\sto)\s{RECRUIT}\s(?:about\s|a\stotal\sof\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"(?:^|[,;]\s?){WHOLE}\s(?:{PEOPLE}\s)?in\stotal\b",
            rf"(?:^|[,;]\s?)(?:and\s|so\s)?in\stotal,?\s(?:we\s(?:will|would|want\sto|plan\sto)\s{RECRUIT}\s)?(?:about\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\btotal\snumber\s(?:of\s{PEOPLE}\s)?(?:of|is|will\sbe|would\sbe|should\sbe|at)\s(?:about\s)?{WHOLE}(?=\s?(?:[,.;]|$)|\s{PEOPLE})",
            rf"\b(?:the\s)?total\s(?:number\s)?(?:stays|remains|is\sto\sstay|should\sstay)\s(?:at\s)?{WHOLE}(?=\s?(?:[,.;]|$))",
            rf"\bthe\stotal\s(?:number\s)?(?:is|will\sbe)\s(?:about\s)?{WHOLE}(?=\s?(?:[,.;]|$))",
            rf"(?:^|[,。;]\s?)(?:[两三四]组)?(?:一共|总共|合计|共){WHOLE}\s?[例人名](?=\s?(?:[,。;]|$))",
            rf"^\s?(?:we\s(?:will\s)?need\s)?(?:about\s)?{WHOLE}\s(?!cases){PEOPLE}\s?\.?\s?$",
            rf",\s(?:we\s)?need\s(?:about\s)?{WHOLE}\s?\.?\s?$",
            rf"(?P<name>\b(?:total )?sample size|总?样本量){BE}{WHOLE}(?!\.?[0-9]|\s?(?:%|per|in each|each))"
            r"(?=\s?(?:$|[,.;:()。、]|[例名人](?![份次标])|(?:patients|participants|subjects|people|and|with|in|to|is|will)\b))",
            rf"(?:总?样本量|总(?:数|例数|人数))(?:就|也|还是|先|那|都|一共)*(?:[改换调提降加减放]|[定按取]|缩减|增加)(?:[成为到在])?{WHOLE}\s?[例人名](?=\s?(?:[,。;吧了]|$))",
            rf"\b(?:and\s)?make\s(?:it|that)\s{WHOLE}\s{PEOPLE}(?:\s(?:in\s(?:all|total)|altogether))?(?=\s?(?:[,.;]|$))",
            *TOTALS,
            *told_plainly.TOTALS,
            plausible=between(2, 10**7),
        ),
        needs=r"\b(?:trial|study|survey)\s(?:in|of|with|among)\s(?:about\s)?[0-9]|sample size|样本量|例数"
        r"|\btotal\b|\bmake\s(?:it|that)\b|总数|总人数|共|纳入|入组|招募|\b(?:recruit|enrol|include|randomi[sz])|\bneed\s(?:about\s)?[0-9]+\s?\.?$"
        rf"|{TOTALS_NAMED}|{told_plainly.TOTALS_NAMED}",
        alone=True,
        figures=(
            rf"\b(?:will|to|we)\s{RECRUIT}\s(?:a total of\s|about\s|in total\s)?(?P<value>{COUNT})\s"
            rf"{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\b(?:a )?total of (?P<value>{COUNT})\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"(?P<value>{COUNT})\s{PEOPLE}\s(?:in total\b|(?:will be|are to be)\s{RECRUIT}d?e?d?\b)",
            rf"(?:共|总共|合计|计划|拟)(?:计划)?(?:纳入|入组|招募)(?:约)?(?P<value>{COUNT})\s?[例名人位]",
            rf"(?:总?样本量|总例数)(?:为|是|约|约为|:|共)?\s?(?P<value>{COUNT})\s?[例名人]?",
        ),
        is_total=True,
    ),
    "n_events": FieldPhrases(
        says=says(
            r"\b(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:need|want|require|go\sfor|wait\sfor|stop\s(?:at|after))\s"
            rf"{_ABOUT}{WHOLE}\s{_EVENTS}"
            r"(?=\s?(?:[,.;]|$)|\s(?:for|to|in\s(?:all|total)|altogether|before|at)\b)",
            rf"(?:^|[,;]\s?){_ABOUT}{WHOLE}\s{_EVENTS}\s(?:are|will\sbe|would\sbe)\s(?:needed|required|enough)\b",
            r"(?:^|[,。;]\s?)(?:那?就|我们?|咱们?|一共|总共|得|也|至少)*(?:需要?|要|攒[够到满]?|凑[够到满]?|等到|等|达到|出现|观察到|发生){1,2}"
            rf"(?:大概|大约|约|至少|够|满|到)*{MANY}\s?[例个次]{_EVENTS_ZH}(?=\s?(?:[,。;]|$)|就|才|来|为止|的时候)",
            plausible=between(10, 10**5),
        ),
        needs=r"\bevents?\b|\bdeaths\b|事件",
        alone=True,
        figures=(
            rf"\b(?:number of|total of|requires?|need|needs|required?)\s(?:about\s)?(?P<value>{COUNT})\sevents?\b",
            rf"\bnumber of events\s?(?:is|:|=|will be)\s?(?P<value>{COUNT})",
            rf"(?:事件数(?:为|是|:)?|需要(?:观察到)?)\s?(?P<value>{COUNT})(?:\s?[例个次](?:事件)?)",
        ),
    ),
}
