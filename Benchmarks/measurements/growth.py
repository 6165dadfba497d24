"""What a question page costs in a long study with many answers, beside the same page in a short study without any.

Instructions are counted under callgrind as `Benchmarks/instructions` does. The page is that of a run that has just begun, and
that of a run with a hundred answers behind it.
"""

from harness import machine
from harness.callgrind import BATCHES, Counter
from harness.client import Client
from harness.figures import Row
from harness.records import Recipe

NAME = "growth"
NEEDS = ("callgrind_control", "cairn", "gcc")
TASK = "diary"
BAR = 1.1


def measure(bench):
    steps, runs, given = (30, 100, 10) if bench.is_quick else (300, 10_000, 100)
    batches = 1 if bench.is_quick else BATCHES
    counts = count(bench, {"short": recipe(3, 2, 1), "long": recipe(steps, runs, given)}, batches)
    small = counts["short"]["begun"]
    peer = "short study, no answers"
    about = f"{steps} steps, {runs * given:,} answers"
    return [
        Row(f"question page, {about}", counts["long"]["begun"], "instr.", peer, small, at_most=BAR),
        Row(f"with {given} answers given", counts["long"]["answered"], "instr.", peer, small, at_most=BAR),
    ]


def count(bench, recipes, batches):
    """The instructions of each recipe's pages: name to place to count."""
    counts = {}
    for name, made in recipes.items():
        data, pages = made.folder()
        folder = bench.folder / name
        folder.mkdir()
        counter = Counter(made.study, data, folder)
        try:
            client = Client(counter.address)
            counts[name] = {
                place: counter.count(lambda: client.get(page), batches=batches) for place, page in pages.items()
            }
        finally:
            counter.stop()
    return counts


def recipe(steps, runs, given, rules=0):
    """A study of so many questions and rules, and runs of which each has answered the first ones."""
    names = [f"q{number:03}" for number in range(1, steps + 1)]

    def prepare(client):
        # Two runs: a page that was answered shows its answer, and is another one.
        begun, address = (client.proceed(client.begin(TASK), {"q001": 3}) for _ in range(2))
        for name in names[1:given]:
            address = client.proceed(address, {name: 3})
        return {"begun": begun, "answered": address}

    return Recipe(
        f"diary-{steps}-{rules}-{runs}", study(names, rules), TASK, runs, [(name, [name]) for name in names], answer, prepare, given)


def answer(run, item):
    """Status, type and value of an answer, as Cairn keeps them."""
    return "answered", "number", str((run * 7_919 + int(item[1:])) % 11)


def study(names, rules):
    """Writes a study that asks one question a page, the same each time, with rules that jump over one."""
    folder = machine.KEPT / f"diary-{len(names)}-{rules}-study"
    (folder / "tasks").mkdir(parents=True, exist_ok=True)
    survey = (machine.BENCHMARKS / "studies/visit/study.yaml").read_text()
    (folder / "study.yaml").write_text(survey.replace("study: visits", "study: diary").replace("start: visit", f"start: {TASK}"))
    lines = [f"task: {TASK}", "title: Your diary", "", "steps:"]
    for name in names:
        lines += [
            f"  - id: {name}", "    type: question", "    question: How strong was the pain at its worst?",
            "    answer: { type: scale, minimum: 0, maximum: 10, labels: { 0: No pain, 10: Worst pain imaginable } }",
        ]
    lines += ["  - id: done", "    type: completion", "    title: Thank you"]
    if rules:
        lines.append("rules:")
    for number in range(rules):
        # As many behind each step, each over another answer given by then: 10 lets the participant jump, and nobody enters it.
        here = number % (len(names) - 2)
        asked = names[here - min(here, 5 * (number // len(names)))]
        lines.append(f"  - {{ after: {names[here]}, when: {asked} == 10, goTo: {names[here + 2]} }}")
    (folder / f"tasks/{TASK}.yaml").write_text("\n".join(lines) + "\n")
    return folder
