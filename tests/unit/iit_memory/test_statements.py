"""What is read from messages as worth remembering, and what is not: precision comes first."""

from __future__ import annotations

import pytest

from apps.iit_memory.reading.statements import statements_in

SAID = [
    ("decision", "We have widened the visit windows to seven days."),
    ("decision", "访视间隔我们改成4周了，因为很多人路远。"),
    ("preference", "Please write in full sentences from now on."),
    ("decision", "We decided to change the non-inferiority margin to 8%."),
    ("decision", "The steering committee has agreed to extend follow-up to 12 months."),
    ("decision", "It was decided that site 3 will not recruit children."),
    ("decision", "Decision: placebo stays the comparator."),
    ("decision", "We have finally settled on HbA1c at 24 weeks as the primary endpoint."),
    ("decision", "课题组讨论后决定将非劣效界值改为8%。"),
    ("decision", "我们最终决定不再纳入75岁以上的患者。"),
    ("decision", "会上一致同意将随访延长至12个月。"),
    ("decision", "决定：对照组仍采用安慰剂。"),
    ("status", "Ethics approval was obtained on 3 March."),
    ("status", "Recruitment at site 2 has been paused."),
    ("status", "The database has been locked."),
    ("status", "伦理审查已于3月5日通过。"),
    ("status", "3号中心已经启动。"),
    ("status", "数据库锁定完成了。"),
    ("preference", "From now on please answer in Chinese."),
    ("preference", "I prefer short answers with a table."),
    ("preference", "以后请用中文回答。"),
    ("preference", "我更喜欢简短的表格。"),
]
NOT_SAID = [
    "We would have changed the dose to 5 mg.",
    "We changed the patient to oral treatment.",
    "我们想改成4周。",
    "我们计划把访视改成4周。",
    "Have we decided on the margin?",
    "We have not decided on the comparator yet.",
    "If we agreed to extend follow-up, what would change?",
    "Should we pause recruitment?",
    "When was ethics approval obtained?",
    "We might have decided otherwise with more data.",
    "We decided whether to stop only after the interim analysis?",
    "The team decides next week.",
    "> We decided to stop the trial.",
    "Ethics approval has not been obtained.",
    "Once the database has been locked, tell me.",
    "Adults with type 2 diabetes, HbA1c above 7%.",
    "Do you always answer in English?",
    "我们决定了吗？",
    "我们还没有决定对照组。",
    "如果课题组决定延长随访，会怎样？",
    "伦理审查通过了吗？",
    "伦理审查尚未通过。",
    "计划于3月启动3号中心。",
    "为什么我们决定改界值？",
    "请问入组什么时候开始？",
    "纳入标准：年龄18至75岁。",
    "Thanks, that is all.",
]


@pytest.mark.parametrize(("kind", "text"), SAID)
def test_what_is_said_in_so_many_words_is_read(kind: str, text: str) -> None:
    assert [(said.kind, said.text) for said in statements_in(text)] == [(kind, text)]


@pytest.mark.parametrize("text", NOT_SAID)
def test_questions_conditions_and_denials_say_nothing(text: str) -> None:
    assert statements_in(text) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We decided on a margin of 10%.", "We have agreed to set the margin to 8%."),
        ("我们决定将界值定为10%。", "We decided on a margin of 8%."),
        (
            "We decided on a margin of 10%.",
            "We agreed on a margin of 8% because the ethics committee asked for it.",
        ),
        ("我们决定将界值定为10%。", "我们决定将界值改为8%，因为伦理委员会要求更严格。"),
        ("Recruitment at site 2 has been paused.", "Recruitment at site 2 has been resumed."),
    ],
)
def test_what_is_said_of_the_same_has_the_same_key(one: str, other: str) -> None:
    assert statements_in(one)[0].key == statements_in(other)[0].key


def test_what_is_about_nothing_known_has_a_key_of_its_own() -> None:
    one, other = (statements_in(f"We decided to buy {what} scales.")[0].key for what in ("new", "old"))
    assert one != other


def test_of_several_sentences_those_that_say_something_are_read() -> None:
    message = "Hello. We decided to use placebo as comparator. Is that ok? Recruitment has been paused."
    assert [said.kind for said in statements_in(message)] == ["decision", "status"]
