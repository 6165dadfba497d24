"""Figures beside figures: one row for each thing that is compared, and how the rows are printed."""

import dataclasses


@dataclasses.dataclass
class Row:
    """One figure of Cairn's, with the peer's and the bar where there are some.

    What is held to the bar is the ratio to the peer, or the figure itself where there is no peer.
    """

    what: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float = None
    at_least: float = None
    at_most: float = None
    decimals: int = 0

    @property
    def ratio(self):
        return self.ours / self.theirs if self.theirs else None

    @property
    def is_met(self):
        """None where there is no bar."""
        held = self.ratio if self.theirs else self.ours
        if self.at_least is not None:
            return held >= self.at_least
        if self.at_most is not None:
            return held <= self.at_most
        return None

    @property
    def cells(self):
        unit = "" if self.theirs else " " + self.unit
        bar = ""
        if self.at_least is not None:
            bar = f"at least {self.at_least:g}{unit}"
        if self.at_most is not None:
            bar = f"at most {self.at_most:g}{unit}"
        return [
            self.what, f"{self.ours:,.{self.decimals}f} {self.unit}", self.peer,
            "" if self.theirs is None else f"{self.theirs:,.{self.decimals}f} {self.unit}",
            "" if self.ratio is None else f"{self.ratio:,.2f}", bar,
            {None: "", True: "met", False: "missed"}[self.is_met],
        ]


HEADER = ["", "Cairn", "beside", "its figure", "ratio", "bar", ""]


def as_text(rows):
    """The rows in columns for a terminal."""
    table = [HEADER, *(row.cells for row in rows)]
    widths = [max(len(cells[index]) for cells in table) for index in range(len(HEADER))]
    right = {1, 3, 4}
    lines = []
    for cells in table:
        padded = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(cells, widths))
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def as_markdown(rows):
    """The rows as a table of the documentation."""
    lines = ["| " + " | ".join(HEADER) + " |", "|" + "---|" * len(HEADER)]
    lines += ["| " + " | ".join(row.cells) + " |" for row in rows]
    return "\n".join(line.replace("|  |", "| |").replace("|  |", "| |") for line in lines)
