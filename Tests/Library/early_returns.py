"""Finds tests that end before they have tested anything, for tidy.py.

A test that a machine cannot run must be skipped by a trait, an option or `checks.skip`. At its end,
a run counts and lists skipped tests. A test that returned early would count as passed.
"""

import ast
import re

# A return without a value, or with one that the test ignores.
SWIFT_RETURN = re.compile(r"(?<![\w.`])return(?=\s*(?:$|\}|;|print\(|\(\)))")
JAVASCRIPT_RETURN = re.compile(r"(?<![\w.])return\s*(?:;|undefined\b|null\b|\}|//|$)")
JAVASCRIPT_TEST = re.compile(
    r"^(\s*)(?:(?:for|if) \(.*\) )?(?:await )?(?:[\w.]*[tT]est|it)(?:\.\w+)*(?:\(.*\))?\(")
C_RETURN = re.compile(r"^\s*(?:(?:if|for|while) \(.*\) )?return;")
C_RETURN_OF_MAIN = re.compile(r"^\s*(?:(?:if|for|while) \(.*\) )?return(?: 0)?;")


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
    is_main = False
    for number, line in enumerate(lines):
        if line[:1].isalpha():
            is_main = re.match(r"int main\(", line) is not None
        before = " ".join(lines[max(number - 3, 0):number])
        if is_main and line == "  return 0;" and lines[number + 1:number + 2] == ["}"]:
            continue
        ends = C_RETURN_OF_MAIN if is_main else C_RETURN
        if ends.match(line) and not re.search(r"if \(!check\w*\([^{}]*\{\s*$", before):
            yield number + 1


def in_python(text):
    """Yields the lines of early returns. A function that checks may return after it has skipped
    something or failed a check."""
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef) or not has_checks(function):
            continue
        for block in statement_lists(function):
            for place, statement in enumerate(block.statements):
                if not isinstance(statement, ast.Return) or not is_empty(statement.value):
                    continue
                if statement is function.body[-1] and statement.value is not None:
                    continue
                if not (place > 0 and tells(block.statements[place - 1]) or block.is_failure):
                    yield statement.lineno


def has_checks(function):
    """Whether a function has a parameter or variable `checks` or `bench`, or reads self's."""
    arguments = function.args
    named = {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            named.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and (
            node.value.id == "self"
        ):
            named.add(node.attr)
    return bool(named & {"checks", "bench"})


def is_empty(value):
    """Whether a return has no value, or one that does not say that something failed."""
    is_none = isinstance(value, ast.Constant) and value.value is None
    return value is None or is_none or is_call(value, "finish")


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


# For each language, the patterns of its test files and the function that searches them.
LANGUAGES = {
    "Swift": (("Tests/*Tests/*.swift",), in_swift),
    "JavaScript": (("Tests/JavaScript/*.test.mjs", "Tests/JavaScript/*.test.js"), in_javascript),
    "C": (("Tests/*.c",), in_c),
    "Python": (("Tests/*.py",), in_python),
}

# For each language, code in EARLY whose every return its function must find, and code in
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
    if isElsewhere { return () }
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
it("three", () => {
  if (isElsewhere) return null;
  if (isElsewhere) { return }
  if (isElsewhere) return // no
});
for (const each of [1, 2]) test(`four ${each}`, () => {
  if (each === 1) return;
});
test.each([
  [1], [2],
])("five %d", (each) => {
  if (each === 1) return;
});
""",
    "C": """
static void checkOne(void) {
  if (getuid() != 0) {
    return;
  }
  check(count > 3, "there are some");
  return;
}
static void checkTwo(void) {
  if (getuid() != 0) return;
}
int main(void) {
  if (getuid() != 0) {
    return 0;
  }
  if (getuid() != 0) return 0;
  check(true, "three");
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

def three(path, *, checks):
    if not path:
        return None

class Four:
    def check_four(self):
        if not self.path:
            return
        self.checks.check(True, "four")

def main():
    checks = Checks()
    if not is_here():
        return checks.finish()
    checks.check(True, "five")
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
static int number(void) {
  if (getuid() != 0) return 0;
  return 0;
}
int main(void) {
  check(number() == 0, "one");
  return 0;
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

def main():
    checks = Checks()
    checks.check(True, "three")
    return checks.finish()
""",
}
