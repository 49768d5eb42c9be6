"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('papers', '0001_initial'), ('papers', '0002_mind_maps'), ('papers', '0003_report_proposals'), ('papers', '0004_field_searches_and_marks'), ('papers', '0005_summary_scope')]

    initial = True

    dependencies = [
        ('agents', '0019_field_references'),
        ('projects', '0006_enrolmententry'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('search', '0010_saved_searches'),
    ]

    operations = [
        migrations.CreateModel(
            name='ResearchReport',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('run_id', models.UUIDField(unique=True, verbose_name='run')),
                ('question', models.TextField(verbose_name='question')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('plan', models.JSONField(default=list, verbose_name='sub-questions')),
                ('sections', models.JSONField(default=list, verbose_name='sections')),
                ('references', models.JSONField(default=list, verbose_name='references')),
                ('searches', models.JSONField(default=list, verbose_name='searches')),
                ('counts', models.JSONField(default=dict, verbose_name='counts')),
                ('limitations', models.JSONField(default=list, verbose_name='limitations')),
                ('model', models.CharField(blank=True, max_length=100, verbose_name='written by')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='research_reports', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'research report',
                'verbose_name_plural': 'research reports',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', '-created_at'], name='research_project_at')],
            },
        ),
        migrations.CreateModel(
            name='ReportVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('sections', models.JSONField(default=list, verbose_name='sections')),
                ('wish', models.TextField(blank=True, verbose_name='change asked for')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='changed')),
                ('changed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='papers.researchreport', verbose_name='report')),
            ],
            options={
                'verbose_name': 'version of a report',
                'verbose_name_plural': 'versions of reports',
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('report', 'number'), name='report_version_once')],
            },
        ),
        migrations.CreateModel(
            name='PaperSummary',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('run_id', models.UUIDField(unique=True, verbose_name='run')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('paper_version', models.PositiveIntegerField(verbose_name='version of the paper')),
                ('claims', models.JSONField(default=list, verbose_name='statements')),
                ('dropped', models.PositiveIntegerField(default=0, verbose_name='left out')),
                ('model', models.CharField(blank=True, max_length=100, verbose_name='written by')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('paper', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='summaries', to='search.paper', verbose_name='paper')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paper_summaries', to='projects.project', verbose_name='project')),
                ('scope', models.JSONField(blank=True, default=dict, verbose_name='part of the paper')),
            ],
            options={
                'verbose_name': 'summary of a paper',
                'verbose_name_plural': 'summaries of papers',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', 'paper', 'language'], name='paper_summary_of')],
            },
        ),
        migrations.CreateModel(
            name='MindMap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tree', models.JSONField(default=dict, verbose_name='topics')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('paper', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mind_maps', to='search.paper', verbose_name='paper')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mind_maps', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'map of a paper',
                'verbose_name_plural': 'maps of papers',
                'ordering': ['-version'],
                'constraints': [models.UniqueConstraint(fields=('project', 'paper', 'version'), name='mind_map_version_once')],
            },
        ),
        migrations.CreateModel(
            name='ReportProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('run_id', models.UUIDField(unique=True, verbose_name='run')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('section', models.PositiveIntegerField(verbose_name='section')),
                ('heading', models.TextField(verbose_name='heading')),
                ('statements', models.JSONField(default=list, verbose_name='statements')),
                ('left_out', models.PositiveIntegerField(default=0, verbose_name='left out')),
                ('wish', models.TextField(verbose_name='change asked for')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='papers.researchreport', verbose_name='report')),
            ],
            options={
                'verbose_name': 'proposed change of a report',
                'verbose_name_plural': 'proposed changes of reports',
                'ordering': ['-created_at'],
            },
        ),
        migrations.CreateModel(
            name='FieldSearch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('field', models.CharField(max_length=200, verbose_name='field')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='agents.conversation')),
                ('search', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='search.savedsearch')),
            ],
            options={
                'verbose_name': 'search for a field',
                'verbose_name_plural': 'searches for fields',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['conversation', 'field'], name='field_search_of')],
            },
        ),
        migrations.CreateModel(
            name='PassageMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_valid', models.BooleanField(verbose_name='valid')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('passage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='search.passage')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
            ],
            options={
                'verbose_name': 'mark of a passage',
                'verbose_name_plural': 'marks of passages',
                'constraints': [models.UniqueConstraint(fields=('project', 'passage'), name='passage_mark_once')],
            },
        ),
    ]
