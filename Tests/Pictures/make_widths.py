"""Writes the widths of characters as Swift tables: AdvanceWidths.swift, and ArabicLetter+Data.swift
for the forms of Arabic letters.

    pip install fonttools==4.68.0 uharfbuzz==0.57.0
    python3 Tests/Pictures/make_widths.py

The width of a character is the greatest that it has in several fonts. For Latin, Greek and Cyrillic
the fonts are Liberation Sans 2, which has the widths of Arial and Helvetica, and Nunito. For other
scripts, which each system draws with another font, the fonts are Debian's. Noto's fonts are
from the package fonts-noto-core 20201225, DejaVu's from fonts-dejavu-core 2.37, and Nunito is from
PyPI's fontpkg-nunito 3.602. The environment variable FONTS may name the folder of the fonts. The
program also prints the widths with which the tests compare.
"""

import io
import os
import unicodedata

import uharfbuzz
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DRAWING = os.path.join(ROOT, "Sources", "WidgetDrawing")
FOLDER = os.environ.get("FONTS", "/usr/share/fonts/truetype")
LIBERATION = ("liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf")
DEJAVU = ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf")
WAREE = ("tlwg/Waree.ttf", "tlwg/Waree-Bold.ttf")
# One file has both weights.
NUNITO = (("nunito/Nunito[wght].ttf", 400), ("nunito/Nunito[wght].ttf", 700))
LETTERS = [LIBERATION, NUNITO]


def noto(name):
    return (f"noto/Noto{name}-Regular.ttf", f"noto/Noto{name}-Bold.ttf")


# By name: the title, the first and last characters, and the fonts.
BLOCKS = {
    "ascii": ("The printable characters of ASCII", 0x0020, 0x007E, LETTERS),
    "latin": ("Latin-1 from the no-break space on, and Latin Extended-A", 0x00A0, 0x017F, LETTERS),
    "greekAndCyrillic": ("Greek and Cyrillic", 0x0370, 0x045F, LETTERS),
    "punctuation": ("Dashes, quotation marks and dots", 0x2010, 0x2027, LETTERS),
    "hebrew": ("Hebrew", 0x05D0, 0x05F4, [LIBERATION, DEJAVU, noto("SansHebrew")]),
    "thai": ("Thai", 0x0E01, 0x0E5B, [WAREE, noto("SansThai"), noto("LoopedThai")]),
    "devanagari": ("Devanagari", 0x0900, 0x097F, [noto("SansDevanagari")]),
}
ARABIC = (0x0600, 0x06FF, [DEJAVU, noto("SansArabic")])
# The texts that the tests of drawing measure.
SAMPLES = {
    "hebrew": ["מבחן סופי", "יום הולדת לאמא", "חופשה באילת", "שלום", "שנה טובה"],
    "thai": ["สอบปลายภาค", "วันเกิดแม่", "ไปเที่ยวทะเล", "วันครบรอบแต่งงาน", "ปีใหม่", "น้ำ"],
    "devanagari": ["अंतिम परीक्षा", "माँ का जन्मदिन", "छुट्टियाँ", "शादी की सालगिरह", "नया साल",
                   "स्वतंत्रता दिवस", "वर्ष", "प्रार्थना", "क्षत्रिय"],
    "arabic": ["الامتحان النهائي", "عيد ميلاد أمي", "رحلة إلى البتراء", "معًا", "أغسطس", "كتاب",
               "ثبت", "سالگرد ازدواج", "می‌خواهم", "الأحد، نوفمبر", "١٢٣ يومًا", "مہینہ"],
}
SPACE = 278
MADE = "// Made by Tests/Pictures/make_widths.py. Do not edit.\n\n"


class Font:
    def __init__(self, path):
        path, weight = path if isinstance(path, tuple) else (path, None)
        font = TTFont(os.path.join(FOLDER, path))
        if weight:
            font = instantiateVariableFont(font, {"wght": weight})
        file = io.BytesIO()
        font.save(file)
        self.font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(file.getvalue())))
        self.font.scale = (1000, 1000)
        self.characters = font.getBestCmap()

    def width(self, text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.font, buffer)
        return sum(position.x_advance for position in buffer.glyph_positions)


def both_weights(files):
    """The fonts in the regular weight, and in the bold one."""
    return [[Font(pair[weight]) for pair in files] for weight in (0, 1)]


def width(fonts, code):
    """The greatest width of a character in the fonts, or 0 for a mark. A character that no font has
    gets the width of most Latin, Greek and Cyrillic letters, or in other scripts one em."""
    known = [font for font in fonts if code in font.characters]
    if unicodedata.category(chr(code)) in ("Mn", "Me"):
        return 0
    if not known:
        return 600 if code < 0x0590 or code > 0x2000 else 1000
    # A vowel sign is measured after a letter, because a font would add a dotted circle to it alone.
    if unicodedata.category(chr(code)) == "Mc":
        return max(font.width("क" + chr(code)) - font.width("क") for font in known)
    return max(font.width(chr(code)) for font in known)


