"""Tables as the README shows them."""


def print_table(title, head, rows, notes=()):
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"

    print(f"{title}\n")
    print(line(head))
    print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    for row in rows:
        print(line(row))
    if notes:
        print("\n" + "\n".join(notes))
    print()
