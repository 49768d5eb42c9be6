"""The admin pages that other packages bring: those nobody needs are taken away.

Gone are e-mail addresses (the account has one), second factors (an action on accounts removes them), groups (the
staff flags say who may do what) and the kinds of schedule that nothing here uses.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django_celery_beat.models import ClockedSchedule, SolarSchedule

UNUSED = [EmailAddress, Authenticator, Group, ClockedSchedule, SolarSchedule]

for model in UNUSED:
    admin.site.unregister(model)
