"""Settings of Hypothesis for all suites: the same examples each time in CI, more of them in long runs."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=50, deadline=None)
settings.register_profile("ci", settings.get_profile("quick"), derandomize=True, print_blob=True)
settings.register_profile("soak", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("PARLOUR_TEST_PROFILE") or ("ci" if os.environ.get("CI") else "quick"))
