"""Draws the wall of widgets at the top of the README, light and dark, with the commands in the
README. If it is run as a program, it writes the pictures into this folder."""

import ctypes
import json
import os
import re
import shlex
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, passed
from runner.tools import ROOT

FOLDER = os.path.dirname(os.path.abspath(__file__))
WALLS = {"light": ("#BFD3EE", "#E3D3EA"), "dark": ("#24406E", "#5E3868")}
WIDTH, MARGIN, SPACING = 782, 39, 24
# What the commands leave to the clock and the system.
DAY = {"now": "2026-11-21T12:00:00Z", "timeZone": "UTC"}


def path(appearance):
    return os.path.join(FOLDER, f"showcase-{appearance}.svg")


def commands():
    """The words of each command of bridge-demo in the README's block of pictures."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        text = file.read()
    block = re.search(r"```sh\n(bridge-demo set exam .*?)```", text, re.S)[1]
    return [shlex.split(line)[1:] for line in block.replace("\\\n", "").splitlines() if line]


def draw(bridge, group, kind, request):
    asked = [passed(kind), passed({**DAY, **request})]
    length = bridge.call("renderWidgetSVG", group, kind, {**DAY, **request}, None, 0)
    buffer = ctypes.create_string_buffer(length + 1)
    bridge.library.renderWidgetSVG(ctypes.c_uint32(group), *asked, buffer, length + 1)
    return buffer.value.decode("utf-8")


def pictures(appearance):
    """The pictures that the commands draw, in their order."""
    bridge, drawn = Bridge(), []
    with tempfile.TemporaryDirectory() as folder:
        group = bridge.open("group.wall", folder)
        for command, subject, *words in commands():
            if command == "set":
                bridge.call("setSharedValue", group, subject, words[0])
                continue
            options = dict(zip(words[::2], words[1::2]))
            request = {"appearance": appearance}
            if "--family" in options:
                request["family"] = options["--family"]
            if "--configuration" in options:
                request["configuration"] = json.loads(options["--configuration"])
            drawn.append(draw(bridge, group, subject, request))
        bridge.call("closeSharedGroup", group)
    return drawn


def rows(drawn):
    """Divides pictures into rows, each with as many as fit side by side."""
    row, used = [], 0
    for text in drawn:
        root = ElementTree.fromstring(text)
        width, height = float(root.get("width")), float(root.get("height"))
        if row and used + width > WIDTH - 2 * MARGIN + 1:
            yield row
            row, used = [], 0
        row.append((text, width, height))
        used += width + SPACING
    yield row


def showcase(appearance):
    """The wall as SVG. If a row is not full, its widgets are in the middle."""
    parts, y = [], MARGIN
    for row in rows(pictures(appearance)):
        widths = sum(width for _, width, _ in row)
        free = WIDTH - 2 * MARGIN - widths
        gap = min(free / max(len(row) - 1, 1), SPACING * 2)
        x = (WIDTH - widths - gap * (len(row) - 1)) / 2
        for text, width, _ in row:
            parts.append(text.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
            x += width + gap
        y += max(height for _, _, height in row) + SPACING
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
        with open(path(appearance), "w", encoding="utf-8") as file:
            file.write(showcase(appearance))
