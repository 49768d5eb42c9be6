"""Action cards of every kind for the protocol agent's first stage: what the tests of the page click on."""

from __future__ import annotations

from typing import Any

from apps.agents.actions.publishing import publish
from apps.agents.models import ActionCard, Agent

CALCULATION = {"design": "two_means", "inputs": {"delta": 5, "sd": 10, "alpha": 0.05, "sided": 2}}
CARDS: list[dict[str, Any]] = [
    {
        "slug": "calculate",
        "title_en": "Calculate the usual trial",
        "title_zh_hans": "按常用参数计算",
        "description_en": "Two means that differ by half a standard deviation; the power is that of the protocol.",
        "description_zh_hans": "两均数相差半个标准差；把握度取方案中的值。",
        "icon": "chart",
        "action": "api_call",
        "payload": {
            "url": "/api/protocol/sample-size",
            "body": CALCULATION,
            "params": {"sample_size.power": "inputs.power"},
        },
        "on_completion": "update_context",
        "result_mapping": {"/outputs/total": "sample_size.n_total"},
        "priority": 9,
    },
    {
        "slug": "document",
        "title_en": "Make a draft document",
        "title_zh_hans": "生成方案草稿",
        "description_en": "Everything recorded so far, as a Word file.",
        "description_zh_hans": "把目前记录的内容生成 Word 文件。",
        "icon": "clipboard",
        "action": "api_call",
        "payload": {
            "url": "/api/aia/conversations/{conversation}/generations",
            "result_url": "/api/protocol/generations/{id}",
        },
        "on_completion": "notify",
        "priority": 8,
    },
    {
        "slug": "sites",
        "title_en": "Look up the setting",
        "title_zh_hans": "查询研究场所",
        "description_en": "Choose the sites in the project; what you choose comes back here.",
        "description_zh_hans": "在项目中选择研究中心，选择结果会回到这里。",
        "icon": "users",
        "action": "deep_link",
        "payload": {"url": "/p/demo/", "target_agent": "protocol_agent", "target_path": "project"},
        "on_completion": "update_context",
        "result_mapping": {"place": "pico.setting"},
        "priority": 7,
    },
    {
        "slug": "committee",
        "title_en": "Before the committee",
        "title_zh_hans": "提交伦理审查之前",
        "description_en": "What to have at hand.",
        "description_zh_hans": "需要准备的材料。",
        "icon": "info",
        "trigger": "manual",
        "action": "modal",
        "payload": {
            "dialog": "note",
            "text": {"en": "The **synopsis** and the consent form.", "zh_hans": "方案**摘要**和知情同意书。"},
        },
        "on_completion": "notify",
    },
]


def add_cards() -> None:
    """Publishes the protocol agent with them."""
    agent = Agent.objects.get(slug="protocol_agent")
    for fields in CARDS:
        ActionCard.objects.create(agent=agent, **fields)
    publish(agent=agent, by=None)
