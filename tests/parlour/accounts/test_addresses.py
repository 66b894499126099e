"""Which address counts for limits."""

import pytest

from parlour.accounts.addresses import address_of


@pytest.mark.parametrize(
    "proxies, forwarded, expected",
    [
        (0, "", "192.0.2.9"),
        (0, "203.0.113.1", "192.0.2.9"),
        (1, "203.0.113.1", "203.0.113.1"),
        (1, "6.6.6.6, 203.0.113.1", "203.0.113.1"),
        (2, "6.6.6.6, 203.0.113.1, 10.0.0.1", "203.0.113.1"),
        (2, "10.0.0.1", "192.0.2.9"),
        (1, "", "192.0.2.9"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (1, "fe80::1%eth0", "fe80::/64"),
        (1, "::ffff:203.0.113.1", "203.0.113.1"),
        (1, "unix:", "unix:"),
    ],
)
def test_address_believes_our_own_proxies_only(settings, proxies, forwarded, expected):
    settings.PROXIES = proxies
    assert address_of({"REMOTE_ADDR": "192.0.2.9", "HTTP_X_FORWARDED_FOR": forwarded}) == expected
