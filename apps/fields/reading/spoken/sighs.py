"""The small words with which a clause of talk may begin."""

from __future__ import annotations

from typing import Final

SIGHS: Final = (
    r"(?:well|hm+|oh|ok(?:ay)?|right|yes|wow|phew|ugh|sorry|honestly|frankly|to\sbe\shonest|but|and|so)"
)
SIGHS_ZH: Final = (
    r"(?:嗯+|唉+|哎呀?|呃|哇|说实话|老实说|其实|我?(?:个人)?(?:觉得|感觉)|总感觉|不过|但是?|而且|就是)"
)
