"""Tables as the page of measurements shows them."""


def table(title, head, rows, notes=()):
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"

    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    lines = [title, "", line(head), rule, *(line(row) for row in rows)]
    return "\n".join([*lines, *(["", *notes] if notes else []), ""])


def print_table(title, head, rows, notes=()):
    print(table(title, head, rows, notes))


class Aims:
    """Figures beside what is aimed at. It remembers which missed."""

    def __init__(self):
        self.count = 0
        self.missed = []

    def cell(self, what, measured, aim, unit="", is_least=False, digits=None):
        """A figure and its aim, the figure in bold where it misses: more than `aim`, or less where
        the aim is the least. Compared as it is shown."""
        shown = f"{measured:,.{digits}f}" if digits is not None else significant(measured)
        value = float(shown.replace(",", ""))
        self.count += 1
        goal = f"{'at least' if is_least else 'at most'} {aim:,}{unit}"
        if value < aim if is_least else value > aim:
            self.missed.append(f"{what}: {shown}{unit}, {goal}")
            shown = f"**{shown}**"
        return f"{shown}{unit}", goal

    def ratio(self, what, measured, aim):
        """The same in one cell, for ratios."""
        shown, _ = self.cell(what, measured, aim, digits=2)
        return f"{shown} of {aim:.2f}"


def significant(number, digits=3):
    """Such as 12,300 and 0.0459."""
    return f"{float(f'{number:.{digits}g}'):,.10g}"
