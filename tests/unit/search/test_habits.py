"""What a person's searches leave behind: used for the next one, seen and forgotten by that person alone."""

from __future__ import annotations

import pytest

from apps.projects.models import Project, User
from apps.search.ai_search.actions.habits import MOST_SEARCHES, forget_all, learn, set_term, switch
from apps.search.ai_search.habits import expanded, explained_in, terms_in
from apps.search.models import PastSearch, PersonalTerm
from apps.search.query.reading import own_groups
from tests.support.cast import Cast, client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("question", "pairs"),
    [
        ("心梗（myocardial infarction）后阿司匹林", [("心梗", "myocardial infarction")]),
        ("关于心衰(heart failure)的研究", [("心衰", "heart failure")]),
        ("early switch (早期转换) in sepsis", [("早期转换", "early switch")]),
        ("a trial (n=40) of aspirin", []),
    ],
)
def test_what_a_question_explains_is_learned(question: str, pairs: list[tuple[str, str]]) -> None:
    assert list(explained_in(question)) == pairs


def test_limits_of_a_question_are_no_terms() -> None:
    assert terms_in("NEJM cohort studies 2015-2022 on statins, English only") == ("statins",)
    assert terms_in("近五年他汀的双盲随机对照试验") == ("他汀",)


def test_own_words_expand_the_next_question(project: Project, coordinator: User) -> None:
    learn(user=coordinator, project=project, question="心梗（myocardial infarction）后阿司匹林")
    set_term(by=coordinator, term="DOAC", means="rivaroxaban, apixaban")
    groups = own_groups(coordinator)
    assert expanded("心梗的预后", groups) == "心梗的预后 myocardial infarction"
    assert expanded("doac in cancer", groups) == "doac in cancer rivaroxaban apixaban"
    assert expanded("sepsis", groups) == "sepsis"


def test_a_term_that_was_corrected_stays_so(project: Project, coordinator: User) -> None:
    set_term(by=coordinator, term="心梗", means="STEMI")
    learn(user=coordinator, project=project, question="心梗（myocardial infarction）")
    term = PersonalTerm.objects.get(user=coordinator, key="心梗")
    assert (term.means, term.uses) == ("STEMI", 1)


def test_nothing_is_learned_or_used_once_it_is_switched_off(project: Project, coordinator: User) -> None:
    set_term(by=coordinator, term="MI", means="myocardial infarction")
    switch(by=coordinator, enabled=False)
    learn(user=coordinator, project=project, question="heart failure")
    assert own_groups(coordinator) == ()
    assert not PastSearch.objects.exists()
    assert PersonalTerm.objects.count() == 1


def test_the_oldest_searches_go(project: Project, coordinator: User) -> None:
    for number in range(MOST_SEARCHES + 3):
        learn(user=coordinator, project=project, question=f"asthma {number}")
    assert PastSearch.objects.count() == MOST_SEARCHES
    assert not PastSearch.objects.filter(question="asthma 0").exists()


def test_the_page_is_one_persons(cast: Cast, project: Project) -> None:
    learn(user=cast.coordinator, project=project, question="septic shock corticosteroids")
    mine = client_of(cast.coordinator).get("/profile/searches/").content.decode()
    others = client_of(cast.manager).get("/profile/searches/").content.decode()
    assert "septic shock corticosteroids" in mine
    assert "septic shock" not in others


def test_terms_are_changed_and_forgotten_on_the_page(cast: Cast, project: Project) -> None:
    client = client_of(cast.coordinator)
    learn(user=cast.coordinator, project=project, question="septic shock")
    client.post("/profile/searches/", {"term": "Septic  Shock", "means": "脓毒性休克"})
    term = PersonalTerm.objects.get(user=cast.coordinator, key="septic shock")
    assert term.means == "脓毒性休克"
    client.post(f"/profile/searches/terms/{term.pk}/forget/")
    assert not PersonalTerm.objects.filter(pk=term.pk).exists()
    client.post(f"/profile/searches/{PastSearch.objects.get().pk}/forget/")
    assert not PastSearch.objects.exists()
    assert client.post("/profile/searches/", {"term": " "}).status_code == 400


def test_everything_is_forgotten_at_once(cast: Cast, project: Project) -> None:
    learn(user=cast.coordinator, project=project, question="asthma")
    learn(user=cast.manager, project=project, question="asthma")
    forget_all(by=cast.coordinator)
    assert list(PastSearch.objects.values_list("user", flat=True)) == [cast.manager.pk]
    assert not PersonalTerm.objects.filter(user=cast.coordinator).exists()
