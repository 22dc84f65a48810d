"""Formats tables for the pages of results, and collects the results of a subject's measurement."""

from dataclasses import asdict, dataclass, field
from typing import List, Sequence


@dataclass
class Table:
    title: str
    head: Sequence[str]
    rows: List[Sequence[str]]
    notes: Sequence[str] = ()

    def text(self):
        widths = [max(len(row[column]) for row in [self.head, *self.rows])
                  for column in range(len(self.head))]

        def line(cells):
            padded = (cell.ljust(width) for cell, width in zip(cells, widths))
            return "| " + " | ".join(padded) + " |"

        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        lines = [self.title, "", line(self.head), rule, *(line(row) for row in self.rows)]
        return "\n".join([*lines, *(["", *self.notes] if self.notes else []), ""])


class Aims:
    """Formats figures with their aims, and records which figures miss their aims."""

    def __init__(self):
        self.count = 0
        self.missed = []

    def cell(self, what, measured, aim, unit="", is_least=False, digits=None):
        """The cells of a figure and its aim. A figure that misses the aim is bold: one that is more
        than `aim`, or with `is_least`, less than `aim`. The rounded figure is compared."""
        shown = f"{measured:,.{digits}f}" if digits is not None else significant(measured)
        value = float(shown.replace(",", ""))
        self.count += 1
        goal = f"{'at least' if is_least else 'at most'} {aim:,}{unit}"
        if value < aim if is_least else value > aim:
            self.missed.append(f"{what}: {shown}{unit}, {goal}")
            shown = f"**{shown}**"
        return f"{shown}{unit}", goal

    def ratio(self, what, measured, aim):
        """One cell with a ratio and its aim."""
        shown, _ = self.cell(what, measured, aim, digits=2)
        return f"{shown} of {aim:.2f}"


@dataclass
class Report:
    """The results of a subject: when and where it was measured, and its tables."""

    began: str
    tables: List[Table] = field(default_factory=list)
    aims: Aims = field(default_factory=Aims)

    def add(self, *parts):
        """Adds a table, and prints it."""
        table = Table(*parts)
        self.tables.append(table)
        print(table.text())

    def document(self):
        """The results as a file stores them."""
        return {
            "began": self.began, "aims": self.aims.count, "missed": self.aims.missed,
            "tables": [asdict(table) for table in self.tables],
        }


def significant(number, digits=3):
    """Rounds a number to some significant digits, and formats it, for example as 12,300 or
    0.0459."""
    return f"{float(f'{number:.{digits}g}'):,.10g}"
