"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import apps.runs.models
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('runs', '0001_initial'), ('runs', '0002_names_for_the_administration')]

    initial = True

    dependencies = [
        ('projects', '0004_one_line_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunSQL(
            sql='CREATE SEQUENCE runs_run_order',
            reverse_sql='DROP SEQUENCE runs_run_order',
        ),
        migrations.CreateModel(
            name='Worker',
            fields=[
                ('name', models.CharField(max_length=120, primary_key=True, serialize=False, verbose_name='name')),
                ('role', models.CharField(max_length=20, verbose_name='role')),
                ('seen_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='last seen')),
                ('held', models.PositiveIntegerField(default=0, verbose_name='runs at work')),
            ],
            options={
                'verbose_name': 'worker',
                'verbose_name_plural': 'workers',
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('order', models.BigIntegerField(db_default=apps.runs.models.NextOrder(), editable=False, unique=True)),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('queue_key', models.CharField(blank=True, help_text='Runs with the same key are served one after the other.', max_length=100, verbose_name='queue')),
                ('subject_id', models.CharField(blank=True, max_length=100)),
                ('params', models.JSONField(blank=True, default=dict)),
                ('language', models.CharField(default='en', max_length=10, verbose_name='language')),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('waiting', 'Waiting for a person'), ('stopping', 'Stopping'), ('finished', 'Finished'), ('failed', 'Failed'), ('stopped', 'Stopped'), ('interrupted', 'Interrupted')], default='queued', max_length=12, verbose_name='state')),
                ('attempt', models.PositiveIntegerField(default=0, help_text='Fencing token: a worker of an earlier attempt writes nothing.', verbose_name='attempt')),
                ('epoch', models.PositiveIntegerField(default=0, help_text='Part of the event log; a lost log starts a new one.', verbose_name='epoch')),
                ('worker', models.CharField(blank=True, max_length=120, verbose_name='worker')),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('heartbeat_at', models.DateTimeField(blank=True, null=True)),
                ('enqueued_at', models.DateTimeField(blank=True, db_default=django.db.models.functions.datetime.Now(), null=True, verbose_name='worker notified')),
                ('enqueue_count', models.PositiveIntegerField(default=0)),
                ('stop_requested_at', models.DateTimeField(blank=True, null=True, verbose_name='stop asked for')),
                ('shown', models.BooleanField(default=False, help_text='Whether some of the answer was shown to a user.')),
                ('snapshot', models.JSONField(blank=True, default=dict)),
                ('snapshot_seq', models.BigIntegerField(default=0)),
                ('checkpoint', models.JSONField(blank=True, default=dict, help_text='The last finished step of a batch run.')),
                ('final_seq', models.BigIntegerField(blank=True, null=True)),
                ('result', models.JSONField(blank=True, default=dict)),
                ('error_code', models.CharField(blank=True, max_length=60, verbose_name='error')),
                ('error_message', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False, verbose_name='created at')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='started at')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='projects.project', verbose_name='project')),
                ('retry_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='retried_by', to='runs.run', verbose_name='retry of')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='runs', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'ordering': ['order'],
                'indexes': [models.Index(condition=models.Q(('state__in', ('queued', 'running', 'stopping', 'waiting'))), fields=['queue_key', 'order'], name='run_open_by_queue'), models.Index(condition=models.Q(('state__in', ('queued', 'running', 'stopping', 'waiting'))), fields=['state', 'lease_until'], name='run_open_by_state'), models.Index(fields=['project', '-created_at'], name='run_by_project'), models.Index(fields=['kind', 'subject_id'], name='run_by_subject')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ('running', 'stopping', 'waiting')), models.Q(('queue_key', ''), _negated=True)), fields=('queue_key',), name='one_occupying_run_per_queue')],
                'verbose_name': 'run',
                'verbose_name_plural': 'runs',
            },
        ),
    ]
