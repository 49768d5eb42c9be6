"""The intents that every agent can have: what they mean, examples in both languages, the strategy of each.

One place for all: an agent made in the administration begins with them, the shipped agents put their own examples in,
and an agent without any is understood by them all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from apps.agents.configuration.orchestrators import LANE
from apps.agents.configuration.snapshot import AgentConfig, IntentConfig
from apps.fields.bilingual import LANGUAGES, both

STRATEGY: Final = "strategy"  # of the kinds of target
RECALL: Final = "recall"
ANSWERED_THERE: Final = "answer_question"
ASKS_BACK: Final = "request_clarification"
PROVIDE_INFO: Final = "provide_info"
CONFIRM_COMPLETE: Final = "confirm_complete"
NAVIGATE: Final = "navigate_stage"  # the stage is the argument of the intent
# What the rules find for certain is served in an agent with stages whether it has a row for it or not.
ALWAYS_SERVED: Final = frozenset({PROVIDE_INFO, "request_change", CONFIRM_COMPLETE, NAVIGATE, "chitchat"})


def _intent(
    code: str, target: str, en: str, zh: str, *, said: tuple[str, ...], said_zh: tuple[str, ...]
) -> IntentConfig:
    examples = {"en": list(said), "zh_hans": list(said_zh)}
    return IntentConfig(code, both(en, zh), examples, "strategy", target)


STANDARD: Final[tuple[IntentConfig, ...]] = (
    _intent(
        PROVIDE_INFO,
        "guide_and_extract",
        "The user gives facts, choices, figures or wording.",
        "用户提供事实、选择、数值或表述。",
        said=("We expect 30 visitors a day.", "Name: North ward; beds: 24"),
        said_zh=("预计每天 30 位访客。", "名称：北区；床位：24"),
    ),
    _intent(
        "ask_question",
        "answer_question",
        "The user asks something, about the matter or about what is known so far.",
        "用户就相关内容或目前已知的信息提问。",
        said=("What is still missing?", "Why do you need the date?"),
        said_zh=("还缺哪些内容？", "为什么需要填写日期？"),
    ),
    _intent(
        "request_change",
        "update_context",
        "The user corrects or replaces something that was said or recorded before.",
        "用户更正或替换之前说过或已记录的内容。",
        said=("Change the share to 80 %.", "Correction – Beds: 26"),
        said_zh=("比例改为 80%。", "更正：床位：26"),
    ),
    _intent(
        CONFIRM_COMPLETE,
        "transition_stage",
        "The user says that this stage is done, or agrees to go on.",
        "用户表示本阶段已完成，或同意进入下一阶段。",
        said=(
            "Complete this stage.",
            "That is everything here, next stage please.",
            "Yes, we can move on.",
            "Finish the current stage.",
        ),
        said_zh=(
            "完成本阶段。",
            "这部分没有补充了，进入下一阶段。",
            "可以，继续下一步。",
            "结束当前阶段。",
        ),
    ),
    _intent(
        NAVIGATE,
        "transition_stage",
        "The user wants to go to a certain stage, back or forward.",
        "用户要求转到某个阶段，向前或向后。",
        said=("Go back to the first stage.", "Switch to the summary."),
        said_zh=("回到第一个阶段。", "转到总结。"),
    ),
    _intent(
        "request_tool",
        "trigger_tool",
        "The user asks for a calculation or another tool.",
        "用户要求进行计算或使用其他工具。",
        said=("/report", "How many do I need? Please calculate."),
        said_zh=("/report", "需要多少例？帮我算一下。"),
    ),
    _intent(
        "chitchat",
        "handle_chitchat",
        "A greeting, thanks or small talk without any matter for the work.",
        "问候、致谢或与工作无关的闲聊。",
        said=("Hello", "Good morning!", "Thank you very much.", "Great, thanks.", "Goodbye"),
        said_zh=("你好", "早上好！", "非常感谢。", "好的，谢谢。", "再见"),
    ),
    _intent(
        "unclear",
        "request_clarification",
        "It cannot be told what the user wants.",
        "无法判断用户的意图。",
        said=("Hm.", "That one, like before.", "the other thing", "maybe", "???"),
        said_zh=("嗯……", "就那个，跟上次一样。", "另外那个", "再说吧", "？？？"),
    ),
)
TARGETS: Final[Mapping[str, str]] = {intent.code: intent.target for intent in STANDARD}


def intents_of(config: AgentConfig) -> tuple[IntentConfig, ...]:
    """The agent's own; the standard ones where it has none. Without stages nothing can be wanted of them."""
    found = config.intents or STANDARD
    return found if config.stages else tuple(intent for intent in found if not _moves_stage(intent))


def _moves_stage(intent: IntentConfig) -> bool:
    return (intent.target_type, intent.target) == (STRATEGY, "transition_stage")


def known_codes(config: AgentConfig) -> frozenset[str]:
    """What a message to the agent may want, as far as the rules decide it."""
    own = frozenset(intent.code for intent in intents_of(config))
    return own | ALWAYS_SERVED if config.stages else own


def target_of(config: AgentConfig, code: str) -> str:
    """The strategy that serves an intent; empty for one that there is not. What leads elsewhere is answered there."""
    own = {
        intent.code: intent.target if intent.target_type == STRATEGY else ANSWERED_THERE
        for intent in config.intents
    }
    return own.get(code) or TARGETS.get(code, "")


def lane_of(config: AgentConfig, code: str) -> str:
    """The lane to which an intent leads; empty for one that is served by a strategy."""
    lanes = {intent.code: intent.target for intent in config.intents if intent.target_type == LANE}
    return lanes.get(code, "")


def recall_profile_of(config: AgentConfig, codes: Iterable[str]) -> str:
    """How memories are asked when a message wants this: what the first of its intents that says so says; else empty."""
    profiles = {intent.code: intent.target for intent in config.intents if intent.target_type == RECALL}
    return next((profiles[code] for code in codes if code in profiles), "")


def examples_of(intent: IntentConfig, language: str) -> list[str]:
    """In that language; in the other one where there are none."""
    ours = "zh_hans" if language.lower().startswith("zh") else "en"
    other = next(each for each in LANGUAGES if each != ours)
    return [str(said) for said in intent.examples.get(ours) or intent.examples.get(other) or ()]


def intent_by_example(config: AgentConfig, text: str) -> str:
    """The code of the first intent of which the text is an example, in either language; else empty. Case, spaces and
    punctuation do not count."""
    wanted = _in_essence(text)
    for intent in intents_of(config):
        said = (one for language in LANGUAGES for one in intent.examples.get(language) or ())
        if any(_example_in_essence(str(one)) == wanted for one in said):
            return intent.code
    return ""


@lru_cache(maxsize=2048)
def _example_in_essence(text: str) -> str:
    """Of what an administrator wrote, which every message is compared with."""
    return _in_essence(text)


def _in_essence(text: str) -> str:
    """Words alone; the text itself where there are none."""
    return " ".join(re.findall(r"\w+", text.casefold())) or text.strip()


def as_rows(own: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """The standard intents in the form of a snapshot; what `own` says by its code takes the place of ours."""
    words = {row["code"]: row for row in own}
    return [
        {
            "code": intent.code,
            "description": dict(intent.description),
            "examples": {language: list(said) for language, said in intent.examples.items()},
            "target_type": intent.target_type,
            "target": intent.target,
            "order": place,
            **words.get(intent.code, {}),
        }
        for place, intent in enumerate(STANDARD)
    ]
