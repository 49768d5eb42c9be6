"""Sentences of a text that are addressed to an assistant instead of its readers: “ignore all previous instructions”.

A model gets them as data and is not moved by them; where passages themselves are the answer, they are left out.
"""

from __future__ import annotations

import re

SENTENCE = re.compile(r"[^.!?。！？；\n]*(?:\.(?=\S)[^.!?。！？；\n]*)*(?:[.!?。！？；]+\s*|\n+|$)")
ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass|discard|do not follow|stop following)\b.{0,50}"
    r"\b(?:instructions?|rules|prompts?|everything (?:above|before)|system message|guardrails?|programming"
    r"|polic(?:y|ies))\b"
    r"|\b(?:you are|act as|pretend (?:to be|you are)|role-?play as)\b.{0,30}"
    r"\b(?:assistant|an? ai|chatbot|language model|dan|llm)\b"
    r"|\b(?:assistants?|ai (?:model|system|agent)s?|chatbots?|language models?|llms?|gpt\w*)\b[^.!?]{0,25}"
    r"\b(?:must|should|shall|please|do not|don't|never|always|are to|have to)\b"
    r"|\b(?:to|dear|note to|attention|instructions? (?:to|for)) (?:the |any |all )?"
    r"(?:ai|assistants?|chatbots?|language models?|llms?)\b"
    r"|\b(?:reveal|print|repeat|show|output|leak|disclose)\b.{0,30}"
    r"\b(?:system prompt|(?:your|the) (?:prompt|instructions)|api keys?|passwords?)\b"
    r"|\b(?:system|developer) (?:prompt|message|override)\b|\bnew instructions?\s*:|\bjailbreak\b"
    r"|</?(?:data|system|instructions?|prompt)>|\[/?inst\]|<\||^\s*(?:system|assistant|user)\s*:|\b(?:SYSTEM|ASSISTANT)\s*:"
    r"|\b(?:call|invoke|run|use) (?:the )?(?:tool|function|[a-z]+_[a-z_]+)\b"
    r"|\b(?:when|if|whenever) (?:you are )?asked\b.{0,60}\b(?:say|answer|reply|respond)\b"
    r"|\b(?:answer|reply|respond)\b.{0,15}\b(?:only )?with\b.{0,40}\b(?:exactly|the following|nothing else)\b"
    r"|(?:忽略|无视|忘记|忘掉|不要理会|不必理会|不用管|绕过|覆盖)[^。！？\n]{0,16}(?:指令|指示|规则|提示词?|设定|系统消息|要求)"
    r"|(?:你(?:现在)?是|请?扮演|假装(?:你)?是|充当)[^。！？\n]{0,10}(?:助手|助理|AI|人工智能|模型|机器人)"
    r"|(?:助手|助理|AI|人工智能|大?模型|机器人)[^。！？\n]{0,8}(?:必须|应当|应该|请|务必|不得|只能|不要|须)"
    r"|(?:系统提示|提示词|系统指令|开发者消息|新的?指令)|(?:输出|泄露|透露|复述|打印)[^。！？\n]{0,10}(?:提示|指令|密钥|密码)"
    r"|(?:调用|执行)[^。！？\n]{0,6}(?:工具|函数|[a-z]+_[a-z_]+)|(?:被问到|有人问)[^。！？\n]{0,20}(?:就说|回答|回复)",
    re.IGNORECASE | re.MULTILINE,
)


def without_orders(text: str) -> tuple[str, int]:
    """The text without such sentences, and how many they were."""
    sentences = [match[0] for match in SENTENCE.finditer(text) if match[0]]
    kept = [sentence for sentence in sentences if not ORDER.search(sentence)]
    return "".join(kept).strip() if len(kept) < len(sentences) else text, len(sentences) - len(kept)
