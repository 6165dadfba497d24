#!/usr/bin/env python3
"""Data folders of earlier releases as text, each with a run in its middle: made by the release, opened by every later one.

usage: released.py RELEASE       makes Tests/Fixtures/RELEASE from its study/ with the program that is built now

`database.sql` is SQLite's dump, `run.json` has the secret, the run's link and code, and what was answered; the media are
those of study/. A folder is made once, before its release, and never again.
"""

import hashlib
import json
import pathlib
import shutil
import sqlite3
import sys

FIXTURES = pathlib.Path(__file__).resolve().parent
sys.path.append(str(FIXTURES.parent / "Browser"))

from cairn_server import Server  # noqa: E402
from walker import Participant  # noqa: E402

TYPED = {"cups": {"cups": "3"}, "kind": {"kind": "other", "kind.other.text": "Rooibos; “red”"}, "look": {}}
DRAFT = "nine, or ten"


def make(name):
    """Somebody answers two questions, types into the third, and pauses."""
    folder = FIXTURES / name
    with Server(study=folder / "study") as server:
        person = Participant(server)
        person.begin()
        person.walk(lambda page: (TYPED[page.step], "_action=continue"), until=lambda page: page.step == "points")
        link, written = person.address, person.page.path
        # What cannot be read as a number is kept as a draft.
        person.post({"points": DRAFT}, button="_action=pause")
        person.post(button="_action=save")
        code = next(word for word in person.page.text.split() if len(word) == 14 and word.count("-") == 2)
        server.stop()
        run = {
            "secret": (server.data / "secret").read_bytes().hex(), "link": link, "step": written, "code": code,
            "answers": {item: list(value) for item, value in server.answers().items()},
        }
        with sqlite3.connect(server.database) as database:
            dump = list(database.iterdump())
            for pragma in ("application_id", "user_version"):
                dump.append(f"PRAGMA {pragma} = {database.execute(f'PRAGMA {pragma}').fetchone()[0]};")
    (folder / "database.sql").write_text("\n".join(dump) + "\n")
    (folder / "run.json").write_text(json.dumps(run, indent=2, ensure_ascii=False) + "\n")


def unpack(name, data):
    """Makes the data folder anew, as the release had left it; returns what run.json says."""
    folder, data = FIXTURES / name, pathlib.Path(data)
    run = json.loads((folder / "run.json").read_text())
    for place in (data, data / "media", data / "files"):
        place.mkdir(mode=0o700)
    database = sqlite3.connect(data / "cairn.sqlite")
    database.executescript((folder / "database.sql").read_text())
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    (data / "secret").write_bytes(bytes.fromhex(run["secret"]))
    (data / "secret").chmod(0o600)
    for file in (folder / "study/media").iterdir():
        shutil.copy(file, data / "media" / hashlib.sha256(file.read_bytes()).hexdigest())
    return run


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (FIXTURES / sys.argv[1] / "study").is_dir():
        sys.exit(__doc__)
    if (FIXTURES / sys.argv[1] / "database.sql").exists():
        sys.exit(f"{sys.argv[1]} is there already: what a release has written is not made anew.")
    make(sys.argv[1])
