"""The content security policy of pages, with the one exception that the administration needs (docs/adr/0002)."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_EVAL
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

# unfold's pages are written for the build of Alpine that makes functions of the text in attributes.
ADMIN_SCRIPTS = {"script-src": [SELF, UNSAFE_EVAL]}


class PolicyMiddleware(CSPMiddleware):
    """The policy of the settings; below the administration's address scripts may also evaluate text."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        match = request.resolver_match
        if match is not None and match.app_names[:1] == ["admin"]:
            parts.update = {**(parts.update or {}), **ADMIN_SCRIPTS}
        return parts
