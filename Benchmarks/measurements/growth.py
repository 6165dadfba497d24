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
    short, long = recipe(3, 2, 1), recipe(steps, runs, given)
    counts = {}
    for name, made in (("short", short), ("long", long)):
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
    small = counts["short"]["begun"]
    peer = "short study, no answers"
    about = f"{steps} steps, {runs * given:,} answers"
    return [
        Row(f"question page, {about}", counts["long"]["begun"], "instr.", peer, small, at_most=BAR),
        Row(f"with {given} answers given", counts["long"]["answered"], "instr.", peer, small, at_most=BAR),
    ]


def recipe(steps, runs, given):
    """A study of so many questions, and runs of which each has answered the first ones."""
    names = [f"q{number:03}" for number in range(1, steps + 1)]

    def prepare(client):
        # Two runs: a page that was answered shows its answer, and is another one.
        begun, address = (client.proceed(client.begin(TASK), {"q001": 3}) for _ in range(2))
        for name in names[1:given]:
            address = client.proceed(address, {name: 3})
        return {"begun": begun, "answered": address}

    return Recipe(
        f"diary-{steps}-{runs}", study(names), TASK, runs, [(name, [name]) for name in names], answer, prepare, given)


def answer(run, item):
    """Status, type and value of an answer, as Cairn keeps them."""
    return "answered", "number", str((run * 7_919 + int(item[1:])) % 11)


def study(names):
    """Writes a study that asks one question a page, the same each time."""
    folder = machine.KEPT / f"diary-{len(names)}-study"
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
    (folder / f"tasks/{TASK}.yaml").write_text("\n".join(lines) + "\n")
    return folder
