"""The published vectors of the hash chain, and what it promises: any change shows, and a part can be withheld."""

import hashlib
import hmac

import pytest

from gamefold import chain

SECRET = b"secret"
PARTS = (b'{"type":"drawn"}', b"")
ENVELOPE = chain.Envelope(seq=1, name="drawn", schema=1, seat=0, at_ms=1000, lead=True, action="draw")

VECTORS = {
    "genesis": (chain.genesis(b"{}"), "f6cd8d1452275ab3d35eec8a14251f0bb4a03da210cae96cecfe82ce859a3c66"),
    "commitment": (chain.commitment(b"key"), "b7d386842be5f260171c22434a9d8b56ebb3d160323d2b511e2b19cac9f80cdf"),
    "salt": (chain.salt(SECRET, 1, 0), "87ea99401ca1c0b9733f2c63735fb8df7ea3e096cbba68619626854aac351c8b"),
    "part": (
        chain.part_digest(chain.salt(SECRET, 1, 0), PARTS[0]),
        "7e07f2a458e61cf8f598ec05d6beaeb85c159aa3615b9d93f4ba42339d88755d",
    ),
    "link": (
        chain.link(chain.genesis(b"{}"), ENVELOPE.encode(), chain.part_digests(SECRET, 1, PARTS)),
        "5844a3d2cefaadc8e45acd1e28c5f818895de16b1077aec7e1a5807b0a9241ad",
    ),
}


@pytest.mark.parametrize("made, published", VECTORS.values(), ids=VECTORS)
def test_vector(made, published):
    assert made.hex() == published


def test_envelope_bytes():
    expected = b'{"action":"draw","at_ms":1000,"command":null,"lead":true,"name":"drawn","schema":1,"seat":0,"seq":1}'
    assert ENVELOPE.encode() == expected


def test_link_follows_its_documentation_word_by_word():
    envelope = ENVELOPE.encode()
    digests = b""
    for part, data in enumerate(PARTS):
        salt = hmac.new(SECRET, b"parlour-salt-1" + (1).to_bytes(8, "big") + part.to_bytes(4, "big"), "sha256").digest()
        digests += hashlib.sha256(b"parlour-part-1" + salt + data).digest()
    previous = hashlib.sha256(b"parlour-chain-1" + b"{}").digest()
    length, count = len(envelope).to_bytes(4, "big"), (2).to_bytes(4, "big")
    by_hand = hashlib.sha256(b"parlour-link-1" + previous + length + envelope + count + digests).digest()
    assert chain.link(chain.genesis(b"{}"), envelope, chain.part_digests(SECRET, 1, PARTS)) == by_hand


def linked(*, previous=b"{}", seq=1, seat=0, parts=PARTS, secret=SECRET) -> bytes:
    envelope = chain.Envelope(seq=seq, name="drawn", schema=1, seat=seat, at_ms=1000, lead=True, action="draw")
    return chain.link(chain.genesis(previous), envelope.encode(), chain.part_digests(secret, seq, parts))


@pytest.mark.parametrize(
    "changed",
    [
        {"previous": b"{ }"},
        {"seq": 2},
        {"seat": 1},
        {"parts": (b'{"type":"dealt"}', b"")},
        {"parts": (b'{"type":"drawn"}', b"{}")},
        {"parts": (*PARTS, b"")},
        {"parts": PARTS[::-1]},
        {"secret": b"Secret"},
    ],
    ids=str,
)
def test_any_change_changes_the_link(changed):
    assert linked(**changed) != linked()


def test_withheld_part_leaves_the_rest_verifiable():
    digests = chain.part_digests(SECRET, 1, PARTS)
    known = [chain.part_digest(chain.salt(SECRET, 1, 0), PARTS[0]), digests[1]]
    assert chain.link(chain.genesis(b"{}"), ENVELOPE.encode(), known) == linked()


def test_same_data_has_a_different_digest_in_each_place():
    digests = [*chain.part_digests(SECRET, 1, (b"x", b"x")), *chain.part_digests(SECRET, 2, (b"x", b"x"))]
    assert len(set(digests)) == 4


def test_previous_of_a_wrong_length_is_a_broken_invariant():
    with pytest.raises(AssertionError):
        chain.link(b"", b"{}", [])
