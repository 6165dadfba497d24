"""oTree's production server with the survey of the journeys, on the database that it takes by default.

That is a SQLite file beside the project with SQLite's own defaults: a rollback journal and full synchronisation, one commit a
request, so that an answer that was acknowledged is on the disk, as Cairn's are. `OTREE_PRODUCTION` switches debugging off.
"""

import os
import shutil
import sqlite3
import subprocess

from harness import machine
from harness.process import Process


class OTree(Process):
    """A server with a session of so many participants; `participants` are the addresses that they begin at."""

    def __init__(self, folder, participants):
        project = folder / "otree"
        shutil.copytree(machine.BENCHMARKS / "peers/otree", project)
        # Git keeps no empty folder, and oTree does not start without.
        (project / "_static").mkdir()
        program = machine.find("otree")
        # The server starts a program of its own by the name alone.
        environment = os.environ | {
            "OTREE_PRODUCTION": "1", "OTREE_ADMIN_PASSWORD": "benchmark",
            "PATH": f"{program.parent}:{os.environ['PATH']}",
        }
        for words in (["resetdb", "--noinput"], ["create_session", "week", str(participants)]):
            subprocess.run([program, *words], cwd=project, env=environment, check=True, capture_output=True)
        self.database = project / "db.sqlite3"
        codes = sqlite3.connect(self.database).execute("SELECT code FROM otree_participant ORDER BY id").fetchall()
        self.participants = [f"/InitializeParticipant/{code}" for code, in codes]
        port = machine.free_port()
        super().__init__(
            [program, "prodserver", f"127.0.0.1:{port}"], folder / "otree.log", ("127.0.0.1", port), environment, project)

    def answers(self):
        """How many answers its database holds."""
        columns = "age sex town works hours rested woke dream meals mood outside best".split()
        counts = ", ".join(f"count({column})" for column in columns)
        return sum(sqlite3.connect(self.database).execute(f"SELECT {counts} FROM week_player").fetchone())
