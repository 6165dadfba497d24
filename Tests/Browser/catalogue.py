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
