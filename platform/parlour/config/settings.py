"""Settings of the host. What an operator may change comes from `environment`; the rest is decided here."""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

import parlour
from parlour.config import environment, logs

# ---- where and for whom

DATA = environment.data_folder()
DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(DATA)
BASE_URL = environment.text("BASE_URL").rstrip("/")
"""The one address that people type; without it, any of the allowed hosts on any port."""
_BASE = urlsplit(BASE_URL)
IS_SECURE = _BASE.scheme == "https"
ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{_BASE.hostname or ''}")
PROXIES = environment.number("PROXIES", 0)
"""How many proxies of ours stand in front; so many entries of X-Forwarded-For are believed, from the right."""
EMAIL_VERIFICATION = environment.flag("EMAIL_VERIFICATION")
GUEST_DAYS = environment.number("GUEST_DAYS", 30)
"""A guest who stays away for so many days is deleted (told on /house/)."""

LIMITS = environment.flag("LIMITS", default=True)
"""Off only where many people come from one address, as in tests of a whole house."""

# ---- applications

INSTALLED_APPS = [
    "parlour.config",
    "parlour.web",
    "parlour.api",
    "parlour.live",
    "parlour.tasks",
    "parlour.ratings",
    "parlour.matches",
    "parlour.accounts",
    "parlour.registry",
    "parlour.store",
    "allauth",
    "allauth.account",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "parlour.config.logs.RequestIds",
    "parlour.config.policy.Policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "parlour.accounts.authentication.Seen",
    "parlour.web.errors.GameFaults",
]

ROOT_URLCONF = "parlour.config.urls"
ASGI_APPLICATION = "parlour.config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "parlour.web.context.frame",
            ],
        },
    }
]

# ---- storage and transport

DATABASES = {"default": environment.database(DATA)}
REDIS_URL = environment.text("REDIS_URL")
CACHES = environment.caches(REDIS_URL)

CELERY_BROKER_URL = environment.text("BROKER_URL", "memory://")
# The virtual transports poll once a second by default, which would be the pace of every bot.
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05} if CELERY_BROKER_URL.startswith("memory:") else {}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"

# ---- people

AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "parlour.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "parlour.web.forms.people.NamedLoginForm",
    "signup": "parlour.web.forms.people.NamedSignupForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_VERIFICATION else "optional"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_USER_DISPLAY = "parlour.accounts.adapter.shown_name"
if not LIMITS:
    ACCOUNT_RATE_LIMITS = False
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", f"parlour@{_BASE.hostname or 'localhost'}")
vars().update(environment.mail(DATA))

# ---- the browser

SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_SECURE
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "parlour.web.errors.csrf_failed"
CSRF_TRUSTED_ORIGINS = [BASE_URL] if BASE_URL else []
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if IS_SECURE else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        # 'self' covers sockets in current browsers; older ones want the origin spelled out. Without an address it is
        # that of each request (`policy`).
        "connect-src": [SELF, BASE_URL.replace("http", "ws", 1)] if BASE_URL else [SELF],
        "manifest-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
    }
}

STATIC_URL = "/static/"
STATICFILES_DIRS = environment.games_static()
# Files are served from where they are installed: no collecting step, so a checkout and a wheel behave alike.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "parlour.web.assets.VersionedStorage"},
}
WHITENOISE_USE_FINDERS = True
# Addresses carry the digest of their file, and chunks the bundler's.
WHITENOISE_MAX_AGE = 0 if DEBUG else 60 * 60 * 24 * 30
WHITENOISE_AUTOREFRESH = DEBUG

# ---- words

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [Path(parlour.__file__).parent / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---- interfaces and logs

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "parlour.accounts.authentication.TokenAuthentication",
        "parlour.accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Parlour",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["parlour.api.schema.components_add"],
}

LOGGING = logs.configuration(
    as_json=environment.flag("LOG_JSON", default=not DEBUG),
    level=environment.text("LOG_LEVEL", "INFO"),
    is_debug=DEBUG,
)
