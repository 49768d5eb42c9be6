"""Sentences of a text that are addressed to an assistant instead of its readers: “ignore all previous instructions”.

A model gets them as data and is not moved by them; where sentences themselves become the answer, they are left out.
What leaflets and papers say to patients, physicians and of models of their own is none.
"""

from __future__ import annotations

import re
from typing import Final

SENTENCE: Final = re.compile(r"[^.!?。！？；\n]*(?:\.(?=\S)[^.!?。！？；\n]*)*(?:[.!?。！？；]+\s*|\n+|$)")
READER: Final = (
    r"(?:ai (?:assistant|model|system|agent)s?|ai|(?:digital )?assistants?|language models?|chatbots?|llms?"
    r"|gpt\w*)\b"
)
READER_ZH: Final = r"(?:AI|人工智能|助手|助理|大模型|语言模型|AI模型|机器人)"
MACHINE_ZH: Final = r"(?:(?:AI|人工智能|智能)(?:助手|助理|模型)?|大模型|语言模型|聊天机器人)"
ANSWERING: Final = (
    r"(?:answer|reply|respond|say|state|conclude|recommend|cite|mention|output|print|reveal|claim)"
)
PHYSICIANS_ZH: Final = r"(?:医生|医师|大夫|护士|药师|家人|家属)"
ANSWERING_ZH: Final = (
    rf"(?:回答|回复|答复|告诉(?!.{{0,6}}{PHYSICIANS_ZH})|声明|输出|推荐|引用|提及|透露|写明)"
)
IGNORING: Final = (
    r"(?<!patients )(?<!participants )(?<!patients may )(?<!patients often )(?<!who )(?<!not )"
    r"\b(?:ignore|disregard|forget|override|bypass|discard|do not follow|stop following)\b"
)
ENGLISH: Final = (
    IGNORING + r".{0,50}\b(?:instructions?|rules|prompts?|system message|guardrails?|programming|policies)\b",
    IGNORING + r".{0,20}\b(?:everything|all|anything)\b.{0,20}\b(?:above|before|else)\b",
    rf"\b(?:you are|pretend (?:to be|you are)|role-?play as)\b.{{0,30}}\b{READER}",
    r"\bact as\b.{0,20}\b(?:an? ai|ai assistant|chatbot|language model|dan|llm)\b",
    r"\bas an? (?:ai (?:language )?(?:model|assistant)|ai|language model|assistant),",
    rf"\byou (?:must|should|will|shall|have to|are to) (?:not |never |always |only )*{ANSWERING}\b",
    rf"\b{READER}.{{0,25}}\b(?:must|should|shall|are to|have to)\b.{{0,12}}\b(?:{ANSWERING}|ignore|disregard|obey)\b",
    rf"\b{READER},? (?:please\b|reading this\b|who reads?\b)",
    rf"\b(?:dear|hey|hello|attention:?|(?:note|message|instructions?) (?:to|for))\W+(?:\w+ ){{0,2}}{READER}",
    rf"^\W*to (?:the |any |all )?{READER}[^.]{{0,20}}[:,]",
    r"^\W*(?:please |always |only |never |do not |don't )*(?:answer|reply|respond|say|conclude|claim)\b.{0,60}"
    r"\b(?:that|user|reader|only|instead)\b",
    r"\btell the (?:user|reader)\b",
    r"\b(?:reveal|print|repeat|show|output|leak|disclose)\b.{0,30}"
    r"\b(?:system prompt|your (?:prompt|instructions|rules)|api keys?|passwords?)\b",
    r"\b(?:system|developer) (?:prompt|message|override)\b|\bnew instructions?\s*:|\bjailbreak\b",
    r"</?(?:data|system|user|assistant|instructions?|prompt)>|\[/?inst\]|<\||###\s*(?:instruction|system)",
    r"^\W*(?:system|assistant|user)\s*[:：]|(?-i:\b(?:SYSTEM|ASSISTANT)\s*:)",
    r"\b(?:call|invoke) (?:the )?(?:tool|function)\b|\b(?:call|invoke|run|use) (?:the )?[a-z]+_[a-z_]+\b",
    r"\b(?:when|if|whenever) (?:you are )?asked\b[^,]{0,60}, (?:please |always |just |only )*"
    r"(?:say|answer|reply|respond)\b",
    r"\b(?:answer|reply|respond)\b.{0,15}\b(?:only )?with\b.{0,40}\b(?:exactly|the following|nothing else)\b",
)
IGNORING_ZH: Final = (
    r"(?<!患者)(?<!病人)(?<!受试者)(?<!可能)(?<!容易)"
    r"(?:忽略|无视|忘记|忘掉|不要理会|不必理会|不用管|跳过|绕过|覆盖)"
)
CHINESE: Final = (
    IGNORING_ZH + r"[^。！？\n]{0,16}(?:指令|指示|规则|提示|设定|系统消息|要求)",
    IGNORING_ZH + r".{0,6}(?:以上|上述|之前|前面|上面)",
    rf"(?:你(?:现在)?是|请?扮演|假装(?:你)?是|充当)[^。！？\n]{{0,12}}{READER_ZH}",
    rf"你(?:必须|应该|应当|要|需要|只能|将).{{0,20}}{ANSWERING_ZH}",
    rf"{READER_ZH}[^。！？\n]{{0,8}}(?:必须|应当|应该|应|务必|不得|只能|不要|须).{{0,6}}{ANSWERING_ZH}",
    rf"(?:{MACHINE_ZH}|(?:^|[，。])助手).{{0,2}}(?:请|务必)",
    rf"(?:(?<![导引招])致|请|告知|提醒|各位|亲爱的|阅读本文的).{{0,6}}{MACHINE_ZH}(?!辅助|技术|系统)",
    rf"(?:^|[，。；：！“])(?:请|务必|必须|不要|不得|切勿|直接|只需)+(?:只|不要)?(?!推荐){ANSWERING_ZH}",
    r"系统提示词|系统提示[:：]|提示词|系统指令|开发者消息|新的?指令|告诉(?:用户|读者)",
    r"(?:输出|泄露|透露|复述|打印)[^。！？\n]{0,4}(?:你的|系统|以上|全部|初始)[^。！？\n]{0,6}(?:提示|指令|规则)",
    r"(?:输出|泄露|透露|复述|打印)[^。！？\n]{0,10}(?:密钥|密码)",
    r"调用[^。！？\n]{0,6}(?:工具|函数)|(?:调用|执行)[^。！？\n]{0,6}[a-z]+_[a-z_]+",
    r"(?:被问到|有人问)[^。！？\n]{0,20}(?:就说|就回答|请回答|一律回答|回复)",
)
INJECTION: Final = re.compile("|".join((*ENGLISH, *CHINESE)), re.IGNORECASE | re.MULTILINE)


def is_injection(text: str) -> bool:
    """One of its sentences is addressed to whoever writes an answer from it."""
    return INJECTION.search(text) is not None


def without_injections(text: str) -> tuple[str, int]:
    """The text without such sentences, and how many they were."""
    sentences = [match[0] for match in SENTENCE.finditer(text) if match[0]]
    kept = [sentence for sentence in sentences if not is_injection(sentence)]
    return "".join(kept).strip() if len(kept) < len(sentences) else text, len(sentences) - len(kept)
