"""The words of unfold's pages that it brings no Chinese for: named here, they are in our catalogue and are found.

Nothing reads this list when the product runs. The text must be unfold's, to the letter.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

WORDS = (
    gettext_noop("Type to search"),
    gettext_noop("Search apps and models..."),
    gettext_noop("Recent searches"),
    gettext_noop("No recent searches"),
    gettext_noop("No results matching your query"),
    gettext_noop("Loading more results..."),
    gettext_noop("All applications"),
    gettext_noop("Apply Filters"),
    gettext_noop("Reset filters"),
    gettext_noop("No results found"),
    gettext_noop("This page yielded into no results. Create a new item or reset your filters."),
    gettext_noop("Select all rows"),
    gettext_noop("Select record"),
    gettext_noop("Select action"),
    gettext_noop("Select action to run"),
    gettext_noop("Select value"),
    gettext_noop("More actions"),
    gettext_noop("Run"),
    gettext_noop("Expand row"),
    gettext_noop("Go back"),
    gettext_noop("General"),
    gettext_noop("System"),
    gettext_noop("Return to site"),
    gettext_noop("Toggle password visibility"),
    gettext_noop("Click to cancel"),
    gettext_noop("This item will be deleted."),
    gettext_noop("No data"),
    gettext_noop("Welcome"),
    gettext_noop("Date"),
    gettext_noop("From"),
    gettext_noop("To"),
    gettext_noop("True"),
    gettext_noop("False"),
)
