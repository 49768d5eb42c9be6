"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('protocol', '0001_generations'), ('protocol', '0002_example_studies'), ('protocol', '0003_references')]

    initial = True

    dependencies = [
        ('agents', '0017_tools_without_stages'),
        ('documents', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('runs', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='ProtocolContext',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version_label', models.CharField(blank=True, max_length=40, verbose_name='version')),
                ('version_date', models.DateField(blank=True, null=True, verbose_name='version date')),
                ('registration_no', models.CharField(blank=True, max_length=100, verbose_name='registration number')),
                ('sponsor', models.CharField(blank=True, max_length=200, verbose_name='sponsor')),
                ('principal_investigator', models.CharField(blank=True, max_length=200, verbose_name='principal investigator')),
                ('ethics_no', models.CharField(blank=True, max_length=100, verbose_name='ethics approval')),
                ('funding', models.CharField(blank=True, max_length=200, verbose_name='funding')),
                ('updated_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('conversation', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='protocol', to='agents.conversation')),
            ],
        ),
        migrations.CreateModel(
            name='ProtocolGeneration',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('open', 'Being generated'), ('finished', 'Finished'), ('failed', 'Failed'), ('stopped', 'Stopped'), ('interrupted', 'Interrupted')], default='open', max_length=12)),
                ('language', models.CharField(max_length=10)),
                ('context_version', models.PositiveIntegerField()),
                ('data', models.JSONField(default=dict)),
                ('reviews', models.JSONField(default=dict)),
                ('checks', models.JSONField(default=list)),
                ('meta', models.JSONField(default=dict)),
                ('sections', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='generations', to='agents.conversation')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='documents.storedfile')),
                ('run', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='runs.run')),
                ('snapshot', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='agents.agentsnapshot')),
                ('references', models.JSONField(default=list)),
            ],
            options={
                'verbose_name': 'generated protocol',
                'verbose_name_plural': 'generated protocols',
                'ordering': ['-created_at'],
                'constraints': [models.UniqueConstraint(fields=('conversation', 'number'), name='one_generation_a_number')],
            },
        ),
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
