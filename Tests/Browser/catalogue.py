"""The study that shows everything a study can ask, and how somebody walks through its task with every kind of step."""

import pathlib
import shutil

from cairn_server import ROOT

STUDY = ROOT / "Examples/catalogue"

# The fields of each page of the task `steps`.
STEPS = [
    ("opening", {}),
    ("agreement", {"agreement.read": "1", "agreement.givenName": "Ada", "agreement.familyName": "King", "agreement.typed": "1"}),
    ("pictures", {"sitter.givenName": "Ada", "sitter.familyName": "King", "sitter.typed": "1", "witness.givenName": "Mary", "witness.familyName": "Somerville"}),
    ("film", {}),
    ("devices", {}),
    ("bring", {}),
    ("plan", {}),
    ("sleeps", {"sleeps": "false"}),
    ("why", {"why": "The cats"}),
    ("day", {"coffee": "true", "cups": "2", "walked": "false"}),
    ("feelings", {"calm": "1", "tense": "2", "tired": "3"}),
    ("game", {"game": "3"}),
    ("pain", {"chest": "0", "back": "10"}),
    ("hands", {"taps": "4", "hand": "left"}),
    ("ate", {"ate": "true"}),
    ("plate", {}),
    ("walk", {}),
    ("breathing", {}),
    ("signed", {"signed.name": "Ada King"}),
    ("offer", {}),
    ("formats", {}),
    ("several", {}),
    ("overview", {}),
]

# The same for the task `several`, where a page that is repeated has its number, and a third part is the button that is pressed in
# the place of Continue.
SEVERAL = [
    ("welcome", {}),
    ("children", {"children": "2"}),
    ("aboutChild", {"childName": "Kim", "childAge": "6", "school": "true"}),
    ("aboutChild/2", {"childName/2": "Lou", "childAge/2": "9", "school/2": "false"}),
    ("shops", {"shops": ["baker", "online"]}),
    ("liking/2", {"liking/2": "5"}),
    ("liking/3", {"liking/3": "2"}),
    ("minutes", {"minutes": "10"}),
    ("another", {"another": "true"}),
    ("minutes/2", {"minutes/2": "20"}),
    ("another/2", {"another/2": "false"}),
    ("medicines", {}, "add"),
    ("medicine", {"medicine": "Aspirin"}),
    ("tablets", {"tablets": "1"}),
    ("medicines", {}, "add"),
    ("medicine/2", {"medicine/2": "Zinc"}),
    ("tablets/2", {"tablets/2": "2"}),
    ("medicines", {}),
    ("parents", {}, "add"),
    ("parents_form", {"parent": "mother", "parentBorn": "1950"}),
    ("parents_conditions", {"parents_conditions": ["heart", "diabetes"]}),
    ("parents", {}),
    ("look", {}),
]

# And for the task `breaths`, which the task `steps` offers as a task of its own.
BREATHS = [("rest", {}), ("count", {"count": "5"}), ("breathsDone-review", {})]


def beginning_with(task, folder, languages="en, de"):
    """A copy of the study whose address begins another of its tasks, in these languages."""
    copy = pathlib.Path(folder) / "catalogue"
    shutil.copytree(STUDY, copy)
    head = copy / "study.yaml"
    text = head.read_text()
    for old, new in (("start: steps", f"start: {task}"), ("languages: [en, de]", f"languages: [{languages}]")):
        assert old in text, f"the study has no `{old}`"
        text = text.replace(old, new)
    head.write_text(text)
    return copy
