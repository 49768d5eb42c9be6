"""Hospitals that were named anywhere in what was told of the participants stand where the document names the place.

"Adults with sepsis at Peking Union Medical College Hospital" says where, though nobody recorded a setting. Words for
kinds of hospital ("a tertiary hospital", “三甲医院”) are no names. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

SETTING: Final = "pico.setting"
SAID_IN: Final = (
    "pico.population",
    "pico.inclusion_criteria",
    "scientific_question.question",
)
NAMED_EN: Final = re.compile(
    r"(?:\b(?:at|in|from|to|of|and|the|or)\s|^|[,;(]\s?)(?:the\s)?"
    r"(?P<name>(?!(?:The|Our|This|In|At|A|An|Adults?|Patients?|Children)\s)"
    r"(?:[A-Z][\w'’.&-]*\s(?:(?:of|for|the)\s)?){1,7}?"
    r"(?:Hospital(?!\sAnxiety)|Infirmary|Medical Cent(?:re|er)|Cancer Cent(?:re|er)|Clinic)\b"
    r"(?:\sof\s[A-Z][\w-]+(?:\s[A-Z][\w-]+){0,5})?)"
)
NAMED_ZH: Final = re.compile(
    r"(?:^|[在于由、和及与，。：；（(,;:]|入住|来自|就诊)"
    r"(?P<name>(?![在于由和及与])[\u3400-\u9fff]{2,20}?(?:医院(?!感染|获得|[内外]|焦虑)|医学中心)"
    r"(?:[\u3400-\u9fff]{1,3}(?:院区|分院))?)"
)
KIND_ZH: Final = re.compile(
    r"(?:[本我该各某多几两同]|[一二三四五六七八九十数]+[家所个级甲]|全国|国内|当地|上级|外院).*"
    r"|.*(?:[病患]人|者|的|住|到).*"
    r"|(?:三级|二级|甲等|三甲|综合|教学|专科|社区|基层|大学|附属|省级|市级|县级|公立|私立|儿童|妇产|肿瘤|地区|区域)+"
    r"(?:医院|医学中心)"
)
KIND_EN: Final = re.compile(
    r"(?:(?:University|Teaching|District|General|Tertiary|Community|Children['’]s|Regional|County|Academic|Outpatient"
    r"|Pain|Memory)\s)+(?:Hospital|Clinic|Medical Cent(?:re|er))",
    re.IGNORECASE,
)


@lru_cache(maxsize=32)
def hospitals_in(text: str) -> tuple[str, ...]:
    named = [match["name"] for match in NAMED_ZH.finditer(text) if not KIND_ZH.fullmatch(match["name"])]
    named += [match["name"] for match in NAMED_EN.finditer(text) if not KIND_EN.fullmatch(match["name"])]
    return tuple(dict.fromkeys(named))


def with_hospitals(setting: str, told: Iterable[str], *, zh: bool) -> str:
    """The setting with the names that it does not say itself; the names alone where there is none."""
    found = dict.fromkeys(name for text in told for name in hospitals_in(text))
    names = ("、" if zh else "; ").join(name for name in found if name.casefold() not in setting.casefold())
    if not setting or not names:
        return setting or names
    return f"{setting}（{names}）" if zh else f"{setting} ({names})"
