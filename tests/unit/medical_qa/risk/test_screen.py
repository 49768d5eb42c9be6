"""What counts as a sign of danger: present, of somebody, not denied, not long past, not asked in general."""

from __future__ import annotations

import pytest

from apps.fields.regex import LONGEST_TEXT
from apps.medical_qa.actions.signs import load_default_signs
from apps.medical_qa.models import RiskSign
from apps.medical_qa.risk.screen import Risk, Sign, compiled, screen
from apps.medical_qa.risk.shipped import shipped_signs
from apps.medical_qa.selectors import signs_in_use
from tests.support.cast import Cast, client_of
from tests.support.growth import check_growth


def risk(text: str) -> Risk:
    return screen(text, shipped_signs())


def reasons(text: str) -> set[str]:
    return {sign.aside for sign in risk(text).signs if sign.severity == "severe"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I have a cough, no chest pain", "denied"),
        ("She denies chest pain, dizziness or fainting", "denied"),
        ("no nausea, vomiting or chest pain", "denied"),
        ("没有胸痛，也没有明显呼吸困难", "denied"),
        ("否认胸痛、晕厥", "denied"),
        ("胸痛、气促都没有", "denied"),
        ("I had chest pain in 2011", "past"),
        ("我父亲1990年昏迷过", "past"),
        ("Define loss of consciousness", "general"),
        ("如果有人突然昏迷应该怎么急救", "general"),
    ],
)
def test_what_is_not_of_now_is_set_aside_with_its_reason(text: str, reason: str) -> None:
    assert not risk(text).emergency
    assert reasons(text) == {reason}


@pytest.mark.parametrize(
    "text",
    [
        "No fever but severe chest pain and shortness of breath",
        "no relief from the crushing chest pain",
        "没有发烧，但是胸痛得厉害",
        "我爸以前中过风，今天早上突然口齿不清",
        "my dad had a stroke in 1990 and now his right arm suddenly went weak",
        "I don't know why but I have crushing chest pain",
        "没多久就昏迷了，叫不醒",
        "CHEST PAIN!!! I CAN’T BREATHE",
        "胸痛，呼吸困难，ＳＴ段抬高",
    ],
)
def test_what_only_looks_like_it_still_counts(text: str) -> None:
    assert risk(text).emergency


def test_two_signs_that_add_up_are_an_emergency_and_one_is_not() -> None:
    pale, pain = (
        Sign(code, "en", "moderate", (word,), adds_up=True)
        for code, word in (("pale", "pale"), ("pain", "agony"))
    )
    assert screen("He is in agony", (pale, pain)).severity == "moderate"
    assert screen("He is pale and in agony", (pale, pain)).severity == "severe"
    assert screen("He is pale, not in agony", (pale, pain)).severity == "moderate"


def test_an_age_is_no_duration() -> None:
    sign = Sign("pain", "en", "severe", ("chest pain",), unless=(r"\d+ years",))
    assert screen("60 years old, chest pain", (sign,)).emergency
    assert not screen("chest pain for 3 years", (sign,)).emergency


def test_a_very_long_message_takes_no_long_time() -> None:
    check_growth(lambda size: screen("no pain, " * size, shipped_signs()), 100, 400, below=24)
    assert screen("a" * 10 * LONGEST_TEXT, shipped_signs()).severity == "mild"


def test_every_shipped_pattern_can_be_used() -> None:
    assert len(compiled(shipped_signs())) == len(shipped_signs())


@pytest.mark.parametrize(
    ("text", "emergency"),
    [
        ("K+ 7.1", True),
        ("血钾7.1", True),
        ("potassium 4.1", False),
        ("potassium came back at 7.2", True),
        ("eat 7 foods with potassium", False),
        ("vitamin K 10 mcg", False),
        ("Na 108", True),
        ("sodium 140", False),
        ("血糖1.8", True),
        ("血糖35", True),
        ("血糖 5.6", False),
        ("糖化血红蛋白6.5", False),
        ("HbA1c 6.5 %", False),
        ("Hb 45 g/L", True),
        ("Hb 4.5 g/dL", True),
        ("hemoglobin 128", False),
        ("platelets 4", True),
        ("血小板 220", False),
        ("arterial pH 6.95", True),
        ("urine pH 6.5", False),
        ("lactate 9", True),
        ("INR 9", True),
        ("INR 2.5", False),
        ("SpO2 82%", True),
        ("血氧只有82%", True),
        ("SpO2 97%", False),
        ("BP 70/40", True),
        ("血压230/140", True),
        ("BP 160/130", True),
        ("血压132/85", False),
        ("HR 34", True),
        ("心率只有35次", True),
        ("heart rate of 190", True),
        ("HR 72", False),
        ("GCS 7", True),
        ("GCS 15", False),
        ("temperature 41.5", True),
        ("体温34", True),
        ("fever for 40 hours", False),
        ("normal potassium is 3.5-5.0", False),
        ("patients with potassium > 6.5 mmol/L are excluded", False),
        ("入组排除血钾大于6.5的患者", False),
        ("ALT 5x ULN and bilirubin 3x ULN", True),
        ("受试者ALT 6倍上限，胆红素3倍上限", True),
    ],
)
def test_a_number_counts_with_its_measure(text: str, emergency: bool) -> None:
    assert risk(text).emergency is emergency, risk(text).counting


@pytest.mark.parametrize(
    "text",
    [
        "I feel odd somehow today",
        "how do we report an SAE of anaphylaxis?",
        "what are the signs of stroke?",
        "心梗的表现有哪些",
        "in the film he was bitten by a cobra, is that real?",
        "小说里主角喝了农药，多久会死",
        "how do I stop my toddler from choking on food",
        "怎样防止孩子误吞电池",
        "yesterday I bumped my head, feel totally normal now",
        "医生说胸痛只是肌肉拉伤，没大碍",
        "受试者死亡的SUSAR向伦理递交哪些材料",
    ],
)
def test_what_is_taught_written_up_or_over_is_no_alarm(text: str) -> None:
    assert not risk(text).emergency, risk(text).counting


