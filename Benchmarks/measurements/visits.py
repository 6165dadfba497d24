"""The database of the exports and of the start: runs of `studies/visit`, each with twelve answers."""

from harness import machine
from harness.records import Recipe

STUDY = machine.BENCHMARKS / "studies/visit"
TASK = "visit"
PAGES = [
    ("person", ["birthday", "sex", "height", "weight"]),
    ("symptoms", ["pain", "noticed", "fever", "temperature"]),
    ("today", ["slept", "mood", "medicine", "remarks"]),
]
ITEMS = [item for _, items in PAGES for item in items]
SEXES = ("female", "male", "diverse")
SYMPTOMS = ("tiredness", "headache", "chills", "muscles")
MOODS = ("veryGood", "good", "neither", "bad", "veryBad")
REMARKS = (
    "Nothing to add.", "The nurse was kind, and everything went quickly.",
    'My doctor said "rest for two days",\nso I stayed at home.', "Mir war zwei Tage lang schwindlig – sonst nichts.",
)
BLANK = ("blank", None, None)
DONT_KNOW = ("dontKnow", None, None)


def answer(run, item):
    """Status, type and value of an answer, as Cairn keeps them."""
    number = run * 7_919 + ITEMS.index(item) * 104_729
    match item:
        case "birthday":
            return "answered", "date", f"{1930 + number % 75}-{1 + number % 12:02}-{1 + number % 28:02}"
        case "sex":
            return "answered", "choice", SEXES[number % 101 % 3]
        case "height":
            return "answered", "number", str(150 + number % 50)
        case "weight":
            return BLANK if number % 20 == 0 else ("answered", "number", decimal(45 + number % 60, number // 7 % 10))
        case "pain":
            return DONT_KNOW if number % 25 == 0 else ("answered", "number", str(number % 11))
        case "noticed":
            chosen = [code for bit, code in enumerate(SYMPTOMS) if number >> bit & 1]
            return ("answered", "choices", ";".join(chosen)) if chosen else BLANK
        case "fever":
            return "answered", "boolean", str(number % 2)
        case "temperature":
            return BLANK if number % 3 == 0 else ("answered", "number", decimal(36 + number % 4, number // 5 % 10))
        case "slept":
            return "answered", "number", decimal(4 + number % 6, number // 3 % 100 if number % 2 else 5)
        case "mood":
            return "answered", "choice", MOODS[number % 103 % 5]
        case "medicine":
            return DONT_KNOW if number % 30 == 0 else ("answered", "boolean", str(number // 2 % 2))
        case "remarks":
            return BLANK if number % 4 else ("answered", "text", REMARKS[number // 4 % len(REMARKS)])


def decimal(whole, fraction):
    """A number in its one spelling: without zeros at its end."""
    return f"{whole}.{fraction}".rstrip("0").rstrip(".") if fraction else str(whole)


def recipe(runs):
    return Recipe(f"visits-{runs}", STUDY, TASK, runs, PAGES, answer, prepare)


def prepare(client):
    """Begins one more run, and remembers the address of its first page."""
    return client.begin(TASK)
