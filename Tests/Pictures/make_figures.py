"""Writes the outlines of the characters that pictures draw as shapes: two faces, as Swift tables.

    python3 Tests/Pictures/make_figures.py FOLDER

FOLDER has the fonts, from Debian's packages fonts-quicksand 0.2016 and fonts-vollkorn 4.105
(`apt-get download`, `dpkg -x`); fonttools and skia-pathops come from PyPI. Both fonts are under
the SIL Open Font License 1.1, whose text is beside the tables. This program makes Quicksand's
strokes a little thicker, gives the digits of each face one width, and rounds coordinates to a
thousandth of an em. So the outlines are a modified version, and do not have the fonts' names.
"""

import os
import re
import string
import sys

import pathops
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "Sources", "WidgetDrawing", "Figures")
CHARACTERS = [chr(code) for code in range(0x20, 0x7F)] + list("°·–−’…€£¥")
# The space at each side of a digit that is set at its natural width, in thousandths of an em.
BEARING = 24
# The characters of figures. The round face also has the characters of words that replace a figure,
# such as "Today".
FIGURES = set(string.digits + " +-.,:/%°·–−’DJT")
WORDS = FIGURES | set(string.ascii_letters + ";()!?'$…€£¥")
FACES = [
    # The name in Swift, the file, what to add to the width of strokes and of characters in ems, the
    # suffix of glyphs for lining figures, and the characters that the face has.
    ("rounded", "truetype/quicksand/Quicksand-Bold.ttf", 0.04, 0.03, "", WORDS),
    ("serif", "truetype/vollkorn/Vollkorn-SemiBold.ttf", 0, 0, ".tf", FIGURES),
]


def thicker(path, width):
    """Adds a line with round corners around an outline."""
    line = pathops.Path(path)
    line.stroke(width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
    line.convertConicsToQuads()
    return pathops.op(path, line, pathops.PathOp.UNION, fix_winding=False)


def outline(font, name, weight):
    """A glyph's outline in thousandths of an em. y is 0 at the baseline and grows downwards."""
    unit = 1000 / font["head"].unitsPerEm
    path = pathops.Path()
    font.getGlyphSet()[name].draw(path.getPen(glyphSet=font.getGlyphSet()))
    path.simplify(fix_winding=False)
    if weight:
        path = thicker(path, weight * font["head"].unitsPerEm)
    path = path.transform(unit, 0, 0, -unit, 0, 0)
    pen = RecordingPen()
    path.draw(Qu2CuPen(pen, 1.2, all_cubic=True))
    return commands(pen.value)


LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}


def commands(recorded):
    """SVG's commands M, L, C and Z with absolute whole numbers, and with no superfluous text."""
    written, last = "", None
    for name, points in recorded:
        points = [(round(x), round(y)) for x, y in points]
        letter = LETTERS[name]
        if letter == "L" and points[0] == last:
            continue
        written += letter
        for place, number in enumerate(n for point in points for n in point):
            written += str(number) if place == 0 or number < 0 else f" {number}"
        if points:
            last = points[-1]
    return written


def glyph_name(font, character, suffix):
    names = font.getBestCmap()
    name = names.get(ord(character))
    with_suffix = f"{name}{suffix}" if suffix and character.isdigit() else name
    return with_suffix if with_suffix in font.getGlyphOrder() else name


def moved(path, across):
    """The same commands, moved horizontally."""
    if not across:
        return path
    made, index, last = "", 0, ""
    for word in re.findall(r"[MLCZ]|-?\d+", path):
        if word.isalpha():
            made, index = made + word, 0
        else:
            value = int(word) + (across if index % 2 == 0 else 0)
            made += f" {value}" if not last.isalpha() and value >= 0 else str(value)
            index += 1
        last = word
    return made


