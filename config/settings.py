"""Django's settings for every place the product runs: a laptop, a test, a cluster.

Two addresses (DATABASE_URL, REDIS_URL) move it from the embedded servers to real ones; nothing else changes.
"""

from __future__ import annotations

from django.templatetags.static import static

from config import collector, embedded, patterns
from config.env import BASE_DIR, data_dir, env, secret_key, storage_dir
from config.logs import LOGGING as LOGGING

collector.pause()  # until the last app is ready
patterns.use_kept()

DATA_DIR = data_dir()
SECRET_KEY = secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# Where links in mails and web hooks lead that no request asked for.
SITE_URL = env.str("SITE_URL", default="") or next(
    iter(CSRF_TRUSTED_ORIGINS), f"http://localhost:{env.int('PORT', default=8000)}"
)

INSTALLED_APPS = [
    "modeltranslation",
    "unfold",
    "config.administration.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "channels",
    "django_celery_beat",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "apps.projects",
    "apps.llm",
    "apps.runs",
    "apps.retrieval",
    "apps.documents",
    "apps.agents",
    "apps.protocol",
    "apps.iit_memory",
    "apps.search",
    "apps.medical_qa",
    "apps.papers",
    "config",  # the last: all that it waits for is loaded
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "apps.projects.requests.content_policy.PolicyMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "apps.projects.requests.middleware.PersonMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "apps.projects.requests.context_processors.shell",
            ],
        },
    },
]

# --- Data ---------------------------------------------------------------------------------------------------

# Connections come from a pool and are given back before every wait for a model: DB_POOL_SIZE is for a process.
DATABASES = {"default": embedded.database_settings(pool_size=env.int("DB_POOL_SIZE", default=8))}
# How long a web process waits for an answer of PostgreSQL before it says that the database is away.
DB_ANSWER_SECONDS = env.float("DB_ANSWER_SECONDS", default=10.0)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = embedded.redis_url()
REDIS_PREFIX = env.str("REDIS_PREFIX", default="trialdesk")

# Sessions and cache stay in PostgreSQL and in the process: signing in must not depend on Redis.
SESSION_ENGINE = "apps.projects.signing_in.sessions"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            # redis-py's default time-out would cut a blocking read of an idle layer.
            "hosts": [{"address": REDIS_URL, "socket_timeout": None}],
            "prefix": f"{REDIS_PREFIX}:layer",
        },
    }
}

# --- Background work ----------------------------------------------------------------------------------------

CELERY_BROKER_URL = embedded.celery_broker_url()
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:celery:",
    # The rows say what waits: of a message that died with its worker nobody else has to keep book.
    "ack_emulation": False,
    "priority_steps": [0],
    "socket_connect_timeout": 2,
    "socket_timeout": 5,  # a server that hangs: workers and beat connect anew instead of waiting without end
    "socket_keepalive": True,
    "max_retries": 0,  # who sends a message does not wait for a broker that is down: the sweeper tells again
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "batch"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "config.beat:Scheduler"
# What was started is on record at once: a beat that is killed does not start it again.
CELERY_BEAT_SYNC_EVERY = 1
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True

# Where "at night" is, for the schedules that are made once; afterwards the administrators set the zone there.
SCHEDULE_TIME_ZONE = env.str("SCHEDULE_TIME_ZONE", default="UTC")

# A run's worker renews its lease; when the lease lapses the sweeper gives the run to another worker.
RUN_LEASE_SECONDS = env.float("RUN_LEASE_SECONDS", default=12.0)
RUN_SWEEP_SECONDS = env.float("RUN_SWEEP_SECONDS", default=5.0)
RUN_DRAIN_SECONDS = env.float("RUN_DRAIN_SECONDS", default=15.0)
RUN_EVENTS_KEPT_SECONDS = env.int("RUN_EVENTS_KEPT_SECONDS", default=24 * 3600)
# For the schedule that is made once; afterwards the administrators set the days there.
TRACE_CONTENT_DAYS = env.int("TRACE_CONTENT_DAYS", default=180)
# Off: conversations are neither remembered for their project nor recalled.
PROJECT_MEMORY = env.bool("TRIALDESK_MEMORY", default=True)

# --- Tools --------------------------------------------------------------------------------------------------

# Tools that call other services reach public https addresses only. What is listed here ("host" or "host:port") may
# be private and speak plain http: a hospital's own services, and the servers of tests.
TOOL_ALLOWED_PRIVATE_HOSTS = env.list("TOOL_ALLOWED_PRIVATE_HOSTS", default=[])
# {"NAME": {"host": "api.example.org", "value": "…"}}: secrets of tools that are not kept in rows.
TOOL_SECRETS = env.json("TOOL_SECRETS", default={})

# --- Literature ---------------------------------------------------------------------------------------------

PUBMED_URL = env.str("PUBMED_URL", default="https://eutils.ncbi.nlm.nih.gov/entrez/eutils")
PUBMED_API_KEY = env.str("PUBMED_API_KEY", default="")  # NCBI answers more often with one
EUROPE_PMC_URL = env.str("EUROPE_PMC_URL", default="https://www.ebi.ac.uk/europepmc/webservices/rest")

