"""The examples of the demo project, and who ended the tour through them."""

from __future__ import annotations

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('agents', '0017_tools_without_stages'),
        ('protocol', '0001_generations'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EndedTour',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ended_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ended_tour', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='ExampleStudy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('finished_trial', 'Finished Trial'), ('unfinished_observational', 'Unfinished Observational')], max_length=30)),
                ('language', models.CharField(max_length=10)),
                ('conversation', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='example', to='agents.conversation')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('kind', 'language'), name='one_example_a_kind_and_language')],
            },
        ),
    ]
