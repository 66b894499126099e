from gamefold.testing import conformance
from tiny import Magpies, Stones

test_stones = conformance(Stones)
test_magpies = conformance(Magpies)
