"""What these tests take from the browser tests: the real server, and people who walk its forms."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Browser"))

from cairn_server import DEMO, ROOT, Server, binary, study_of  # noqa: E402, F401
from walker import Participant, is_step  # noqa: E402, F401
