"""Writes how wide letters of Arabic are, in each of their forms, as a table of Swift.

    pip install fonttools==4.68.0 uharfbuzz==0.57.0
    python3 Tests/Pictures/make_arabic_widths.py

The fonts that the drawing names have no Arabic, and each system has another one in their place. The
table has the wider of two that are wide: DejaVu Sans 2.37 and Noto Sans Arabic 2.005, of Debian's
packages fonts-dejavu-core 2.37 and fonts-noto-core 20201225. Prints what the tests compare with.
"""

import os
import unicodedata

import uharfbuzz
from fontTools.ttLib import TTFont

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILE = os.path.join(ROOT, "Sources", "WidgetDrawing", "ArabicLetter+Data.swift")
FOLDER = "/usr/share/fonts/truetype"
FONTS = {
    "regular": ["dejavu/DejaVuSans.ttf", "noto/NotoSansArabic-Regular.ttf"],
    "bold": ["dejavu/DejaVuSans-Bold.ttf", "noto/NotoSansArabic-Bold.ttf"],
}
FIRST, LAST = 0x0600, 0x06FF
# Alone, at the end of what is joined, at its beginning, and in its middle: U+200D joins.
FORMS = ["{}", "\u200D{}", "{}\u200D", "\u200D{}\u200D"]
# What the tests of the drawing measure.
SAMPLES = [
    "الامتحان النهائي", "عيد ميلاد أمي", "رحلة إلى البتراء", "معًا", "أغسطس", "كتاب", "ثبت",
    "سالگرد ازدواج", "می‌خواهم", "الأحد، نوفمبر", "١٢٣ يومًا", "مہینہ",
]
SPACE = 278


class Font:
    def __init__(self, path):
        path = os.path.join(FOLDER, path)
        self.font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))
        self.font.scale = (1000, 1000)
        self.characters = TTFont(path).getBestCmap()

    def width(self, text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.font, buffer)
        return sum(position.x_advance for position in buffer.glyph_positions)


def widths(fonts, character):
    """In each of its forms; a form that it has not is that without the joint."""
    known = [font for font in fonts if ord(character) in font.characters]
    return [max((font.width(form.format(character)) for font in known), default=0)
            for form in FORMS]


def shape(fonts, character):
    """How it joins, then its widths; None for what is no letter or sign of a width of its own."""
    if unicodedata.category(character) in ("Mn", "Cf", "Cn", "Me"):
        return None
    both = widths(fonts["regular"], character) + widths(fonts["bold"], character)
    if 0 in both:
        return None
    joins = joining(character)
    for start in (0, 4):
        if joins < 2:
            both[start + 2:start + 4] = both[start:start + 2]
        if joins < 1:
            both[start + 1:start + 4] = [both[start]] * 3
    return joins, tuple(both)


# Letters that join with the one before alone; those that join with none.
RIGHT = [0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, *range(0x062F, 0x0633), 0x0648,
         *range(0x0671, 0x0674), *range(0x0675, 0x0678), *range(0x0688, 0x069A), 0x06C0,
         *range(0x06C3, 0x06CC), 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5, 0x06EE, 0x06EF]
NONE = [0x0621, 0x0674]


def joining(character):
    """0 for what joins with nothing, 1 with what is before it, 2 with both sides, as the Unicode
    Character Database has it in ArabicShaping.txt."""
    if unicodedata.category(character) not in ("Lo", "Lm") or ord(character) in NONE:
        return 0
    return 1 if ord(character) in RIGHT else 2


def lines(numbers):
    found, line = [], "   "
    for number in numbers:
        if len(line) + len(f" {number},") > 100:
            found.append(line)
            line = "   "
        line += f" {number},"
    return "\n".join([*found, line])


def main():
    fonts = {weight: [Font(path) for path in paths] for weight, paths in FONTS.items()}
    found = [shape(fonts, chr(code)) for code in range(FIRST, LAST + 1)]
    shapes = sorted({one for one in found if one})
    places = [shapes.index(one) + 1 if one else 0 for one in found]
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(f"""\
// Made by Tests/Pictures/make_arabic_widths.py; see there. Not to be edited.

extension ArabicLetter {{
  /// Which of the shapes each character from U+{FIRST:04X} on has, from 1; 0 for none.
  static let shapes: [UInt8] = [
{lines(places)}
  ]

  /// How many of the shapes, from the first, join with nothing, and how many with the letter before
  /// alone or with nothing.
  static let (alone, ending) = ({sum(j == 0 for j, _ in shapes)}, {sum(j < 2 for j, _ in shapes)})

  /// In thousandths of an em, of each shape: alone, behind a letter, before one, and between two.
  static let regular: [UInt16] = [
{lines(number for _, both in shapes for number in both[:4])}
  ]

  static let bold: [UInt16] = [
{lines(number for _, both in shapes for number in both[4:])}
  ]
}}
""")
    for sample in SAMPLES:
        real = [
            max(sum(font.width(word) for word in sample.split()) for font in fonts[weight]
                if all(ord(character) in font.characters for character in sample))
            + SPACE * sample.count(" ")
            for weight in FONTS
        ]
        print(f'("{sample}", {real[0]}, {real[1]}),')


main()
