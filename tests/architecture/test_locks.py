"""Lock files work on any machine: they name the public registries or none, never a mirror that one machine uses."""

import re

PUBLIC = {"https://pypi.org", "https://files.pythonhosted.org", "https://registry.npmjs.org"}
FIELDS = re.compile(r'(?:registry = |url = |"resolved": )"(https?://[^/"]+)')


def test_locks_name_only_public_registries(root, files):
    locks = [path for path in files if path.rsplit("/", 1)[-1] in {"uv.lock", "package-lock.json"}]
    named = {path: set(FIELDS.findall((root / path).read_text())) for path in locks}
    assert named["uv.lock"] == {"https://pypi.org", "https://files.pythonhosted.org"}
    assert {path: hosts - PUBLIC for path, hosts in named.items() if hosts - PUBLIC} == {}
