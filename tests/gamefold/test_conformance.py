from tiny import Magpies, Stones

from gamefold.testing import conformance

test_stones = conformance(Stones)
test_magpies = conformance(Magpies)
