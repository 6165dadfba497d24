"""Where Cairn stands with each row of ResearchKit's survey model: prints Documentation/Parity.md.

    python Tests/Parity/table.py > Documentation/Parity.md
"""

import functools
import sys

import corpus
import yaml
from parts import HERE, ROOT

PAGE = ROOT / "Documentation/Parity.md"
STATES = ("done", "different", "missing")

# The rows of each family: all that the model has, whatever is said of them.
FAMILIES = {
    "B": [*range(1, 26), *range(30, 36)],
    "S": [*range(1, 25), *range(30, 34), *(f"03.{part}" for part in range(1, 19))],
    "F": [*range(0, 26), *(f"00{part}" for part in "abcdefgh")],
    "FV": range(1, 33),
    "T": [*range(1, 7), *range(10, 24), *range(30, 44), *range(50, 62), *range(70, 77)],
    "P": range(1, 17),
    "D": range(1, 15),
    "V": range(1, 13),
    "J": [*range(1, 10), *range(20, 37)],
    "C": range(1, 14),
}

HEAD = """\
# Parity with ResearchKit

Cairn has [ResearchKit](https://github.com/ResearchKit/ResearchKit)'s survey model, on pages. This table says of each part of it
where Cairn stands: **done**, **different** where another rule serves people better, or **missing**. Each has an id; what holds
it are tests, most of them small studies in `Tests/Parity/corpus` that are walked through on the real server.

`Tests/Parity/table.py` prints this page from `Tests/Parity/rows.yaml`, and a test compares the two.
"""


def sections():
    """The rows by their sections, in order."""
    return yaml.safe_load((HERE / "rows.yaml").read_text())


def expected_ids():
    """Every id of the model, as the families have them."""
    return {f"{family}-{number:02}" if isinstance(number, int) else f"{family}-{number}"
            for family, numbers in FAMILIES.items() for number in numbers}


@functools.cache
def corpus_rows():
    """By row: the names of the corpus's files that have its tests."""
    rows = {}
    for file in corpus.files():
        for row in file.rows:
            rows.setdefault(row, []).append(file.name)
    return rows


def evidence(row, entry):
    """What holds a row: tests, as `file: test`."""
    found = []
    for name in [f"corpus: {row}", *corpus.listed(entry.get("by"))]:
        kind, _, of = name.partition(": ")
        found += [f"{file}.yaml: {of}" for file in corpus_rows().get(of, [])] if kind == "corpus" else [name]
    return found


def markdown():
    """The page."""
    parts = [HEAD]
    all_rows = [entry for section in sections() for entry in section["rows"].values()]
    counts = {state: sum(entry["state"] == state for entry in all_rows) for state in STATES}
    parts.append(f"{len(all_rows)} rows: " + ", ".join(f"{count} {state}" for state, count in counts.items()) + ".\n")
    for section in sections():
        parts.append(f"## {section['title']}\n")
        lines = ["| Row | What | State | Why, or how far | Held by |", "|---|---|---|---|---|"]
        for row, entry in section["rows"].items():
            held = ", ".join(f"`{name}`" for name in evidence(row, entry))
            cells = [row, entry["what"], entry["state"], entry.get("why", ""), held]
            lines.append("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(markdown())
