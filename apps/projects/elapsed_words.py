"""The words of Django's `naturaltime` that its own Chinese puts badly (“3秒之前”, “2 月前”): ours come before them.

Nothing reads this list when the product runs. The text must be Django's, to the letter.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext_lazy, npgettext_lazy

WORDS = (
    gettext_lazy("%(delta)s ago"),
    gettext_lazy("now"),
    ngettext_lazy("a second ago", "%(count)s seconds ago", "count"),
    ngettext_lazy("a minute ago", "%(count)s minutes ago", "count"),
    ngettext_lazy("an hour ago", "%(count)s hours ago", "count"),
    npgettext_lazy("naturaltime-past", "%(num)d month", "%(num)d months", "num"),
    npgettext_lazy("naturaltime-past", "%(num)d day", "%(num)d days", "num"),
)