def relative(path):
    """The same outline with relative coordinates, which take a third less space."""
    made, place, start, previous = "", (0, 0), (0, 0), ""
    for letter, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        values = [int(number) for number in re.findall(r"-?\d+", text)]
        points = list(zip(values[::2], values[1::2]))
        steps = [(x - place[0], y - place[1]) for x, y in points]
        small, numbers = letter.lower(), [n for step in steps for n in step]
        if letter == "Z":
            place = start
        else:
            place = points[-1]
        if letter == "M":
            start = place
        if letter == "L" and 0 in numbers:
            small = "v" if numbers[0] == 0 else "h"
            numbers = [sum(numbers)]
        is_same = small == previous and small in "lchv"
        for index, number in enumerate(numbers):
            needs_space = number >= 0 and (index > 0 or is_same)
            made += ("" if index or is_same else small) + (" " if needs_space else "") + str(number)
        made += "" if numbers else small
        previous = small
    return made


def numbers_of(path):
    return [int(number) for number in re.findall(r"-?\d+", path)]


def sides(path):
    """The least and the greatest x of an outline. Its control points are at its extremes, or near
    them."""
    across = numbers_of(path)[::2]
    return min(across), max(across)


def lines(text, width=92):
    """Wraps a string literal."""
    parts = []
    while text:
        end = min(width, len(text))
        # White space at the end of a line would be lost.
        while end < len(text) and text[end - 1] == " ":
            end -= 1
        parts.append(text[:end])
        text = text[end:]
    return "\\\n".join(f"    {part}" for part in parts)


def write_face(swift, file, weight, wider, suffix, kept, folder):
    font = TTFont(os.path.join(folder, "usr/share/fonts", file))
    unit = 1000 / font["head"].unitsPerEm
    glyphs = {}
    for character in CHARACTERS:
        name = glyph_name(font, character, suffix)
        if name is None:
            raise SystemExit(f"{file} has no {character}")
        advance = font["hmtx"][name][0] * unit + wider * 1000
        glyphs[character] = [outline(font, name, weight), round(advance)]
    # Gives all digits one width, and puts each in the middle of it.
    figures = [glyphs[digit] for digit in "0123456789"]
    width = max(right - left for left, right in (sides(path) for path, _ in figures)) + 28
    spare = []
    for figure in figures:
        left, right = sides(figure[0])
        spare.append(max(round((width - right + left) / 2) - BEARING, 0))
        figure[0] = moved(figure[0], round((width - right - left) / 2))
        figure[1] = width
    if wider:
        for glyph in glyphs.values():
            if glyph not in figures:
                glyph[0] = moved(glyph[0], round(wider * 500))
    text, ends = "", []
    heights = [-y for y in numbers_of(glyphs["H"][0])[1::2]]
    for character, glyph in glyphs.items():
        if character in kept:
            text += relative(glyph[0])
        else:
            glyph[1] = 0
        ends.append(len(text))
    made = f"""\
// Made by Tests/Pictures/make_figures.py from {os.path.basename(file)}, whose license
// is OFL.txt in this folder. Do not edit.

extension FigureFace {{
  /// The outlines of all characters, one after the other, in thousandths of an em.
  static let {swift}Outlines: StaticString = \"\"\"
{lines(text)}
    \"\"\"

  /// The offset in the outlines at which each character's outline ends.
  static let {swift}Ends: [UInt16] = [
{numbers(ends)}
  ]

  /// The width of each character, in thousandths of an em; 0 if the face does not have it.
  static let {swift}Widths: [UInt16] = [
{numbers([glyph[1] for glyph in glyphs.values()])}
  ]

  /// How much of its width each figure does not need at each side, in thousandths of an em.
  static let {swift}Spare: [UInt8] = [
{numbers(spare)}
  ]
}}
"""
    with open(os.path.join(FOLDER, f"FigureFace+{swift.capitalize()}.swift"), "w") as out:
        out.write(made)
    print(f"{swift}: {len(text)} bytes, capitals {max(heights)}, figures {width}")


def numbers(values):
    made, line = [], "   "
    for value in values:
        if len(line) + len(str(value)) + 2 > 98:
            made.append(line)
            line = "   "
        line += f" {value},"
    return "\n".join([*made, line])


if __name__ == "__main__":
    for face in FACES:
        write_face(*face, sys.argv[1])
