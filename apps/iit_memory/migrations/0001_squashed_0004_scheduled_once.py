"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('iit_memory', '0001_initial'), ('iit_memory', '0002_memory_version'), ('iit_memory', '0003_reports'), ('iit_memory', '0004_scheduled_once')]

    initial = True

    dependencies = [
        ('projects', '0006_enrolmententry'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Procedure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='slug')),
                ('title', models.JSONField(verbose_name='title')),
                ('description', models.JSONField(blank=True, default=dict, verbose_name='description')),
                ('triggers', models.TextField(blank=True, verbose_name='words that start it')),
                ('enabled', models.BooleanField(default=True, verbose_name='enabled')),
            ],
            options={
                'verbose_name': 'standard operating procedure',
                'verbose_name_plural': 'standard operating procedures',
                'ordering': ['slug'],
            },
        ),
        migrations.CreateModel(
            name='ConversationMemory',
            fields=[
                ('conversation_id', models.UUIDField(primary_key=True, serialize=False)),
                ('enabled', models.BooleanField(default=True)),
                ('read_until', models.PositiveIntegerField(default=0)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('since', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='ProcedureRun',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('slug', models.CharField(max_length=60)),
                ('title', models.JSONField()),
                ('steps', models.JSONField()),
                ('record_id', models.CharField(blank=True, max_length=60)),
                ('state', models.CharField(choices=[('open', 'Open'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], default='open', max_length=10)),
                ('conversation_id', models.UUIDField(blank=True, null=True)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('procedure', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='iit_memory.procedure')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('started_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'procedure under way',
                'verbose_name_plural': 'procedures under way',
                'indexes': [models.Index(fields=['project', 'state'], name='memory_procedure_project')],
            },
        ),
        migrations.CreateModel(
            name='ProcedureStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField(verbose_name='order')),
                ('name', models.SlugField(max_length=60, verbose_name='name')),
                ('title', models.JSONField(verbose_name='title')),
                ('kind', models.CharField(choices=[('tool', 'Tool'), ('question', 'Question'), ('check', 'Check')], max_length=10, verbose_name='kind')),
                ('condition', models.JSONField(blank=True, null=True, verbose_name='condition')),
                ('configuration', models.JSONField(blank=True, default=dict, verbose_name='configuration')),
                ('due_hours', models.PositiveIntegerField(blank=True, null=True, verbose_name='due after (hours)')),
                ('responsible', models.CharField(blank=True, choices=[('viewer', 'Viewer'), ('coordinator', 'Coordinator'), ('investigator', 'Investigator'), ('manager', 'Manager')], max_length=20, verbose_name='responsible')),
                ('procedure', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='iit_memory.procedure')),
            ],
            options={
                'verbose_name': 'step of a procedure',
                'verbose_name_plural': 'steps of a procedure',
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(fields=('procedure', 'order'), name='memory_step_one_a_place'), models.UniqueConstraint(fields=('procedure', 'name'), name='memory_step_name_once')],
            },
        ),
        migrations.CreateModel(
            name='Profile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('consent', models.BooleanField(default=False, verbose_name='learn from my conversations')),
                ('style', models.CharField(blank=True, max_length=200, verbose_name='style')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('depth', models.CharField(blank=True, max_length=200, verbose_name='depth')),
                ('learned', models.JSONField(default=dict)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='ScheduledQuestion',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.TextField(verbose_name='question')),
                ('crontab', models.CharField(max_length=100, verbose_name='when')),
                ('next_at', models.DateTimeField(db_index=True, verbose_name='next')),
                ('last_slot', models.DateTimeField(blank=True, null=True)),
                ('conversation_id', models.UUIDField(blank=True, null=True)),
                ('enabled', models.BooleanField(default=True, verbose_name='enabled')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('once', models.BooleanField(default=False, verbose_name='only once')),
            ],
            options={
                'verbose_name': 'scheduled question',
                'verbose_name_plural': 'scheduled questions',
            },
        ),
        migrations.CreateModel(
            name='StepResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('answer', models.JSONField(default=dict)),
                ('passed', models.BooleanField(null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='iit_memory.procedurerun')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('run', 'name'), name='memory_step_done_once')],
            },
        ),
        migrations.CreateModel(
            name='WebHook',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('url', models.URLField(max_length=500, verbose_name='address')),
                ('secret', models.TextField(verbose_name='secret')),
                ('enabled', models.BooleanField(default=True, verbose_name='enabled')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('failed_at', models.DateTimeField(blank=True, null=True, verbose_name='failed')),
                ('failure', models.CharField(blank=True, max_length=100, verbose_name='failure')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('delivered_at', models.DateTimeField(blank=True, null=True, verbose_name='last delivered')),
            ],
            options={
                'verbose_name': 'web hook',
                'verbose_name_plural': 'web hooks',
            },
        ),
        migrations.CreateModel(
            name='WeeklyReport',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('week', models.PositiveSmallIntegerField(verbose_name='week')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(verbose_name='until')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('summary', models.TextField(blank=True, verbose_name='summary')),
                ('events', models.JSONField(default=list, verbose_name='key events')),
                ('problems', models.JSONField(default=list, verbose_name='problems')),
                ('solutions', models.JSONField(default=list, verbose_name='solutions')),
                ('metrics', models.JSONField(default=dict, verbose_name='metrics')),
                ('corrections', models.JSONField(default=dict)),
                ('corrected_at', models.DateTimeField(blank=True, null=True)),
                ('model', models.CharField(blank=True, max_length=100, verbose_name='written by')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('notified_at', models.DateTimeField(blank=True, null=True)),
                ('corrected_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('model_failure', models.CharField(blank=True, max_length=60, verbose_name='why no model wrote it')),
            ],
            options={
                'verbose_name': 'weekly report',
                'verbose_name_plural': 'weekly reports',
                'ordering': ['-year', '-week'],
                'constraints': [models.UniqueConstraint(fields=('project', 'year', 'week'), name='memory_report_one_a_week'), models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='memory_report_ends_after_its_start')],
            },
        ),
        migrations.CreateModel(
            name='FlowEntry',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('conversation_id', models.UUIDField()),
                ('message_id', models.UUIDField(unique=True)),
                ('place', models.PositiveIntegerField()),
                ('role', models.CharField(choices=[('user', 'Person'), ('assistant', 'Assistant')], max_length=10)),
                ('content', models.TextField()),
                ('intent', models.CharField(blank=True, max_length=100)),
                ('created_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('rolled_up_at', models.DateTimeField(null=True)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'message remembered',
                'verbose_name_plural': 'messages remembered',
                'indexes': [models.Index(fields=['project', 'created_at'], name='memory_flow_project_at'), models.Index(condition=models.Q(('rolled_up_at__isnull', False)), fields=['expires_at'], name='memory_flow_expiry'), models.Index(condition=models.Q(('rolled_up_at__isnull', True)), fields=['project', 'created_at'], name='memory_flow_not_rolled_up')],
                'constraints': [models.UniqueConstraint(fields=('conversation_id', 'place'), name='memory_flow_one_a_place'), models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('created_at'))), name='memory_flow_expires_after_it_was_said')],
            },
        ),
        migrations.CreateModel(
            name='Memory',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('meta', 'About the project'), ('status', 'Status'), ('decision', 'Decision'), ('preference', 'Preference')], max_length=20, verbose_name='kind')),
                ('key', models.CharField(max_length=120, verbose_name='about')),
                ('value', models.JSONField(verbose_name='value')),
                ('text', models.TextField(verbose_name='text')),
                ('priority', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MaxValueValidator(10)], verbose_name='priority')),
                ('pinned', models.BooleanField(default=False, verbose_name='always recalled')),
                ('record_id', models.CharField(blank=True, help_text='A study number, never a name.', max_length=60, verbose_name='record')),
                ('state', models.CharField(choices=[('proposed', 'Proposed'), ('accepted', 'Accepted'), ('rejected', 'Rejected')], default='proposed', max_length=10, verbose_name='state')),
                ('origin', models.CharField(choices=[('rules', 'Read by rules'), ('model', 'Read by a model'), ('person', 'Written by a person'), ('protocol', 'Confirmed in a protocol'), ('project', "From the project's data")], max_length=10, verbose_name='origin')),
                ('confidence', models.FloatField(default=1.0, verbose_name='confidence')),
                ('conversation_id', models.UUIDField(blank=True, null=True)),
                ('message_id', models.UUIDField(blank=True, null=True)),
                ('evidence', models.TextField(blank=True, verbose_name='evidence')),
                ('valid_from', models.DateTimeField(default=django.utils.timezone.now, verbose_name='valid from')),
                ('superseded_at', models.DateTimeField(blank=True, null=True, verbose_name='superseded')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('superseded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='supersedes', to='iit_memory.memory')),
            ],
            options={
                'verbose_name': 'memory',
                'verbose_name_plural': 'memories',
                'indexes': [models.Index(fields=['project', 'state', 'kind'], name='memory_project_state'), models.Index(fields=['conversation_id'], name='memory_conversation')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'accepted'), ('superseded_at__isnull', True)), fields=('project', 'owner', 'kind', 'key'), name='memory_one_in_force_a_key', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('priority__lte', 10)), name='memory_priority_is_0_to_10')],
            },
        ),
        migrations.CreateModel(
            name='MemoryVersion',
            fields=[
                ('project', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='projects.project')),
                ('number', models.PositiveBigIntegerField(default=0)),
            ],
        ),
    ]