# --- Web search ---------------------------------------------------------------------------------------------

# The key of the search service (Tavily); without one the web is not searched. The address is its own unless one is set.
TAVILY_API_KEY = env.str("TAVILY_API_KEY", default="")
TAVILY_BASE_URL = env.str("TAVILY_BASE_URL", default="")

# --- People -------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "projects.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "apps.projects.signing_in.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_SESSION_REMEMBER = None
ACCOUNT_USER_DISPLAY = str
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[TrialDesk] "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_MAX_EMAIL_ADDRESSES = 1  # the address is the log-in name: user administrators change it
# Guesses of one account's password are counted by axes, those of its codes by second_factor.py, both for all
# processes; these only stop floods.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "100/m/ip"}
MFA_ADAPTER = "apps.projects.signing_in.adapters.MFAAdapter"
MFA_FORMS = {
    "authenticate": "apps.projects.signing_in.second_factor.AuthenticateForm",
    "reauthenticate": "apps.projects.signing_in.second_factor.ReauthenticateForm",
}
MFA_TOTP_ISSUER = "TrialDesk"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # accounts are made by administrators and invitations, who know the address
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "apps.projects.signing_in.adapters.attempted_login"
AXES_CLIENT_IP_CALLABLE = "apps.projects.signing_in.adapters.client_address"
AXES_LOCKOUT_CALLABLE = "apps.projects.signing_in.adapters.locked_out"
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False  # failures lapse by themselves, and deleting them there would leave no trace
CSRF_FAILURE_VIEW = "apps.projects.api.pages.csrf_failure"
# Mails hold links that open accounts: without a mail server they become files, never lines of a log.
MAIL_IS_SENT = bool(env.str("EMAIL_URL", default=""))
if MAIL_IS_SENT:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "apps.projects.mail.PrivateFileBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="trialdesk@localhost")

# --- Language, pages, files ---------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
MODELTRANSLATION_DEFAULT_LANGUAGE = "en"


def title_in_language(title: str, language: str) -> str:
    """What the administration calls the column of a text in one language."""
    return f"{title} ({'中文' if language == 'zh-hans' else 'English'})"


MODELTRANSLATION_BUILD_LOCALIZED_VERBOSE_NAME = title_in_language
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("STATIC_ROOT", default=None)  # only a cluster that runs collectstatic names one
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# Files of projects: private, had through the application only, so there is no MEDIA_URL.
MEDIA_ROOT = storage_dir(DATA_DIR / "files")
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
ATTACHMENT_MOST_BYTES = env.int("ATTACHMENT_MOST_MB", default=20) * 1024 * 1024
STORED_FILE_MOST_BYTES = env.int("STORED_FILE_MOST_MB", default=50) * 1024 * 1024

UNFOLD = {
    "SITE_TITLE": "TrialDesk",
    "SITE_HEADER": "TrialDesk",
    "SITE_SYMBOL": "clinical_notes",
    "STYLES": [lambda request: static("css/admin.css")],
    "DASHBOARD_CALLBACK": "apps.agents.admin.home.home",
}

# --- Safety -------------------------------------------------------------------------------------------------

HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether every host below this one speaks https only is not ours to say: the proxy in front can send more.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'self'"],
        "object-src": ["'none'"],
    }
}

# --- API ----------------------------------------------------------------------------------------------------

# Calls of one person or one token in a minute, over all web processes; 0 means no limit.
API_CALLS_PER_MINUTE = {
    "api": env.int("API_CALLS_PER_MINUTE", default=1200),
    "chat": env.int("API_CHATS_PER_MINUTE", default=60),
    "upload": env.int("API_UPLOADS_PER_MINUTE", default=30),
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "apps.projects.api.authentication.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "apps.projects.api.authentication.TokenScopeAllows",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["apps.runs.api.throttling.CallThrottle"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["apps.projects.api.parsers.BoundedJSONParser"],
    "EXCEPTION_HANDLER": "apps.projects.api.problems.problem_response",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "TrialDesk",
    "DESCRIPTION": "Everything that the pages do. How to sign in and examples: docs/api.md.",
    "VERSION": "0.1.0",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/(aia/)?",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": [
        "rest_framework.permissions.IsAuthenticated",
        "apps.projects.api.authentication.TokenScopeAllows",
    ],
    "ENUM_NAME_OVERRIDES": {
        "RunState": "apps.runs.models.RunState",
        "MessageState": "apps.agents.models.MessageState",
        "ProposalState": "apps.agents.models.ProposalState",
        "GenerationStateEnum": "apps.protocol.api.generation_serializers.GENERATION_STATES",
        "ReasonOfSourceEnum": "apps.protocol.api.generation_serializers.REASONS_OF_SOURCE",
        "SectionStateEnum": "apps.protocol.api.generation_serializers.SECTION_STATES",
    },
    "PREPROCESSING_HOOKS": ["config.openapi.add_streams"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.openapi.finish",
    ],
}
