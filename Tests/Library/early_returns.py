"""Finds tests that end before they have tested anything, for tidy.py.

A test that a machine cannot run must be skipped by a trait, an option or `checks.skip`. At its end,
a run counts and lists skipped tests. A test that returned early would count as passed.
"""

import ast
import re

# A return without a value, or with one that the test ignores.
SWIFT_RETURN = re.compile(r"(?<![\w.`])return(?=\s*(?:$|\}|;|print\())")
JAVASCRIPT_RETURN = re.compile(r"(?<![\w.])return\s*(?:;|undefined\b|$)")
JAVASCRIPT_TEST = re.compile(r"^(\s*)(?:await )?[\w.]*[tT]est\(")
C_RETURN = re.compile(r"^\s*return;")


def blocks(lines, begins):
    """Yields the line indexes of each block whose first line satisfies `begins`. A block ends at
    the first line that has the same indentation and closes a bracket."""
    for start, line in enumerate(lines):
        if not begins(line):
            continue
        indent = re.match(r"\s*", line)[0]
        for end in range(start, len(lines)):
            opens = lines[end].count("{") + lines[end].count("(")
            is_whole = end == start and line.rstrip().endswith((";", "}"))
            closes = lines[end].count("}") + lines[end].count(")")
            if is_whole and opens == closes:
                break
            if end > start and re.match(rf"{indent}[)}}\]]+[;,]?( .*)?$", lines[end]) and not (
                lines[end].rstrip().endswith(("{", "("))
            ):
                break
        yield range(start, end + 1)


def in_swift(text):
    lines = text.splitlines()
    for block in blocks(lines, lambda line: re.match(r"\s*@Test\b", line)):
        yield from (
            number + 1 for number in block if SWIFT_RETURN.search(lines[number].split("//")[0])
        )


def in_javascript(text):
    lines = text.splitlines()
    for block in blocks(lines, JAVASCRIPT_TEST.match):
        yield from (number + 1 for number in block if JAVASCRIPT_RETURN.search(lines[number]))


def in_c(text):
    """Yields the lines of early returns. A function with checks may return if the check just before
    has failed."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        before = " ".join(lines[max(number - 3, 0):number])
        if C_RETURN.match(line) and not re.search(r"if \(!check\w*\([^{}]*\{\s*$", before):
            yield number + 1


def in_python(text):
    """Yields the lines of early returns. A function with a parameter `checks` or `bench` may return
    after it has skipped something or failed a check."""
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef):
            continue
        if not {"checks", "bench"} & {argument.arg for argument in function.args.args}:
            continue
        for block in statement_lists(function):
            for place, statement in enumerate(block.statements):
                if not isinstance(statement, ast.Return) or statement.value is not None:
                    continue
                if not (place > 0 and tells(block.statements[place - 1]) or block.is_failure):
                    yield statement.lineno


class Block:
    """A list of statements, and whether it follows a failed check."""

    def __init__(self, statements, is_failure):
        self.statements = statements
        self.is_failure = is_failure


def statement_lists(function):
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list):
                test = getattr(node, "test", None)
                is_failure = (
                    name == "body" and isinstance(test, ast.UnaryOp)
                    and isinstance(test.op, ast.Not) and is_call(test.operand, "check")
                )
                yield Block(statements, is_failure)


def tells(statement):
    """Whether a statement is `checks.skip(...)`, or `checks.check(False, ...)`."""
    if not isinstance(statement, ast.Expr):
        return False
    call = statement.value
    if is_call(call, "skip"):
        return True
    return is_call(call, "check") and isinstance(call.args[0], ast.Constant) and not (
        call.args[0].value
    )


def is_call(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and (
        node.func.attr == name
    )


# For each language, the pattern of its test files and the function that searches them.
LANGUAGES = {
    "Swift": ("*Tests/*.swift", in_swift),
    "JavaScript": ("JavaScript/*.test.mjs", in_javascript),
    "C": ("*.c", in_c),
    "Python": ("*.py", in_python),
}

# For each language, code in EARLY with two early returns, which its function must find, and code in
# LATE, which it must accept.
EARLY = {
    "Swift": """
  @Test(arguments: [1, 2])
  func one(_ number: Int) throws {
    guard number > 1 else { return }
    #expect(true)
  }
  @Test func two() {
    if isElsewhere { return print("Not run.") }
  }
""",
    "JavaScript": """
test("one", { skip: false }, () => {
  if (Temporal === undefined) return;
  assert.ok(true);
});
groupTest(
  "two",
  async ({ group }) => {
    if (group === undefined) {
      return;
    }
  },
);
""",
    "C": """
static void checkOne(void) {
  if (getuid() != 0) {
    return;
  }
  check(count > 3, "there are some");
  return;
}
""",
    "Python": """
def check_one(checks):
    if not is_here():
        return
    checks.check(True, "one")

def two(bench):
    for name in ():
        return
""",
}
LATE = {
    "Swift": """
  @Test(.needsRoot) func one() throws {
    let found = numbers.filter { number in return number > 1 }
    for number in 1... {
      if number > 3 { break }
    }
  }
  func helper() {
    return
  }
""",
    "JavaScript": """
test("one", { skip: isBun && "a reason" }, (context) => {
  if (isElsewhere) return context.skip("a reason");
  assert.ok([1].some((number) => { return number === 1; }));
});
function helper() {
  return;
}
""",
    "C": """
static void checkOne(void) {
  if (!check(isThere(),
             "it is there")) {
    return;
  }
}
""",
    "Python": """
def check_one(checks):
    if not is_here():
        checks.skip("one", "it is not here")
        return
    if not checks.check(is_whole(), "one"):
        return
    try:
        pass
    except ValueError as error:
        checks.check(False, "two", error)
        return

def helper(name):
    return
""",
}
