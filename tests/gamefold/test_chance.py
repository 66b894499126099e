"""The published vectors of the chance stream, and what the three draws promise."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gamefold.bots import Quick
from gamefold.chance import Draws, Stream

WORDS = {
    (b"", 0): (
        *(12172421420722457803, 7809206903906474176, 17051527428156446549, 3705405524253690667),
        17938511303266058866,
    ),
    (b"key", 1): (
        *(6873525983193878328, 6204732918003166843, 3501102318088985144, 17000929139915438704),
        7675174259454386744,
    ),
    (bytes(range(32)), 2**40): (
        *(5827065219914600557, 13750909117079463929, 7983846675333520809, 120985875397789873),
        8338269212067451459,
    ),
}
FULL = 1 << 64


def by_the_book(key: bytes, seq: int, count: int) -> list[int]:
    """The stream as `chance.py` words it, written a second time."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        text = (
            b"parlour-chance-1" + len(key).to_bytes(4, "big") + key + seq.to_bytes(8, "big") + block.to_bytes(8, "big")
        )
        digest = hashlib.sha256(text).digest()
        words += [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
        block += 1
    return words[:count]


@pytest.mark.parametrize("key, seq", WORDS)
def test_words_are_the_published_ones(key, seq):
    assert by_the_book(key, seq, 5) == list(WORDS[key, seq])


@pytest.mark.parametrize("key, seq", WORDS)
def test_below_the_full_range_gives_the_words_themselves(key, seq):
    stream = Stream(key, seq)
    assert [stream.below(FULL) for _ in range(5)] == list(WORDS[key, seq])


def test_published_draws():
    stream = Stream(b"key", 1)
    assert [stream.below(52) for _ in range(10)] == [8, 23, 28, 12, 20, 7, 10, 12, 40, 51]
    assert "".join(Stream(b"key", 1).shuffle("abcdefghij")) == "jgdfechabi"
    stream = Stream(b"key", 1)
    assert stream.sample(range(20), 5) == [6, 8, 10, 11, 12]
    assert stream.pick("abc") == "c"


def test_word_beyond_the_last_whole_multiple_is_skipped():
    bound = FULL // 2 + 1  # words from `bound` on are tried again
    expected = [word for word in by_the_book(b"key", 3, 40) if word < bound][:8]
    assert expected != by_the_book(b"key", 3, 8)
    stream = Stream(b"key", 3)
    assert [stream.below(bound) for _ in range(8)] == expected


@pytest.mark.parametrize(
    "draw",
    [lambda chance: chance.pick("a"), lambda chance: chance.shuffle("a"), lambda chance: chance.sample("abc", 3)],
    ids=["pick of one", "shuffle of one", "sample of all"],
)
def test_draw_with_one_outcome_takes_no_word(draw):
    stream = Stream(b"key", 1)
    draw(stream)
    assert stream.below(FULL) == WORDS[b"key", 1][0]


@pytest.mark.parametrize("count", [-1, 4])
def test_sample_of_too_many_is_an_error(count):
    with pytest.raises(ValueError, match="cannot sample"):
        Stream(b"key", 1).sample("abc", count)


SOURCES = some.sampled_from([lambda seed: Stream(seed, 1), Quick])


@given(SOURCES, some.binary(max_size=8), some.lists(some.integers(), max_size=30))
def test_shuffle_keeps_every_item(source, seed, items):
    assert Counter(source(seed).shuffle(items)) == Counter(items)


@given(SOURCES, some.binary(max_size=8), some.integers(0, 20), some.integers(0, 20))
def test_sample_is_a_part_in_the_order_of_the_items(source, seed, total, count):
    count = min(count, total)
    drawn = source(seed).sample(range(total), count)
    assert len(drawn) == count
    assert drawn == sorted(set(drawn))


@given(SOURCES, some.binary(max_size=8), some.integers(1, 1 << 32))
def test_below_stays_below(source, seed, bound):
    assert 0 <= source(seed).below(bound) < bound


@pytest.mark.parametrize("source", [lambda seed: Stream(seed, 1), Quick], ids=["stream", "quick"])
def test_draws_are_even(source):
    chance: Draws = source(b"even")
    counts = Counter("".join(chance.shuffle("abc")) for _ in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())
    picks = Counter(chance.pick(range(4)) for _ in range(8_000))
    assert all(1_850 < count < 2_150 for count in picks.values())


def test_quick_takes_its_seed_apart():
    assert Quick(b"ab", b"c").below(FULL >> 32) != Quick(b"a", b"bc").below(FULL >> 32)
