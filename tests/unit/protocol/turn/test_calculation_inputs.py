"""What a calculation went by is kept with the answer: each input, its value, and where it is from."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Role
from apps.projects.models import User
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

ASKED = "Calculate the sample size for two proportions, 75 % versus 60 %, two-sided, alpha 0.05."


def lines_of(conversation: Conversation) -> dict[str, tuple[str, str]]:
    answer = Message.objects.filter(conversation=conversation, role=Role.ASSISTANT).latest("turn")
    (tool,) = answer.tools
    return {line["title"]: (line["value"], line["origin"]) for line in tool["inputs"]}


def test_each_input_says_where_it_is_from(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    for field, value in (("sample_size.power", "0.9"), ("sample_size.dropout", "10 %")):
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    say(ASKED)
    lines = lines_of(conversation)
    assert lines["Power"] == ("90%", "recorded")
    assert lines["Significance level α"] == ("0.05", "said")
    assert lines["Expected dropout"] == ("10%", "recorded")
    assert lines["group sizes (control first)"] == ("1:1", "default")


def test_a_level_that_nobody_said_is_a_default(conversation: Conversation, say: Say) -> None:
    say(
        "Calculate the sample size for non-inferiority of two proportions, 85 % in both groups, "
        "margin -10 percentage points, power 80 %."
    )
    lines = lines_of(conversation)
    assert lines["Significance level α"] == ("0.025", "default")
    assert lines["Power"] == ("80%", "said")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (ASKED, "Taken from the protocol: Power 90%"),
        ("请计算样本量：两组率75%比60%，双侧，检验水准0.05。", "取自研究方案：把握度 90%"),
    ],
    ids=["en", "zh-hans"],
)
def test_what_is_recorded_is_said_once_by_the_page_and_once_by_the_text(
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    say: Say,
    client: Client,
    asked: str,
    said: str,
) -> None:
    edit_field(
        conversation=conversation, config=config, field="sample_size.power", value="0.9", by=cast.coordinator
    )
    say(asked)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:conversation", args=[conversation.pk])).content.decode()
    listed = client.get(reverse("agents:api_messages", args=[conversation.pk])).json()["messages"][-1]
    assert said not in page
    assert said not in listed["html"]
    assert listed["content"].count(said) == 1


def test_what_is_recorded_is_said_where_no_table_is(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say, client: Client
) -> None:
    edit_field(
        conversation=conversation, config=config, field="sample_size.power", value="0.9", by=cast.coordinator
    )
    say("Calculate the sample size for two proportions, 75 % versus 60 %.")
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:conversation", args=[conversation.pk])).content.decode()
    assert page.count("Taken from the protocol: Power 90%") == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Input", "Value", "Source", "recorded", "said", "default"]),
     ("zh-hans", ["参数", "取值", "来源", "已记录", "对话", "默认"])],
)  # fmt: skip
def test_the_table_is_there_after_a_reload(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say, client: Client, language: str,
    words: list[str],
) -> None:  # fmt: skip
    edit_field(
        conversation=conversation, config=config, field="sample_size.power", value="0.9", by=cast.coordinator
    )
    say(ASKED)
    User.objects.filter(pk=cast.coordinator.pk).update(language=language)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:conversation", args=[conversation.pk])).content.decode()
    table = page[page.index("data-tool-given") :]
    table = table[table.index("<thead>") : table.index("</table>")]
    assert [word for word in words if f">{word}<" not in table] == []


def test_what_is_recorded_and_no_input_of_the_calculation_is_not_handed_to_it(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    recorded = {
        "sample_size.alpha": "0.05",
        "sample_size.sided": 2,
        "sample_size.assumptions": {"sp": 0.8, "prevalence": 0.45, "abs_error": 0.07},
    }
    for field, value in recorded.items():
        known = Conversation.objects.get(pk=conversation.pk)
        edit_field(conversation=known, config=config, field=field, value=value, by=cast.coordinator)
    say("特异度80%的话要多少例？")
    assert {value for value, _origin in lines_of(conversation).values()} >= {"80%", "45%", "7%"}
