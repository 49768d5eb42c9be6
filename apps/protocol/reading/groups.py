"""What is said for the groups of a study: its arms, how people come into them, who knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases, in_clauses, means, says
from apps.protocol.reading.wording import ANY_STUDY, EQUAL, FILL, ITEM_END, ITEMS, PEOPLE, RANDOMISED, RATIO

GROUPS: Final[Mapping[str, FieldPhrases]] = {
    "allocation_ratio": FieldPhrases(
        fills=says(
            rf"(?P<value>(?<![0-9:]){EQUAL}(?![0-9:]))",
            rf"^\s?{RATIO}\s?$",
            rf"{RATIO}(?=[^.;。]{{0,6}}(?:randomi|allocat|随机|分))",
            rf"{RATIO}(?:的比例)?(?:随机)?分(?:组|配|成?两组)?(?=\s?$)",
        ),
        names=r"allocat(?:ed|ion)|randomi[sz](?:ed|ation)|assigned|随机(?:分配|分组|化)?|分配|分组|比例",
        says=says(
            rf"\b{RANDOMISED}\s{RATIO}(?=\s(?:between|to|into|among)\b|[,.;]|$)",
            rf"(?:{RANDOMISED}|allocated|assigned|allocation|randomi[sz]ation|随机|分配|分组)"
            rf"(?:(?!\bratio\b)[^.。;\d]){{0,40}}(?:(?:(?<=\ba\s)|(?<=the\s)|(?<=tion\s))ratio(?:\sof|\sis|:)?\s?)?{RATIO}",
            rf"{RATIO}\s{{0,3}}(?:的?比例)?\s{{0,2}}(?:randomi[sz]ation|allocation|ratio|随机|分配|分组)",
        ),
        needs=rf"\b{PEOPLE}|randomi[sz]|\b(?:arms?|groups?)\b|match(?:ed|ing)"
        r"|随机(?:分|化|按|对照)|分组|受试者|患者|[两各]组|配对|匹配",
    ),
    "stratification_factors": FieldPhrases(
        unless=r"\banaly|\bsubgroup|\bsampl|亚组|分析|抽样",
        texts=in_clauses(
            r"\bstrat(?:ify|ifying|ified|ification)?\sby\s(?P<value>[^.;:]{2,80}?)(?=[.;]|$"
            r"|,\s(?:and\s)?(?:phase|[0-9]|double|single|open|triple|randomi[sz]ed|in|at)\b|,\s(?:with|we|and\s(?:will|with))\b)",
            r"(?:按|以|根据)(?:是否(?=有)|有没有|有无)?(?P<value>[^,。;:]{1,40}?)(?:进行|作为?)?分层",
        ),
        cues=(
            rf"\bstratif(?:y|ied|ying|ication)(?:\s(?:factors?\s(?:is|are)|is|will be))?(?:\sby)?"
            rf"{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:按|以|根据){ITEMS}V(?=[^。;]{{0,30}}分层)",
        ),
    ),
    "blinding": FieldPhrases(
        names=r"blind(?:ed|ing)?|mask(?:ed|ing)",
        goes_on=r"[\s,(]{1,3}(?:(?:with|using)\s)?(?:an?\s)?(?:identical|matching|matched"
        r"|double[- ]dummy|same)\b[^,.;()]{0,50}\)?"
        r"|\s?[,(]?\s?(?:采用|用)?(?:外观|形状|颜色|包装|双模拟|匹配|相同|一致)[^,。;()]{0,30}\)?",
        means=(
            means(
                "open",
                r"\bopen[- ]label\b"
                r"|开放标签|开放(?:式|性)?(?:试验|研究|设计|的(?=[,。;]|$))",
            ),
            means(
                "single",
                r"\bsingle[- ]blind(?:ed)?\b"
                r"|单盲",
            ),
            means(
                "double",
                r"\bdouble[- ]blind(?:ed)?\b"
                r"|双盲",
            ),
            means(
                "triple",
                r"\btriple[- ]blind(?:ed)?\b"
                r"|三盲",
            ),
        ),
        noun=rf"(?:{ANY_STUDY}|fashion|manner)",
    ),
    "arms": FieldPhrases(
        texts=in_clauses(
            r"\b(?:two|three|four|[2-4])\s(?:arms|groups)\s?:\s?(?P<value>[^.;]{3,150})(?=[.;]|$)",
            r"\brandomi[sz]ed\s(?:[1-9]:[1-9](?::[1-9])?\s)?to\s(?:receive\s)?"
            r"(?P<value>[^.;,]{2,40}?\sor\s[^.;,]{2,40}?)(?=[.;,]|$|\s(?:for|in|at|by|with)\b)",
            r"分[为成]?(?:[两二三四2-4]个?组)?\s?[:,]\s?(?P<value>[^,。;:]{2,60}组)(?=[,。;]|$)",
        ),
        cues=(
            rf"\b(?:arms|groups)\s(?:is|are|will be|receive)(?: given)?{ITEMS}{FILL}V{ITEM_END}",
            rf"\brandomi[sz]ed to(?: receive)?{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:分为|分成|随机分(?:到|入|配至))(?:两组:)?{ITEMS}V(?:(?=组)|{ITEM_END})",
        ),
    ),
}
