"""Puts golden pictures on a wall, for the README, light and dark. Run by itself it writes the files
that stand beside it."""

import os
import xml.etree.ElementTree as ElementTree

FOLDER = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(os.path.dirname(FOLDER), "Golden")
ROWS = [
    ["dday-systemSmall", "studyCalendar-systemMedium", "globalTotals-systemSmall"],
    ["singleRepo-systemMedium", "ddayList-systemMedium"],
    ["dday-accessoryCircular", "dday-accessoryRectangular", "studyCalendar-accessoryRectangular",
     "studyCalendar-accessoryCircular", "host-accessoryCircular"],
]
WALLS = {"light": ("#BFD3EE", "#E3D3EA"), "dark": ("#24406E", "#5E3868")}
WIDTH, MARGIN, SPACING = 782, 40, 24


def path(appearance):
    return os.path.join(FOLDER, f"showcase-{appearance}.svg")


def showcase(appearance):
    """The wall as SVG: each row as wide as the others, its widgets as far apart as that takes."""
    parts, y = [], MARGIN
    for row in ROWS:
        texts = [open(os.path.join(GOLDEN, f"{name}-{appearance}.svg")).read() for name in row]
        sizes = [(float(root.get("width")), float(root.get("height")))
                 for root in map(ElementTree.fromstring, texts)]
        free = WIDTH - 2 * MARGIN - sum(width for width, _ in sizes)
        x = MARGIN
        for text, (width, _) in zip(texts, sizes):
            parts.append(text.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
            x += width + free / (len(row) - 1)
        y += max(height for _, height in sizes) + SPACING
    height = y - SPACING + MARGIN
    first, last = WALLS[appearance]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:g}" '
        f'viewBox="0 0 {WIDTH} {height:g}">'
        '<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">'
        f'<stop stop-color="{first}"/><stop offset="1" stop-color="{last}"/></linearGradient>'
        f'<rect width="{WIDTH}" height="{height:g}" rx="28" fill="url(#wall)"/>\n'
        f'{"".join(parts)}</svg>\n')


if __name__ == "__main__":
    for appearance in WALLS:
        with open(path(appearance), "w") as file:
            file.write(showcase(appearance))
