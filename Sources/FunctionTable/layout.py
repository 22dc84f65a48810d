"""How lines of code are filled."""

WIDTH = 100


def wrapped(start, items, end, indent=2, width=WIDTH):
    """`start`, the items with commas between them, and `end`: in one line, or with the items in
    lines of their own."""
    line = f"{start}{', '.join(items)}{end}"
    if len(line) <= width:
        return line + "\n"
    lines, current = [], ""
    for number, item in enumerate(items):
        piece = item + ("," if number < len(items) - 1 else "")
        if current and len(current) + 1 + len(piece) + indent > width:
            lines.append(current)
            current = ""
        current += (" " if current else "") + piece
    lines.append(current)
    return f"{start}\n" + "".join(f"{' ' * indent}{each}\n" for each in lines) + f"{end}\n"
