"""Which place of the document words belong to by where they stand, though they name none."""

from __future__ import annotations

import pytest

from apps.fields.reading.text import Said
from apps.protocol.reading.offered.in_document import in_document

MEDICINES = (
    "They can keep taking their blood pressure pills, but no aspirin above 100 mg. Ice on the joint is fine."
    " If the pain gets unbearable they may have codeine, 30 mg up to four times a day."
)
MEDICINES_ZH = (
    "其他药:降压药、降糖药照常吃,感冒了可以吃点对乙酰氨基酚,别的止痛药一概不许自己加,加巴喷丁更不行。针灸、理疗这三个月也先停一停。"
    "实在疼得受不了可以临时给曲马多50毫克,记在本子上。"
)
DATA = "Data go into REDCap at the trials unit under a number and not a name, and all kept for fifteen years."
CONDUCT_ZH = (
    "签字之前给病人讲清楚,家属也可以在场听。纸质表格锁在科里柜子里,电脑上设密码,留十五年再销毁。"
    "钱是省里重点研发的。穿刺的时候气胸了就不再打了,人还接着随访。"
)
CONDUCT = (
    "Patients get a leaflet, sign, and keep a copy. The Arthritis Foundation pays for the tablets. Anyone whose"
    " creatinine goes up by half comes off the drug but we go on seeing them."
)
TELLS = [
    (MEDICINES, "Ice on the joint is fine", "concomitant_care"),
    (MEDICINES, "If the pain gets unbearable they may have codeine", "concomitant_care"),
    (MEDICINES_ZH, "别的止痛药一概不许自己加", "concomitant_care"),
    (MEDICINES_ZH, "针灸、理疗这三个月也先停一停", "concomitant_care"),
    (DATA, "all kept for fifteen years", "retention"),
    (CONDUCT, "Patients get a leaflet, sign, and keep a copy", "consent"),
    (CONDUCT, "The Arthritis Foundation pays for the tablets", "funding"),
    (
        CONDUCT,
        "Anyone whose creatinine goes up by half comes off the drug but we go on seeing them",
        "discontinuation",
    ),
    (CONDUCT_ZH, "签字之前给病人讲清楚,家属也可以在场听", "consent"),
    (CONDUCT_ZH, "留十五年再销毁", "retention"),
    (CONDUCT_ZH, "钱是省里重点研发的", "funding"),
    (CONDUCT_ZH, "穿刺的时候气胸了就不再打了,人还接着随访", "discontinuation"),
]
OF_AN_ITEM = [
    ("We leave out anybody on strong CYP3A4 blockers, if taken in the past seven days.", ""),
    ("The control group gets paracetamol as needed and nothing else.", ""),
    ("Every patient stays on the drug for two years.", "stays on the drug for two years"),
    ("早灌组死亡明显多就停止试验。", ""),
    ("We stop if more than two patients get a facial paralysis that lasts longer than a month.", ""),
    ("出了大事当天报告伦理办公室。", ""),
]


@pytest.mark.parametrize(("message", "words", "entry"), TELLS)
def test_words_go_where_such_words_stand(message: str, words: str, entry: str) -> None:
    at = message.index(words)
    matter = in_document(Said.of(message).cut(at, at + len(words)))
    assert matter is not None
    assert matter.entry == entry


@pytest.mark.parametrize(("message", "words"), OF_AN_ITEM)
def test_what_an_item_takes_goes_into_no_place(message: str, words: str) -> None:
    words = words or message
    at = message.index(words)
    assert in_document(Said.of(message).cut(at, at + len(words))) is None
