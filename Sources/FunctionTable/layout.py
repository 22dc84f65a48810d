"""Wraps lines of generated code."""

WIDTH = 100


def wrapped(start, items, end, indent=2, width=WIDTH):
    """`start`, the items separated by commas, and `end`: on one line if they fit, or with the items
    on separate lines."""
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
