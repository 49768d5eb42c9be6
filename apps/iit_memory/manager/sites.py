"""Sites as people name them: by number ("site 3", "中心3"), by a name that the entries have, or by one that is new.

A new name is only looked for where enrolment is told: a person confirms what was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

CHINESE_NUMBERS = {word: number for number, word in enumerate("一二三四五六七八九十", start=1)}
SITE = re.compile(
    r"\b(?:site|cent(?:er|re)|hospital)\s*(?:no\.?\s*|number\s*|#)?(\d{1,4})\b"
    r"|中心\s*(\d{1,4})|(\d{1,4})\s*号?(?:分)?中心|第?([一二三四五六七八九十])\s*号?(?:分)?中心",
    re.IGNORECASE,
)
# What a name ends in and people leave out: “仁济” is 仁济医院.
KIND_OF_PLACE = re.compile(
    r"(?:医院|中心|分院|院区)$|\s+(?:hospital|clinic|site|cent(?:er|re))$", re.IGNORECASE
)
BETWEEN_HAN = re.compile(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff\d])")  # where a time stood
HALF_DAY_ZH = re.compile(r"[今昨前]?(?:上午|下午|早上|早晨|凌晨|中午|傍晚|晚上|夜里)|[今昨][早晚]|刚才|刚刚")
COMMON = frozenset(("中心", "人民", "中医", "儿童", "肿瘤"))  # stems that many places share
PLACE_ZH = re.compile(r"[\u4e00-\u9fff]{2,12}?(?:医院|分院|院区)(?!长)")
BEFORE_NUMBER_ZH = re.compile(
    r"^\W*(?P<name>[\u4e00-\u9fff]{2,8}?)(?:又|再|新|也|刚|这边|那边|那里)*"
    r"(?:入组|纳入|入了|招募|随机|新增|有|加|(?=\s*\d)|(?=[一二两三四五六七八九十]\s*(?:例|人|名|位|个)))"
)
BEFORE_SCREENED_ZH = re.compile(
    r"^\W*(?P<name>[\u4e00-\u9fff]{2,8}?)(?:一共|共|又|再|新|已经?)*筛(?!选期|查)"
)
BEFORE_ENROLLED_ZH = re.compile(
    r"(?:^|[,，、])(?P<name>[\u4e00-\u9fff]{2,4})(?:入组了?|入了|纳入|招募)(?:多少|几)"
)
FILLERS_ZH = re.compile(
    r"到目前为止|截[至止]\w{0,4}?(?=[目今])|目前|现在|到?今天|昨天|一共|总共|累计|合计|已经?|请问|[上本这]周|的"
)
NO_SITE_ZH = re.compile(
    r"[今昨前明后]天|后来|另外|其中|随机|筛选|组$|[多几]?[例名]$|项目|研究|试验|全部|受试|[多几]|[我你他她它这那新又再也已还刚在给请与及有入组]|(?<![协仁])和|患者|病人|受试者|目前|现在|昨|今|本|周|月|成功|顺利|大家|合计|各"
)
PLACE_EN = re.compile(
    r"\b(?:at|from|for|in)\s+(?:the\s+)?(?P<at>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+){0,4})"
    r"|^\W*(?P<first>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+){0,3})\s+(?:has\s+|have\s+)?(?:just\s+)?(?i:enrol|recruit|randomi|includ|screen|got|added)"
)
NO_SITE_EN = re.compile(
    r"^(?:We|They|I|It|The|You|This|Last|Another|Today|Yesterday|Tonight|Morning|Afternoon|Evening|Treatment|Control|Placebo|Enrol\w*|Recruit\w*|Randomi\w*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|Jan\w*|Feb\w*|Mar|March|Apr\w*|May|June?|July?|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*)\b"
)


def site_in(text: str, known: Iterable[str]) -> str:
    """The site that a text names, as the entries write it where they have it; empty for all sites."""
    sites = [site for site in known if site]
    if match := SITE.search(text):
        number = next(part for part in match.groups() if part)
        wanted = str(CHINESE_NUMBERS.get(number) or int(number))
        return next((site for site in sites if key_of(site) == wanted), match.group().strip())
    said = text.casefold()
    named = (site for site in sites if _stem_of(site) in said)
    return max(named, key=len, default="")


def new_site_in(text: str) -> str:
    """The name of a place that the entries do not have yet, in a text without its times; empty for none."""
    text = BETWEEN_HAN.sub("", HALF_DAY_ZH.sub("", text))
    if match := PLACE_ZH.search(text):
        return re.sub(r"^(?:在|我们|于|和|从|又|还有)+", "", match.group())
    if names := [match["at"] or match["first"] for match in PLACE_EN.finditer(text)]:
        return next((name for name in names if not NO_SITE_EN.match(name)), "")
    match = BEFORE_NUMBER_ZH.search(text)
    return match["name"] if match and not NO_SITE_ZH.search(match["name"]) else ""


def asked_site_in(text: str) -> str:
    """The place that a question about enrolment names though no entry has it; empty for none."""
    if (match := PLACE_ZH.search(text)) or (match := PLACE_EN.search(text)):
        return new_site_in(text)
    match = BEFORE_ENROLLED_ZH.search(FILLERS_ZH.sub("", text))
    return match["name"] if match and not NO_SITE_ZH.search(match["name"]) else ""


def screening_site_in(text: str) -> str:
    """“北京协和筛了4例” names the place of what follows; empty for none."""
    match = BEFORE_SCREENED_ZH.search(FILLERS_ZH.sub("", HALF_DAY_ZH.sub("", BETWEEN_HAN.sub("", text))))
    return match["name"] if match and not NO_SITE_ZH.search(match["name"]) else ""


def _stem_of(site: str) -> str:
    """What of a name has to be said; the whole name where little is left of it."""
    stem = KIND_OF_PLACE.sub("", site.strip())
    return (stem if len(stem) > 1 and stem not in COMMON else site).casefold()


def key_of(site: str) -> str:
    """What two spellings of a site have in common: its number, where it is called by one."""
    match = SITE.fullmatch(site.strip())
    if match:
        number = next(part for part in match.groups() if part)
        return str(CHINESE_NUMBERS.get(number) or int(number))
    return str(int(site)) if site.strip().isdecimal() else site.strip().casefold()
