"""Sites as people name them: by number ("site 3", "中心3", "3号中心") or by a name that the project's entries have."""

from __future__ import annotations

import re
from collections.abc import Iterable

CHINESE_NUMBERS = {word: number for number, word in enumerate("一二三四五六七八九十", start=1)}
SITE = re.compile(
    r"\b(?:site|cent(?:er|re)|hospital)\s*(?:no\.?\s*|number\s*|#)?(\d{1,4})\b"
    r"|中心\s*(\d{1,4})|(\d{1,4})\s*号?(?:分)?中心|第?([一二三四五六七八九十])\s*号?(?:分)?中心",
    re.IGNORECASE,
)


def site_in(text: str, known: Iterable[str]) -> str:
    """The site that a text names, as the entries write it where they have it; empty for all sites."""
    sites = [site for site in known if site]
    if match := SITE.search(text):
        number = next(part for part in match.groups() if part)
        wanted = str(CHINESE_NUMBERS.get(number) or int(number))
        return next((site for site in sites if key_of(site) == wanted), match.group().strip())
    said = text.casefold()
    named = (site for site in sites if len(site) > 1 and site.casefold() in said)
    return max(named, key=len, default="")


def key_of(site: str) -> str:
    """What two spellings of a site have in common: its number, where it is called by one."""
    match = SITE.fullmatch(site.strip())
    if match:
        number = next(part for part in match.groups() if part)
        return str(CHINESE_NUMBERS.get(number) or int(number))
    return str(int(site)) if site.strip().isdecimal() else site.strip().casefold()
