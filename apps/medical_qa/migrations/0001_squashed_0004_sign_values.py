"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import apps.medical_qa.models.risk
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('medical_qa', '0001_knowledge'), ('medical_qa', '0002_questions'), ('medical_qa', '0003_risk_signs'), ('medical_qa', '0004_sign_values')]

    initial = True

    dependencies = [
        ('agents', '0017_tools_without_stages'),
        ('documents', '0003_shared_files'),
        ('projects', '0006_enrolmententry'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='KnowledgeDocument',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=300, verbose_name='title')),
                ('valid_from', models.DateField(blank=True, null=True, verbose_name='valid from')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='valid until')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('in_review', 'In review'), ('approved', 'Approved'), ('withdrawn', 'Withdrawn')], default='draft', max_length=10, verbose_name='state')),
                ('approved_number', models.PositiveIntegerField(blank=True, null=True, verbose_name='version that answers')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='approved')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='added')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='updated')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='responsible')),
                ('project', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='knowledge', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'document of the knowledge base',
                'verbose_name_plural': 'documents of the knowledge base',
                'ordering': ['title', 'created_at'],
                'indexes': [models.Index(fields=['project', 'state'], name='knowledge_by_project')],
                'constraints': [models.CheckConstraint(condition=models.Q(('valid_from', None), ('valid_until', None), ('valid_until__gte', models.F('valid_from')), _connector='OR'), name='knowledge_ends_after_it_begins', violation_error_message='The last day lies before the first.'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('approved_number__isnull', False), _connector='OR'), name='knowledge_approved_with_version'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'withdrawn'), _negated=True), ('approved_number', None), _connector='OR'), name='knowledge_withdrawn_is_silent')],
            },
        ),
        migrations.CreateModel(
            name='KnowledgeVersion',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('text', models.TextField(blank=True, verbose_name='text')),
                ('note', models.CharField(blank=True, max_length=500, verbose_name='what is new')),
                ('reading', models.CharField(choices=[('waiting', 'being read'), ('read', 'read'), ('failed', 'cannot be read')], default='waiting', max_length=10, verbose_name='text')),
                ('failure', models.CharField(blank=True, max_length=20, verbose_name='failure')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='added')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='medical_qa.knowledgedocument', verbose_name='document')),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='documents.storedfile', verbose_name='file')),
            ],
            options={
                'verbose_name': 'version',
                'verbose_name_plural': 'versions',
                'ordering': ['document', '-number'],
                'constraints': [models.UniqueConstraint(fields=('document', 'number'), name='knowledge_version_once'), models.CheckConstraint(condition=models.Q(('reading', 'failed'), ('failure', ''), _connector='OR'), name='knowledge_failure_when_failed')],
            },
        ),
        migrations.CreateModel(
            name='KnowledgePassage',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('position', models.PositiveIntegerField(verbose_name='position')),
                ('section', models.CharField(blank=True, max_length=300, verbose_name='section')),
                ('page', models.PositiveIntegerField(blank=True, null=True, verbose_name='page')),
                ('kind', models.CharField(default='paragraph', max_length=20, verbose_name='kind')),
                ('text', models.TextField(verbose_name='text')),
                ('boxes', models.JSONField(blank=True, default=list, verbose_name='places')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='medical_qa.knowledgeversion', verbose_name='version')),
            ],
            options={
                'verbose_name': 'passage',
                'verbose_name_plural': 'passages',
                'ordering': ['version', 'position'],
                'constraints': [models.UniqueConstraint(fields=('version', 'position'), name='knowledge_passage_once')],
            },
        ),
        migrations.CreateModel(
            name='SettledQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('message', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='agents.message')),
            ],
        ),
        migrations.CreateModel(
            name='TeamQuestion',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('question', models.TextField(verbose_name='question')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='asked')),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='answered by')),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='medical_qa.knowledgedocument', verbose_name='document')),
                ('message', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='agents.message', verbose_name='answer of the agent')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'question to the team',
                'verbose_name_plural': 'questions to the team',
                'ordering': ['-asked_at'],
                'indexes': [models.Index(fields=['project', '-asked_at'], name='team_question_by_project')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('answer', ''), ('answered_at', None)), models.Q(('answered_at__isnull', False), models.Q(('answer', ''), _negated=True)), _connector='OR'), name='team_question_answered_with_words')],
            },
        ),
        migrations.CreateModel(
            name='RiskSign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=60, validators=[django.core.validators.RegexValidator('\\A[a-z0-9_]+\\Z', 'Small letters, digits and underscores.')], verbose_name='name')),
                ('language', models.CharField(choices=[('en', 'English'), ('zh', 'Chinese')], max_length=2, verbose_name='language')),
                ('severity', models.CharField(choices=[('mild', 'mild'), ('moderate', 'moderate'), ('severe', 'severe: an emergency')], max_length=10, verbose_name='severity')),
                ('advice', models.CharField(blank=True, choices=[('', 'seek care at once'), ('self_harm', 'help for who may harm themselves')], max_length=20, verbose_name='advice')),
                ('adds_up', models.BooleanField(default=False, help_text='Two different signs of this kind together are an emergency.', verbose_name='adds up')),
                ('pattern', models.TextField(verbose_name='patterns')),
                ('also', models.TextField(blank=True, verbose_name='only with')),
                ('unless', models.TextField(blank=True, verbose_name='not with')),
                ('enabled', models.BooleanField(default=True, verbose_name='in use')),
                ('values', models.CharField(blank=True, max_length=200, validators=[apps.medical_qa.models.risk.written_as_ranges], verbose_name='numbers')),
            ],
            options={
                'verbose_name': 'sign of danger',
                'verbose_name_plural': 'signs of danger',
                'ordering': ('language', 'code'),
                'constraints': [models.UniqueConstraint(fields=('language', 'code'), name='medical_qa_sign_by_language')],
            },
        ),
    ]
