"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('search', '0001_initial'), ('search', '0002_library'), ('search', '0010_saved_searches'), ('search', '0011_uploads_and_names'), ('search', '0012_unread_pages')]

    initial = True

    dependencies = [
        ('agents', '0017_tools_without_stages'),
        ('documents', '0002_files_go_with_their_project'),
        ('projects', '0006_enrolmententry'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Paper',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('title', models.TextField(verbose_name='title')),
                ('abstract', models.TextField(blank=True, verbose_name='abstract')),
                ('authors', models.JSONField(blank=True, default=list, verbose_name='authors')),
                ('journal', models.CharField(blank=True, max_length=400, verbose_name='journal')),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year')),
                ('volume', models.CharField(blank=True, max_length=40, verbose_name='volume')),
                ('issue', models.CharField(blank=True, max_length=40, verbose_name='issue')),
                ('pages', models.CharField(blank=True, max_length=60, verbose_name='pages')),
                ('doi', models.CharField(blank=True, max_length=300, verbose_name='DOI')),
                ('pmid', models.CharField(blank=True, max_length=20, verbose_name='PMID')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('study_type', models.CharField(blank=True, choices=[('rct', 'randomised controlled trial'), ('trial', 'clinical trial'), ('meta_analysis', 'meta-analysis'), ('systematic_review', 'systematic review'), ('cohort', 'cohort study'), ('case_control', 'case-control study'), ('cross_sectional', 'cross-sectional study'), ('case_report', 'case report'), ('guideline', 'guideline'), ('review', 'review'), ('protocol', 'study protocol'), ('other', 'other')], max_length=40, verbose_name='study type')),
                ('mesh', models.JSONField(blank=True, default=list, verbose_name='keywords')),
                ('retracted', models.BooleanField(default=False, verbose_name='retracted')),
                ('text_state', models.CharField(choices=[('none', 'no text yet'), ('waiting', 'being read'), ('abstract', 'abstract'), ('full', 'full text'), ('partial', 'part of the text'), ('scanned', 'pictures of pages without text'), ('encrypted', 'protected by a password'), ('broken', 'cannot be read'), ('too_large', 'too large to be read'), ('too_slow', 'takes too long to be read')], default='none', max_length=12, verbose_name='text')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='added')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='updated')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='documents.storedfile', verbose_name='file')),
                ('project', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='projects.project', verbose_name='project')),
                ('edited', models.JSONField(blank=True, default=list, editable=False)),
                ('tags', models.JSONField(blank=True, default=list, verbose_name='tags')),
                ('title_key', models.CharField(blank=True, editable=False, max_length=200)),
                ('named_by_file', models.BooleanField(default=False, editable=False)),
                ('unread_pages', models.JSONField(blank=True, default=list, editable=False)),
            ],
            options={
                'verbose_name': 'paper',
                'verbose_name_plural': 'papers',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', '-created_at'], name='paper_project_at'), models.Index(fields=['project', 'title_key'], name='paper_project_title')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('doi', ''), _negated=True), fields=('project', 'doi'), name='paper_doi_once', nulls_distinct=False), models.UniqueConstraint(condition=models.Q(('pmid', ''), _negated=True), fields=('project', 'pmid'), name='paper_pmid_once', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='Passage',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('position', models.PositiveIntegerField(verbose_name='position')),
                ('section', models.CharField(blank=True, max_length=300, verbose_name='section')),
                ('page', models.PositiveIntegerField(blank=True, null=True, verbose_name='page')),
                ('kind', models.CharField(default='text', max_length=20, verbose_name='kind')),
                ('text', models.TextField(verbose_name='text')),
                ('boxes', models.JSONField(blank=True, default=list, verbose_name='places')),
                ('paper', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='search.paper', verbose_name='paper')),
            ],
            options={
                'verbose_name': 'passage',
                'verbose_name_plural': 'passages',
                'ordering': ['paper', 'position'],
                'constraints': [models.UniqueConstraint(fields=('paper', 'position'), name='passage_once')],
            },
        ),
        migrations.CreateModel(
            name='LibraryUpload',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=255, verbose_name='name')),
                ('sha256', models.CharField(max_length=64, verbose_name='SHA-256')),
                ('run_id', models.UUIDField(blank=True, null=True)),
                ('state', models.CharField(choices=[('waiting', 'being read'), ('done', 'done'), ('failed', 'not taken')], default='waiting', max_length=10, verbose_name='state')),
                ('code', models.CharField(blank=True, max_length=40)),
                ('total', models.PositiveIntegerField(default=0)),
                ('taken', models.PositiveIntegerField(default=0)),
                ('added', models.PositiveIntegerField(default=0, verbose_name='added')),
                ('merged', models.PositiveIntegerField(default=0, verbose_name='merged')),
                ('skipped', models.PositiveIntegerField(default=0, verbose_name='left out')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='added')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='documents.storedfile', verbose_name='file')),
                ('paper', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='search.paper', verbose_name='paper')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='library_uploads', to='projects.project', verbose_name='project')),
                ('left_out', models.JSONField(blank=True, default=list, editable=False)),
            ],
            options={
                'verbose_name': 'upload',
                'verbose_name_plural': 'uploads',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', '-created_at'], name='library_upload_project_at')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('project', 'sha256'), name='library_upload_once')],
            },
        ),
        migrations.CreateModel(
            name='PaperCollection',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('papers', models.ManyToManyField(blank=True, related_name='collections', to='search.paper', verbose_name='papers')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paper_collections', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'collection',
                'verbose_name_plural': 'collections',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('project', 'name'), name='paper_collection_once')],
            },
        ),
        migrations.CreateModel(
            name='PaperNote',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.TextField(verbose_name='text')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='added')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('paper', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='search.paper', verbose_name='paper')),
            ],
            options={
                'verbose_name': 'note',
                'verbose_name_plural': 'notes',
                'ordering': ['created_at'],
            },
        ),
        migrations.CreateModel(
            name='Synonym',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('heading', models.CharField(db_index=True, max_length=200, verbose_name='heading')),
                ('term', models.CharField(max_length=200, verbose_name='term')),
                ('key', models.CharField(db_index=True, editable=False, max_length=200)),
            ],
            options={
                'verbose_name': 'synonym',
                'verbose_name_plural': 'synonyms',
                'ordering': ['heading', 'term'],
                'constraints': [models.UniqueConstraint(fields=('heading', 'key'), name='synonym_once')],
            },
        ),
        migrations.CreateModel(
            name='SearchHabits',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('enabled', models.BooleanField(default=True, verbose_name='my searches are kept')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'search habits',
                'verbose_name_plural': 'search habits',
            },
        ),
        migrations.CreateModel(
            name='PastSearch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.CharField(max_length=500, verbose_name='question')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='at')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='projects.project')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'past search',
                'verbose_name_plural': 'past searches',
                'ordering': ['-at'],
                'constraints': [models.UniqueConstraint(fields=('user', 'project', 'question'), name='past_search_once')],
            },
        ),
        migrations.CreateModel(
            name='PersonalTerm',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('term', models.CharField(max_length=100, verbose_name='term')),
                ('means', models.CharField(blank=True, max_length=200, verbose_name='also searched as')),
                ('key', models.CharField(editable=False, max_length=100)),
                ('uses', models.PositiveIntegerField(default=0, verbose_name='searches')),
                ('used_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last used')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'personal term',
                'verbose_name_plural': 'personal terms',
                'ordering': ['-uses', 'key'],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='personal_term_once')],
            },
        ),
        migrations.CreateModel(
            name='SavedSearch',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('question', models.TextField(verbose_name='question')),
                ('language', models.CharField(default='en', max_length=10, verbose_name='language')),
                ('filters', models.JSONField(blank=True, default=dict, verbose_name='filters')),
                ('result', models.JSONField(blank=True, default=dict, verbose_name='result')),
                ('counts', models.JSONField(blank=True, default=dict, verbose_name='counts')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='finished')),
                ('conversation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='agents.conversation', verbose_name='conversation')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_searches', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'saved search',
                'verbose_name_plural': 'saved searches',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', '-created_at'], name='saved_search_project_at')],
            },
        ),
    ]
