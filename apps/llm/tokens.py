"""An estimate of tokens for endpoints that do not count them, and for budgets before a call.

Without a tokenizer of the model (their files come from the network) characters have to do. Measured averages of
current byte-pair vocabularies: about 4 characters a token in English and code, 1.5 in Chinese and Japanese. The
estimate is within about a quarter for prose; whatever is computed from it is marked `estimated`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import ceil

from apps.llm.types import ChatMessage

CJK = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
CJK_CHARACTERS_PER_TOKEN = 1.5
CHARACTERS_PER_TOKEN = 4.0
TOKENS_PER_MESSAGE = 4  # role and separators


def estimate_tokens(text: str) -> int:
    """Tokens of `text`, at least 1 unless it is empty."""
    cjk = len(CJK.findall(text))
    return ceil(cjk / CJK_CHARACTERS_PER_TOKEN + (len(text) - cjk) / CHARACTERS_PER_TOKEN)


def estimate_message_tokens(messages: Iterable[ChatMessage]) -> int:
    """Tokens of a prompt, with what the roles and separators cost."""
    return sum(
        TOKENS_PER_MESSAGE
        + estimate_tokens(message.content)
        + sum(estimate_tokens(call.name + call.arguments_json) for call in message.tool_calls)
        for message in messages
    )
