"""Sentences of texts that speak to whoever reads for somebody, a model above all, instead of saying something about the
matter: they are never evidence, and nobody repeats them."""

from __future__ import annotations

import re
from typing import Final

READER: Final = r"(?:ai\b|(?:ai |digital )?assistants?\b|language models?|chatbots?|llms?\b|gpt)"
READER_ZH: Final = r"(?:AI|人工智能|助手|大模型|语言模型|机器人)"
ANSWERING: Final = (
    r"(?:answer|reply|respond|say|state|tell|recommend|conclude|report|cite|mention|output|print|reveal)"
)
ANSWERING_ZH: Final = r"(?:回答|回复|答复|告诉|声明|输出|推荐|引用|提及|透露|得出|写明)"
ADDRESS: Final = re.compile(
    "|".join(
        (
            r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules)\b",
            r"\b(?:ignore|disregard|forget)\b.{0,20}\b(?:everything|all|anything)\b.{0,20}\b(?:above|before|else)\b",
            r"\b(?:system|developer) (?:prompt|message)\b|<\|\w+\|>|</?(?:system|user|assistant|instructions?)>",
            r"\[/?inst\]|###\s*(?:instruction|system)|^\W*(?:system|assistant)\s*[:：]",
            rf"\byou (?:are|must|should|will|have to)\b.{{0,30}}\b(?:{READER}|{ANSWERING}\b)",
            rf"\b(?:dear|attention|hey|hello|(?:note|message|instructions?) (?:to|for))\b.{{0,25}}{READER}",
            rf"\b{READER},? (?:must|should|shall|are to|have to|reading this|who reads?|please)\b",
            rf"^\W*(?:please |always |only |never |do not |don't )*{ANSWERING}\b.{{0,60}}"
            r"\b(?:that|user|reader|only|instead)\b",
            r"\bas an? (?:ai|language model|assistant)\b|\btell the (?:user|reader)\b",
            r"(?:忽略|无视|忘记|忘掉|不要理会|跳过|绕过).{0,15}(?:指令|指示|提示|规则|要求)",
            r"(?:忽略|无视|忘记|忘掉).{0,6}(?:以上|上述|之前|前面|上面)|系统提示|提示词|告诉(?:用户|读者)",
            rf"(?:致|请|告知|提醒|各位|亲爱的|阅读本文的).{{0,6}}{READER_ZH}",
            rf"你(?:是|现在是|必须|应该|应当|要|需要|只能|将).{{0,20}}(?:{READER_ZH}|{ANSWERING_ZH})",
            rf"{READER_ZH}.{{0,4}}(?:必须|应当|应该|务必|不得|请)",
            rf"(?:^|[，。；：！“])(?:请|务必|必须|不要|不得|切勿|直接|只需)+(?:只|不要)?{ANSWERING_ZH}",
        )
    ),
    re.IGNORECASE,
)


def addresses_a_reader(text: str) -> bool:
    """An instruction to whoever writes an answer from it; what is told of patients is none."""
    return ADDRESS.search(text) is not None