def lines(numbers):
    found, line = [], "   "
    for number in numbers:
        if len(line) + len(f" {number},") > 100:
            found.append(line)
            line = "   "
        line += f" {number},"
    return "\n".join([*found, line])


def tell(name, weights):
    """Prints the greatest width of each sample in the fonts that have all of its characters. The
    tests compare what they measure with these widths."""
    for sample in SAMPLES.get(name, []):
        real = [
            max(sum(font.width(word) for word in sample.split()) for font in fonts
                if all(ord(character) in font.characters for character in sample))
            + SPACE * sample.count(" ") for fonts in weights
        ]
        print(f'("{sample}", {real[0]}, {real[1]}),')


def write_blocks():
    parts = []
    for name, (title, first, last, files) in BLOCKS.items():
        weights = both_weights(files)
        regular, bold = (
            lines(width(fonts, code) for code in range(first, last + 1)) for fonts in weights)
        parts.append(f"""
  /// {title}, U+{first:04X} to U+{last:04X}.
  static let {name} = Block(
    first: 0x{first:04X}, regular: {name}Regular, bold: {name}Bold)

  private static let {name}Regular: [UInt16] = [
{regular}
  ]

  private static let {name}Bold: [UInt16] = [
{bold}
  ]
""")
        tell(name, weights)
    with open(os.path.join(DRAWING, "AdvanceWidths.swift"), "w", encoding="utf-8") as file:
        file.write(MADE + """\
/// The greatest widths of characters, by blocks of Unicode, in thousandths of the font's size. The
/// widths of Latin, Greek and Cyrillic are from the wider of Helvetica and Nunito, which the SVG
/// names. Others are from the widest of the fonts that systems use in their place.
enum AdvanceWidths {
  /// A run of characters with the width of each; a mark has the width 0.
  struct Block: Sendable {
    let first: UInt32
    let regular: [UInt16]
    let bold: [UInt16]
  }
""" + "".join(parts) + "}\n")


# A letter alone, at the end of a joined run, at its beginning, and in its middle. U+200D joins.
FORMS = ["{}", "\u200D{}", "{}\u200D", "\u200D{}\u200D"]


def forms(fonts, character):
    """The greatest width of each of a character's forms. A form that it lacks has the width of the
    form that does not join."""
    known = [font for font in fonts if ord(character) in font.characters]
    return [max((font.width(form.format(character)) for font in known), default=0)
            for form in FORMS]


def shape(weights, character):
    """How a character joins, and its widths. None if it is not a letter or sign with its own
    width."""
    if unicodedata.category(character) in ("Mn", "Cf", "Cn", "Me"):
        return None
    both = [width for fonts in weights for width in forms(fonts, character)]
    if 0 in both:
        return None
    joins = joining(character)
    for start in (0, 4):
        if joins < 2:
            both[start + 2:start + 4] = both[start:start + 2]
        if joins < 1:
            both[start + 1:start + 4] = [both[start]] * 3
    return joins, tuple(both)


# Letters that only join with the one before, and letters that join with none.
RIGHT = [0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, *range(0x062F, 0x0633), 0x0648,
         *range(0x0671, 0x0674), *range(0x0675, 0x0678), *range(0x0688, 0x069A), 0x06C0,
         *range(0x06C3, 0x06CC), 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5, 0x06EE, 0x06EF]
NONE = [0x0621, 0x0674]


def joining(character):
    """0 for a letter that joins with nothing, 1 for one that joins with what is before it, 2 for
    one that joins on both sides, as in the Unicode Character Database's ArabicShaping.txt."""
    if unicodedata.category(character) not in ("Lo", "Lm") or ord(character) in NONE:
        return 0
    return 1 if ord(character) in RIGHT else 2


def write_arabic():
    first, last, files = ARABIC
    weights = both_weights(files)
    found = [shape(weights, chr(code)) for code in range(first, last + 1)]
    shapes = sorted({one for one in found if one})
    places = [shapes.index(one) + 1 if one else 0 for one in found]
    with open(os.path.join(DRAWING, "ArabicLetter+Data.swift"), "w", encoding="utf-8") as file:
        file.write(f"""\
{MADE}extension ArabicLetter {{
  /// The number of the shape of each character from U+{first:04X} on, from 1; 0 for none.
  static let shapes: [UInt8] = [
{lines(places)}
  ]

  /// How many shapes, from the first on, join with no letter, and how many join with no letter or
  /// only with the letter before.
  static let (alone, ending) = ({sum(j == 0 for j, _ in shapes)}, {sum(j < 2 for j, _ in shapes)})

  /// Four widths of each shape, in thousandths of an em: alone, after a letter, before one, and
  /// between two.
  static let regular: [UInt16] = [
{lines(number for _, both in shapes for number in both[:4])}
  ]

  static let bold: [UInt16] = [
{lines(number for _, both in shapes for number in both[4:])}
  ]
}}
""")
    tell("arabic", weights)


write_blocks()
write_arabic()
