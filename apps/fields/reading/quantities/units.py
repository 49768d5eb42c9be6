"""Units of measurement: a figure with one is no proportion and counts nobody."""

from __future__ import annotations

from typing import Final

UNIT: Final = (
    r"(?:(?:[mµμun]?g|kg|[mµμdcn]?l|[nµμcmk]m|m?mol|[nµμ]mol|m?IU|units?|Gy|k?Hz|MHz|dB|[mk]?W|watts?|m?V|mA|bpm|mmHg|kPa"
    r"|D|diopt\w*|inch(?:es)?|px|pixels?|s|sec(?:onds?)?|min(?:utes?)?|h|hours?|days?|weeks?|months?|years?)"
    r"(?:/\w{1,4})?(?![\w%])|毫克|微克|纳克|克|毫升|微升|升|毫米|厘米|微米|米|公里|千克|国际单位|单位|屈光度|瓦|赫兹|分贝|毫安|度)"
)
