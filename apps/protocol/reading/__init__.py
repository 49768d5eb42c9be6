"""What people say for the fields of a trial: one phrasebook, a row for each field, a module for each stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook
from apps.fields.reading.prose.senses import only_beside
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.text import Said
from apps.protocol.reading.clauses.bared import bared
from apps.protocol.reading.clauses.counted_places import counted_places
from apps.protocol.reading.clauses.counts_most import counts_most
from apps.protocol.reading.clauses.done_by import done_by
from apps.protocol.reading.clauses.exposed import exposed
from apps.protocol.reading.clauses.halves import halves, with_and_without
from apps.protocol.reading.clauses.in_the_dark import in_the_dark
from apps.protocol.reading.clauses.joined_places import joined_places
from apps.protocol.reading.clauses.judged_by import judged_by
from apps.protocol.reading.clauses.left_out import left_out
from apps.protocol.reading.clauses.let_in import let_in
from apps.protocol.reading.clauses.named_arms import named_arms
from apps.protocol.reading.clauses.outright import outright
from apps.protocol.reading.clauses.strata import strata
from apps.protocol.reading.clauses.who_joins import who_joins
from apps.protocol.reading.clauses.who_joins_zh import who_joins_zh
from apps.protocol.reading.figures.assumed import assumed
from apps.protocol.reading.figures.assumptions import PAIRS
from apps.protocol.reading.figures.bearable import bearable_margin
from apps.protocol.reading.figures.centre_sums import computed_totals, summed_centres
from apps.protocol.reading.figures.concluded import concluded
from apps.protocol.reading.figures.differences import differences
from apps.protocol.reading.figures.even_halves import even_halves
from apps.protocol.reading.figures.inputs_in_talk import inputs_in_talk
from apps.protocol.reading.figures.margins import MARGINS
from apps.protocol.reading.figures.others_losses import our_losses
from apps.protocol.reading.figures.rates import equal_rates, rate_of_one_group, reserves
from apps.protocol.reading.figures.ratios import ratio_by_groups, ratios_told
from apps.protocol.reading.figures.told_in_talk import told_in_talk
from apps.protocol.reading.figures.told_pairs import told_pairs
from apps.protocol.reading.figures.totals import counted_up, of_us_with_losses
from apps.protocol.reading.figures.unfitting import asked_where_unfitting
from apps.protocol.reading.guessed import guesses
from apps.protocol.reading.marked.own_words import own_words
from apps.protocol.reading.marked.replies import bears_out, without_talk
from apps.protocol.reading.offered.in_document import in_document
from apps.protocol.reading.offered.placing import fitting
from apps.protocol.reading.offered.sides import is_side_alone
from apps.protocol.reading.openings import (
    answered,
    leanings,
    load,
    read_agreed,
    read_later,
    read_opening,
    tells_several,
)
from apps.protocol.reading.openings.rows_out import rows_out
from apps.protocol.reading.openings.whole import borne_out, contradicted, whole
from apps.protocol.reading.outcomes.defined import defined
from apps.protocol.reading.outcomes.parts import outcome_parts, replies_for_parts
from apps.protocol.reading.outcomes.restated import restated
from apps.protocol.reading.placed import places, sorts
from apps.protocol.reading.placed.analysis import told_analysis
from apps.protocol.reading.placed.defines_first import completed_by
from apps.protocol.reading.placed.first_outcome import first_outcome
from apps.protocol.reading.placed.led_questions import led_questions
from apps.protocol.reading.placed.losses import everyday_loss
from apps.protocol.reading.placed.one_figure import told_alone
from apps.protocol.reading.placed.outcome_rows import outcome_rows
from apps.protocol.reading.placed.parts import parts_by_place
from apps.protocol.reading.placed.places import is_command
from apps.protocol.reading.placed.standing import answers_elsewhere
from apps.protocol.reading.placed.told_under import told_under
from apps.protocol.reading.placed.visit_rows import visit_rows
from apps.protocol.reading.routed.fields import is_of_no_item, plans_nothing
from apps.protocol.reading.routed.guards import is_misplaced
from apps.protocol.reading.routed.reading import read_routed
from apps.protocol.reading.rows.conduct import CONDUCT
from apps.protocol.reading.rows.design import DESIGN
from apps.protocol.reading.rows.endpoints import ENDPOINTS
from apps.protocol.reading.rows.groups import GROUPS
from apps.protocol.reading.rows.pico import PICO
from apps.protocol.reading.rows.plain_designs import plain_design, plain_kinds
from apps.protocol.reading.rows.question import QUESTION
from apps.protocol.reading.rows.recruited import recruited
from apps.protocol.reading.rows.sample_size import SAMPLE_SIZE
from apps.protocol.reading.rows.told_visits import schedule, told_visits
from apps.protocol.reading.rows.visit_manners import visits_with_manners
from apps.protocol.reading.sided.judging import told_sides
from apps.protocol.reading.texts.elsewhere import ELSEWHERE
from apps.protocol.reading.texts.expectations import expected_after
from apps.protocol.reading.told.analysed_as import analysed_as
from apps.protocol.reading.told.done_each_time import done_at_known_visits, with_what_is_done
from apps.protocol.reading.told.in_order import told_in_order
from apps.protocol.reading.told.levels import told_levels
from apps.protocol.reading.told.losses import told_losses
from apps.protocol.reading.told.means import told_means
from apps.protocol.reading.told.measures import told_measures
from apps.protocol.reading.told.named import told_named
from apps.protocol.reading.told.rates import told_rates
from apps.protocol.reading.told.seen_when import seen_when
from apps.protocol.reading.told.spreads import told_spreads
from apps.protocol.reading.told.watched import watched
from apps.protocol.reading.told.where_places import where_places
from apps.protocol.reading.words.corrections import CORRECTIONS
from apps.protocol.reading.words.vocabulary import EXPECTED, TOO_COMMON, VOCABULARY

_later: Final = only_beside(read_later)


def _beside(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    pieces = list(pieces)
    yield from replies_for_parts(pieces, known)
    yield from _later(pieces, known)


def _load() -> None:
    """What the first message would wait for."""
    load()
    places.stored()


TRIAL: Final = Phrasebook(
    fields={**QUESTION, **PICO, **DESIGN, **GROUPS, **CONDUCT, **SAMPLE_SIZE, **ENDPOINTS},
    vocabulary=VOCABULARY,
    margins=MARGINS,
    pairs=PAIRS,
    scans=(
        equal_rates,
        everyday_loss,
        ratio_by_groups,
        counted_up,
        asked_where_unfitting,
        assumed,
        outcome_parts,
        plain_design,
        with_what_is_done(schedule),
        with_what_is_done(told_visits),
    ),
    denials=(
        left_out,
        rows_out,
        in_the_dark,
        outright,
        counts_most,
        judged_by,
        led_questions,
        done_by,
        recruited,
        first_outcome,
        outcome_rows,
        let_in,
        who_joins,
        who_joins_zh,
        strata,
        halves,
        with_and_without,
        named_arms,
        exposed,
        concluded,
        expected_after,
        counted_places,
        joined_places,
        summed_centres,
        computed_totals,
        where_places,
        told_pairs,
        inputs_in_talk,
        reserves,
        rate_of_one_group,
        ratios_told,
        even_halves,
        our_losses,
        bearable_margin,
        told_in_talk,
        differences,
        told_losses,
        told_levels,
        told_in_order,
        told_rates,
        told_means,
        told_measures,
        told_spreads,
        told_alone,
        told_named,
        with_what_is_done(visits_with_manners),
        with_what_is_done(seen_when),
        done_at_known_visits,
        visit_rows,
        told_analysis,
        plain_kinds,
        analysed_as,
        watched,
        restated,
        defined,
    ),
    wholes=told_sides,
    opening=only_beside(read_opening),
    beside=_beside,
    agreed=only_beside(read_agreed),
    routed=read_routed,
    misplaced=is_misplaced,
    answers_elsewhere=answers_elsewhere,
    plans_nothing=plans_nothing,
    completes=completed_by,
    is_of_no_item=is_of_no_item,
    is_command=is_command,
    is_mere_talk=places.is_mere_talk,
    belongs=sorts.belongs,
    is_of_others=sorts.is_of_others,
    is_plainly_ours=sorts.is_plainly_ours,
    is_side_alone=is_side_alone,
    guesses=guesses,
    answering=own_words,
    answered=answered,
    bears_out=bears_out,
    items_of=without_talk,
    told=told_under,
    whole=whole,
    contradicted=contradicted,
    supported=borne_out,
    vouched=bared,
    leanings=leanings,
    fits=fitting,
    parts=parts_by_place,
    tells_several=tells_several,
    loads=_load,
    too_common=TOO_COMMON,
    ours=of_us_with_losses,
    expected=EXPECTED,
    corrections=CORRECTIONS,
    elsewhere=ELSEWHERE,
    in_document=in_document,
    of_others=(
        *("background", "knowledge_gap", "assumptions_source", "margin_justification"),
        *("blinding", "blinded_roles"),  # a person who judges is no study
    ),
)