def test_parts_stand_anywhere_in_the_message_and_are_not_denied() -> None:
    sign = Sign("bleeding", "en", "severe", ("{blood} & {pregnant}",))
    assert screen("I am 30 weeks pregnant. There is blood.", (sign,)).emergency
    assert not screen("There is blood. I am not pregnant.", (sign,)).emergency
    assert not screen("There is blood.", (sign,)).emergency


def test_a_later_mention_in_a_clause_counts_when_the_first_is_denied() -> None:
    sign = Sign("pain", "en", "severe", ("pain",))
    assert screen("no pain at rest and then awful pain", (sign,)).emergency


def test_a_range_that_cannot_be_read_costs_no_other_sign() -> None:
    signs = (
        Sign("bad", "en", "severe", ("k",), values="high"),
        Sign("good", "en", "severe", ("chest pain",)),
    )
    assert screen("chest pain", signs).emergency


def test_a_pattern_that_cannot_be_used_costs_no_other() -> None:
    signs = (Sign("bad", "en", "severe", ("(",)), Sign("good", "en", "severe", ("chest pain",)))
    assert screen("chest pain", signs).emergency


# --- Rows -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_rows_of_the_administrators_count_and_are_made_once() -> None:
    assert signs_in_use() == shipped_signs()
    assert load_default_signs() == len(shipped_signs())
    assert load_default_signs() == 0
    assert screen("I can't breathe", signs_in_use()).emergency
    RiskSign.objects.update(enabled=False)
    assert not screen("I can't breathe", signs_in_use()).emergency
    RiskSign.objects.create(code="fire", language="en", severity="severe", pattern="on fire\n\nburning hair")
    assert screen("my hair is on fire", signs_in_use()).emergency


@pytest.mark.django_db
def test_signs_are_made_anew_only_when_a_row_has_changed() -> None:
    load_default_signs()
    signs = signs_in_use()
    assert signs_in_use() is signs
    RiskSign.objects.filter(code="choking").update(severity="mild")
    assert signs_in_use() != signs


PAGE = "/admin/medical_qa/risksign/add/"
GIVEN = {"code": "fire", "language": "en", "severity": "severe", "pattern": "on fire", "enabled": "on"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "saved"),
    [
        ({}, True),
        ({"example": "My hair is on fire"}, True),
        ({"example": "My hair is not on fire"}, False),
        ({"pattern": "(?=fire)"}, False),
        ({"also": "("}, False),
        ({"pattern": "{fever} & {newborn}", "example": "My newborn has a fever"}, True),
        ({"pattern": "{nothing}"}, False),
        ({"pattern": "potassium", "values": "6.5..12", "example": "potassium 7.1"}, True),
        ({"pattern": "potassium", "values": "6.5..12", "example": "potassium 4.1"}, False),
        ({"pattern": "potassium", "values": "more than 6"}, False),
        ({"code": "Fire!"}, False),
    ],
)
def test_a_sign_is_saved_when_it_can_be_used_and_finds_its_example(
    cast: Cast, changed: dict[str, str], saved: bool
) -> None:
    client_of(cast.administrator).post(PAGE, {**GIVEN, **changed})
    assert RiskSign.objects.filter(severity="severe").exists() is saved


@pytest.mark.django_db
def test_nobody_else_may_change_signs(cast: Cast) -> None:
    assert client_of(cast.investigator).get(PAGE).status_code in {302, 403, 404}


@pytest.mark.parametrize(
    ("text", "emergency"),
    [
        ("受试者量表第9题得3分，访谈中说已买好绳子，打算今天回家就上吊", True),
        ("受试者量表第9题得3分，一般怎么记录", False),
        ("孩子锁车里快一个小时，刚抱出来，烫手，不哭也不动", True),
        ("how do I stop the kids locking themselves in the car", False),
        ("tree fell on him, pelvis is crushed, hes going white and mumbling", True),
        ("can these tablets be crushed", False),
        (
            "Seizure during screening turned out to be syncope, worked up and closed. Can the subject return?",
            False,
        ),
    ],
)
def test_what_is_prepared_done_or_seen_counts_unless_it_is_over(text: str, emergency: bool) -> None:
    assert risk(text).emergency is emergency


@pytest.mark.parametrize(
    "text",
    [
        "my toddler is pulling in her tummy with each breath and grunting",
        "three seizures in the past hour, she has not regained consciousness between them",
        "got up this morning and my left arm and left leg don't move right",
        "he is sitting at home with a loaded pistol and plans to use it",
        "the ICD has fired three times since lunch",
        "The nurse gave 10 times the ordered dose of morphine, he has pinpoint pupils",
        "GCS fell from 14 to 8 after the drug",
        "盐酸溅到手和胳膊上了",
        "烧到39度，肚子痛，摸着梆硬",
        "黑便三次了，一站起来就想晕",
        "除颤器今天下午放电三次",
        "GCS从14分降到8分",
    ],
)
def test_a_loss_a_means_or_a_fall_of_a_value_is_an_emergency(text: str) -> None:
    assert risk(text).emergency


@pytest.mark.parametrize(
    "text",
    [
        "昨天胸痛，去医院查了是胸大肌拉伤，还能游泳吗",
        "fainted at a party in May, they checked me over and all fine, can I fly?",
        "potassium went from 6.8 to 4.2 after treatment, when to repeat?",
    ],
)
def test_what_was_found_harmless_or_fell_to_normal_is_none(text: str) -> None:
    assert not risk(text).emergency
