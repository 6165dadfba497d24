"""What operators and authors do on the command line, beside a server that goes on serving."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tarfile
import tempfile
import unittest

import demo
from cairn_server import DEMO, ROOT, Server, binary, study_of, wait_until
from walker import Participant

ONE_QUESTION = """\
  - id: name
    type: question
    question: How do people call you?
    answer: { type: text }
  - id: done
    type: completion
    title: Thank you
"""


def cairn(*arguments, **options):
    """Runs a command that is expected to end by itself."""
    return subprocess.run(
        [binary(), *map(str, arguments)], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
        **options)


class Folders(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)


class CheckTests(Folders):
    def test_every_mistake_is_told_at_once_with_file_line_and_column(self):
        study = study_of(self.folder, ONE_QUESTION.replace("type: text", "type: txet").replace("id: done", "id: name"))
        result = cairn("check", study)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"tasks/small\.yaml:7:21: error: .*txet")
        self.assertRegex(result.stderr, r"tasks/small\.yaml:8:9: error: .*name")
        self.assertEqual(cairn("check", study, "--format", "json").returncode, 1)
        found = json.loads(cairn("check", study, "--format", "json").stdout)
        self.assertIn("tasks/small.yaml", json.dumps(found))

    def test_the_demo_checks_without_a_word(self):
        result = cairn("check", DEMO)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", "No mistakes found.\n"))

    def test_wrong_usage_says_what_is_right(self):
        for arguments in (["serve"], ["check", "--formt", "x"], ["export", "a", "b"], ["frobnicate"],
                          ["serve", DEMO, "--port", "99999"], ["serve", DEMO, "--limit", "nothing=1"],
                          ["serve", DEMO, "--base-url", "https://example.org/study"]):
            with self.subTest(arguments):
                result = cairn(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertNotIn("Fatal", result.stderr)
                self.assertTrue(result.stderr.startswith("cairn: "), result.stderr)

    def test_help_lists_every_command(self):
        text = cairn("--help").stdout
        for source in (ROOT / "Sources/cairn").glob("*Command.swift"):
            self.assertIn(f"cairn {source.stem.removesuffix('Command').lower()}", text)


class ServeTests(Folders):
    def test_a_second_server_on_a_folder_ends_with_3(self):
        with Server() as server:
            result = cairn("serve", DEMO, "--data", server.data, "--port", "0")
            self.assertEqual(result.returncode, 3)
            self.assertIn(str(server.data), result.stderr)
            self.assertEqual(Participant(server).get("/health").status, 200)

    def test_a_port_in_use_ends_with_3(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            result = cairn("serve", DEMO, "--data", self.folder / "data", "--port", port)
            self.assertEqual(result.returncode, 3)
            self.assertIn(f"127.0.0.1:{port}", result.stderr)
            self.assertNotIn("Published", result.stderr)
        with Server(data=self.folder / "data") as server:
            self.assertIn("Published version 1 of the study.", server.log)

    def test_a_study_with_errors_is_never_published(self):
        study = study_of(self.folder / "study", ONE_QUESTION.replace("type: text", "type: txet"))
        result = cairn("serve", study, "--data", self.folder / "data", "--port", "0")
        self.assertEqual(result.returncode, 1)
        self.assertIn("txet", result.stderr)

    def test_a_half_saved_folder_goes_nowhere(self):
        study = study_of(self.folder / "study", ONE_QUESTION)
        with Server(study, data=self.folder / "data"):
            pass
        (study / "tasks/small.yaml").write_text("task: small\nsteps: [")
        with Server(study, data=self.folder / "data") as server:
            person = Participant(server)
            self.assertIn("How do people call you?", person.begin().text)
            self.assertTrue([line for line in server.log if "differs from version 1" in line], server.log)

    def test_a_newer_database_is_refused(self):
        with Server(data=self.folder / "data"):
            pass
        subprocess.run(["python3", "-c", "import sqlite3, sys; "
                        "d = sqlite3.connect(sys.argv[1]); d.execute('PRAGMA user_version = 99'); d.commit()",
                        self.folder / "data/cairn.sqlite"], check=True)
        result = cairn("serve", DEMO, "--data", self.folder / "data", "--port", "0")
        self.assertEqual(result.returncode, 3)
        self.assertIn("newer Cairn", result.stderr)

    def test_the_log_holds_no_token_and_nothing_that_was_entered(self):
        with Server(options=["--log-requests"]) as server:
            person = Participant(server)
            person.begin()
            demo.answer_all(person)
            token = person.page.path.split("/")[2]
            server.stop()
            log = "\n".join(server.log)
            self.assertIn("POST /r/…/birthday 303", log)
            for secret in (token, "Sputnik", "Gamaleya", "EX4871", "127.0.0.1:", "kind"):
                self.assertNotIn(secret, log.replace(server.address, ""))

    def test_forwarding_fields_count_from_named_peers_only(self):
        for options, limited in ((["--trust-proxy", "127.0.0.1"], False), ([], True)):
            with self.subTest(options), Server(options=[*options, "--limit", "codesPerMinute=2"]) as server:
                statuses = []
                for number in range(4):
                    person = Participant(server, {"X-Forwarded-For": f"192.0.2.{number}"})
                    person.get("/resume")
                    statuses.append(person.post({"code": "0000-0000-0000"}).status)
                self.assertEqual(429 in statuses, limited, statuses)

    def test_links_that_leave_the_page_begin_with_the_base_address(self):
        with Server(options=["--base-url", "https://study.example.org/"]) as server:
            person = Participant(server)
            person.begin()
            person.post(button="_action=pause")
            page = person.post(button="_action=save")
            self.assertTrue(page.link(f"https://study.example.org/r/{page.path.split('/')[2]}"))

    def test_own_templates_take_the_place_of_the_built_in_ones(self):
        (self.folder / "Templates").mkdir()
        (self.folder / "Templates/text.mustache").write_text("<!doctype html><title>Mine</title>{{title}}")
        with Server(options=["--assets", self.folder]) as server:
            self.assertEqual(Participant(server).get("/help").title, "Mine")


class PublishTests(Folders):
    def test_new_runs_begin_with_a_new_version_and_old_ones_keep_theirs(self):
        study = study_of(self.folder / "study", ONE_QUESTION)
        with Server(study, data=self.folder / "data") as server:
            early = Participant(server)
            early.begin()
            task = study / "tasks/small.yaml"
            task.write_text(task.read_text().replace("How do people call you?", "What is your name?"))
            server.command("publish", study, server.data, "--note", "Shorter")
            wait_until(lambda: any("version 2" in line for line in server.log), "the server takes version 2")
            late = Participant(server)
            self.assertIn("What is your name?", late.begin().text)
            self.assertIn("How do people call you?", early.get(early.page.path).text)
            early.post({"name": "Ada"}, "_action=continue")
            late.post({"name": "Bob"}, "_action=continue")
            versions = server.rows("SELECT version, count(*) AS runs FROM run GROUP BY version ORDER BY version")
            self.assertEqual([(row["version"], row["runs"]) for row in versions], [(1, 1), (2, 1)])
            again = server.command("publish", study, server.data)
            self.assertIn("nothing to publish", again.stderr)

    def test_what_would_not_fit_collected_answers_is_refused(self):
        study = study_of(self.folder / "study", ONE_QUESTION)
        with Server(study, data=self.folder / "data") as server:
            person = Participant(server)
            person.begin()
            person.post({"name": "Ada"}, "_action=continue")
            task = study / "tasks/small.yaml"
            original = task.read_text()
            task.write_text(original.replace("type: text", "type: integer"))
            result = server.command("publish", study, server.data, "--note", "Numbers", check=False)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"tasks/small\.yaml:\d+:\d+: error")
            self.assertEqual(server.command("check", study, "--data", server.data, check=False).returncode, 1)
            task.write_text(original.replace("How do people call you?", "What is your name?"))
            result = server.command("publish", study, server.data, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn("--note", result.stderr)
            self.assertEqual(server.value("SELECT max(number) FROM study_version"), 1)

    def test_trial_runs_stay_out_of_exports_unless_asked_for(self):
        with Server(options=["--preview"]) as server:
            person = Participant(server)
            person.begin()
            demo.answer_all(person)
            said = server.command("export", server.data, "--output", self.folder / "a").stderr
            self.assertIn("1 trial run left out", said)
            self.assertEqual(len((self.folder / "a/vaccinationSurvey.csv").read_text().splitlines()), 1)
            server.command("export", server.data, "--output", self.folder / "b", "--include-test")
            self.assertGreater(len((self.folder / "b/vaccinationSurvey.csv").read_text().splitlines()), 1)


class MistakenFolders(Folders):
    def test_data_of_another_study_are_not_taken_over(self):
        other = study_of(self.folder / "other", "  - { id: done, type: completion }\n")
        with Server(data=self.folder / "data") as server:
            result = server.command("publish", other, server.data, "--note", "Wrong folder", check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn("holds the study `vaccination`", result.stderr)
            self.assertEqual(server.value("SELECT count(*) FROM study_version"), 1)
        with Server(other, data=self.folder / "data") as server:
            self.assertIn("`vaccination` is served", "\n".join(server.log))

    def test_a_lost_secret_is_not_made_anew(self):
        with Server(data=self.folder / "data"):
            pass
        (self.folder / "data/secret").unlink()
        result = cairn("serve", DEMO, "--data", self.folder / "data", "--port", 0)
        self.assertEqual(result.returncode, 3)
        self.assertIn("bring it back from a backup", result.stderr)
        self.assertFalse((self.folder / "data/secret").exists())

    def test_no_answer_is_acknowledged_once_the_data_folder_is_gone(self):
        with Server(data=self.folder / "data") as server:
            person = Participant(server)
            person.begin()
            demo.answer_all(person, until="lotNumber")
            (self.folder / "data").rename(self.folder / "aside")
            page = person.post({"lotNumber": "EX4871"})
            self.assertEqual(page.status, 503)
            self.assertIn("EX4871", page.text)
            self.assertEqual(person.send("GET", "/health")[0], 503)
            (self.folder / "aside").rename(self.folder / "data")
            person.post(page=page)
            self.assertEqual(server.answers()["lotNumber"], ("answered", "EX4871"))


class BackupTests(Folders):
    def test_a_backup_made_while_serving_restores_a_run_that_goes_on(self):
        backup, restored = self.folder / "backup.tar", self.folder / "restored"
        with Server() as server:
            person = Participant(server)
            person.begin()
            demo.answer_all(person, until="vaccine")
            server.command("backup", server.data, backup)
            link = "/".join(person.page.path.split("/")[:3])
            demo.answer_all(person)
        with tarfile.open(backup) as tar:
            names = tar.getnames()
            self.assertLessEqual({"cairn.sqlite", "secret"}, set(names))
            self.assertEqual(len([name for name in names if name.startswith("media/")]), 6)
        self.assertEqual(os.stat(backup).st_mode & 0o077, 0)
        self.assertEqual(cairn("restore", backup, restored).returncode, 0)
        self.assertEqual(cairn("verify", restored).returncode, 0)
        self.assertNotEqual(cairn("restore", backup, restored).returncode, 0)
        with Server(data=restored) as server:
            person = Participant(server)
            self.assertEqual(person.get(link).step, "vaccine")
            demo.answer_all(person)
            self.assertEqual(server.value("SELECT status FROM run"), "completed")

    def test_damage_is_found(self):
        with Server(data=self.folder / "data") as server:
            media = sorted((server.data / "media").iterdir())[0]
        media.chmod(0o600)
        media.write_bytes(media.read_bytes()[:-1] + b"!")
        result = cairn("verify", self.folder / "data")
        self.assertEqual(result.returncode, 1)
        self.assertIn(media.name, result.stdout)


if __name__ == "__main__":
    unittest.main()
