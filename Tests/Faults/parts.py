"""What these tests take from the browser tests and the checks: the real server, people who walk its forms, the load."""

import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
for folder in ("Browser", "Checks"):
    if str(TESTS / folder) not in sys.path:
        sys.path.append(str(TESTS / folder))

from cairn_server import DEMO, ROOT, Server, binary, fake_time_library, study_of, wait_until  # noqa: E402, F401
from crash import Load, as_command, compare, joined, load_ended  # noqa: E402, F401
from walker import Page, Participant, is_step, sensible  # noqa: E402, F401
