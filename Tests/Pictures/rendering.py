"""Draws the golden pictures with librsvg and Chromium. Each must be well-formed, have its family's
size, not be empty, and have no text beyond its edges in the fonts of this machine. Writes a contact
sheet from each renderer to .build-tools/pictures."""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Pictures.showcase import WALLS, path as path_of_wall, showcase
from runner.checks import Checks
from runner.tools import ROOT, TOOLS

GOLDEN = sorted(glob.glob(os.path.join(ROOT, "Tests", "Golden", "*.svg")))
OUTPUT = os.path.join(TOOLS, "pictures")
CHROMIUM = [
    "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--allow-file-access-from-files",
]

# How far each text reaches beyond its picture, in points, as Chromium measures it.
MEASURE = """
const beyond = {};
for (const svg of document.querySelectorAll("svg")) {
  const box = svg.viewBox.baseVal;
  let most = 0;
  for (const text of svg.querySelectorAll("text")) {
    const own = text.getBBox();
    most = Math.max(most, -own.x, own.x + own.width - box.width);
  }
  beyond[svg.parentNode.id] = most;
}
document.body.textContent = "BEYOND" + JSON.stringify(beyond) + "END";
"""


def name_of(path):
    return os.path.basename(path)[:-len(".svg")]


def page(script=""):
    figures = "".join(
        f'<span id="{name_of(path)}" style="margin:8px;display:inline-block">{open(path).read()}'
        "</span>" for path in GOLDEN)
    return (f'<!DOCTYPE html><meta charset="utf-8"><body style="background:#98A4B3">{figures}'
            f"<script>{script}</script>")


def sheet():
    """One SVG with all pictures for librsvg, and its height."""
    x, y, height, parts = 8.0, 8.0, 0.0, []
    for path in GOLDEN:
        root = ElementTree.parse(path).getroot()
        size = float(root.get("width")), float(root.get("height"))
        if x + size[0] > 1500:
            x, y, height = 8.0, y + height + 8, 0.0
        parts.append(open(path).read().replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        x, height = x + size[0] + 8, max(height, size[1])
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="1508" height="{y + height + 8}">'
            f'<rect width="100%" height="100%" fill="#98A4B3"/>{"".join(parts)}</svg>', y + height)


def check_file(checks, path):
    root = ElementTree.parse(path).getroot()
    drawn = subprocess.run(["rsvg-convert", path], capture_output=True)
    png = drawn.stdout
    size = (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big"))
    checks.check(
        drawn.returncode == 0 and not drawn.stderr
        and size == (int(root.get("width")), int(root.get("height"))) and len(png) > 300,
        f"librsvg draws {name_of(path)}", f"{size} {len(png)} {drawn.stderr}")


def main():
    checks = Checks()
    os.makedirs(OUTPUT, exist_ok=True)
    checks.check(GOLDEN, "there are golden pictures")
    for path in GOLDEN:
        check_file(checks, path)
    for appearance in WALLS:
        drawn = open(path_of_wall(appearance), encoding="utf-8").read()
        checks.check(
            drawn == showcase(appearance), f"the README shows these pictures, {appearance}",
            "run python3 Tests/Pictures/showcase.py")
    drawing, height = sheet()
    subprocess.run(
        ["rsvg-convert", "-o", os.path.join(OUTPUT, "librsvg.png")], input=drawing.encode(),
        check=True)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "pictures.html")
        profile = f"--user-data-dir={folder}/profile"
        with open(file, "w") as opened:
            opened.write(page())
        subprocess.run(
            [*CHROMIUM, profile, # The page's margins are twice as wide as the sheet's.
             f"--window-size=1508,{int(height * 1.3)}",
             f"--screenshot={OUTPUT}/chromium.png", f"file://{file}"],
            check=True, capture_output=True, timeout=600)
        with open(file, "w") as opened:
            opened.write(page(MEASURE))
        told = subprocess.run(
            [*CHROMIUM, profile, "--dump-dom", f"file://{file}"], check=True, capture_output=True,
            text=True, timeout=600).stdout
    found = re.search(r"BEYOND(\{[^<]*\})END", told)
    beyond = json.loads(found[1]) if found else {}
    checks.check(len(beyond) == len(GOLDEN), "Chromium draws all of them", len(beyond))
    for name, points in beyond.items():
        checks.check(points <= 0.5, f"Chromium has no text beyond {name}", points)
    return checks.finish()


sys.exit(main())
