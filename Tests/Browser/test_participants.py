"""People with an address of their own: the researchers' list, invitations, their page, and the end of their part."""

import csv
import io
import pathlib
import tempfile
import unittest

from cairn_server import OUTPUT, Server, wait_until
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations
from walker import Participant

STUDY = """\
cairn: 1
study: garden
title: { en: Our garden, de: Unser Garten }
languages: [en, de]
timezone: Europe/Berlin
contact: { name: The office, email: office@example.org }
participation: { start: baseline, open: false, tasks: [baseline, diary]%s }
withdrawal: %s
"""
TASK = """\
task: %s
title: { en: %s, de: %s }
steps:
  - id: %s
    type: question
    question: { en: What grows?, de: Was wächst? }
    answer: { type: text }
  - id: more_%s
    type: question
    question: { en: What else?, de: Was noch? }
    optional: true
    answer: { type: text }
  - { id: done, type: completion, title: { en: Thank you, de: Danke } }
"""
LIST = "label,language,timezone\nAnna,,America/New_York\nBert,de,\n\"Cem, D.\",,\n"
PLANTED = "Zinnia-4711"
SCREENS = OUTPUT / "screens/participants"


class Participants(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="cairn-test-")))

    def serve(self, again="", withdrawal="erase", options=(), **more):
        study = self.folder / "study"
        (study / "tasks").mkdir(parents=True, exist_ok=True)
        (study / "study.yaml").write_text(STUDY % (again, withdrawal))
        for task, en, de in (("baseline", "First of all", "Zuerst"), ("diary", "Every evening", "Jeden Abend")):
            (study / f"tasks/{task}.yaml").write_text(TASK % (task, en, de, f"plant_{task}", task))
        self.server = self.enterContext(Server(study, self.folder / "data", options=options, **more))

    def command(self, word, *names, check=True):
        return self.server.command("participants", word, self.server.data, *names, check=check)

    def take_list(self, text=LIST, check=True):
        path = self.folder / "list.csv"
        path.write_text(text)
        return self.command("import", path, check=check)

    def invite(self, *names):
        """Whom the command invites, by what they are called: the path of the link, and the code."""
        rows = csv.DictReader(io.StringIO(self.command("invite", *names, "--base-url", self.server.address).stdout))
        return {row["label"]: (row["link"].removeprefix(self.server.address), row["code"]) for row in rows}

    def arrive(self, address, **fields):
        person = Participant(self.server, fields)
        person.get(address)
        return person

    def press(self, person, words, values=None):
        """Presses the one button of these words, whichever form it is in."""
        forms = [form for form in person.page.forms if any(button.text.strip() == words for button in form.buttons)]
        self.assertTrue(forms, f"no button “{words}” on {person.page.text[:600]}")
        form = forms[0]
        person.post(values, next(button for button in form.buttons if button.text.strip() == words), form=form)

    def status(self, label):
        return self.server.value("SELECT status FROM participant WHERE label = ?", label)

    def test_somebody_on_the_list_begins_goes_on_elsewhere_and_finishes(self):
        self.serve()
        self.take_list()
        address, _ = self.invite()["Anna"]
        anna = self.arrive(address)
        self.assertIn("Our garden", anna.page.text)
        self.press(anna, "Begin")
        self.assertEqual(anna.page.step, "plant_baseline")
        anna.post({"plant_baseline": "Beans"})
        # On another device the same address leads to the same run.
        elsewhere = self.arrive(address)
        self.assertIn("not finished yet", elsewhere.page.text)
        self.press(elsewhere, "Go on")
        self.assertEqual(elsewhere.page.step, "more_baseline")
        elsewhere.post({"more_baseline": "Peas"})
        back = self.arrive(address)
        self.assertIn("Finished on", back.page.text)
        self.press(back, "See the receipt")
        self.assertIn("Reference", back.page.text)
        runs = self.server.rows(
            "SELECT run.id, timezone, number FROM run WHERE participant = (SELECT id FROM participant WHERE label = 'Anna')")
        self.assertEqual([(run["timezone"], run["number"]) for run in runs], [("America/New_York", 1)])

    def test_two_clicks_begin_one_run(self):
        self.serve()
        self.take_list()
        address, _ = self.invite()["Anna"]
        anna = self.arrive(address)
        shown = anna.page
        self.press(anna, "Begin")
        first = anna.page.path
        anna.page = shown
        self.press(anna, "Begin")
        self.assertEqual(anna.page.path, first)
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), 1)

    def test_a_person_is_spoken_to_in_the_language_of_the_list_and_may_choose_another(self):
        self.serve()
        self.take_list()
        address, _ = self.invite()["Bert"]
        bert = self.arrive(address)
        self.assertIn("Unser Garten", bert.page.text)
        bert.get(address + "?lang=en")
        self.assertIn("Our garden", bert.page.text)
        bert.get(address)
        self.press(bert, "Beginnen")
        self.assertIn("Was wächst?", bert.page.text)

    def test_a_code_leads_to_the_same_page_and_a_new_invitation_ends_the_earlier_one(self):
        self.serve()
        self.take_list()
        address, code = self.invite()["Cem, D."]
        cem = self.arrive("/resume")
        cem.post({"code": code.lower()})
        self.assertEqual(cem.page.path, address)
        again, newer = self.invite("Cem, D.")["Cem, D."]
        self.assertEqual(self.arrive(address).page.status, 404)
        self.assertEqual(self.arrive(again).page.status, 200)
        cem.get("/resume")
        cem.post({"code": code})
        self.assertEqual(cem.page.status, 404)
        cem.post({"code": newer})
        self.assertEqual(cem.page.path, again)
        # Whoever has an invitation keeps it, unless they are named.
        self.assertEqual(self.invite(), {})
        self.assertIn(again, self.command("list", "--links").stdout)

    def test_nobody_begins_without_an_invitation_or_a_task_that_is_not_offered(self):
        self.serve()
        self.take_list()
        stranger = self.arrive("/")
        self.assertIn("Open the link in your invitation", stranger.page.text)
        self.assertEqual(stranger.page.forms, [])
        address, _ = self.invite()["Anna"]
        anna = self.arrive(address)
        form = anna.page.forms[0]
        body = "&".join(f"{name}={value}" for name, value in form.pairs({}, form.buttons[0]))
        self.assertEqual(anna.post_body(address + "/t/nothing", body).status, 404)
        self.assertEqual(anna.post_body(address[:-2] + "xx/t/baseline", body).status, 404)
        anna.post_body(address + "/t/baseline", "_form=forged")
        self.assertEqual(anna.page.path, address)
        anna.post_body(address + "/t/baseline", body, {"Sec-Fetch-Site": "cross-site"})
        self.assertEqual(anna.page.path, address)
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), 0)

    def finish(self, address, task="baseline", text="Beans", button="Begin"):
        person = self.arrive(address)
        forms = [form for form in person.page.forms if form.action.split("?")[0].endswith(f"/t/{task}")]
        person.post(form=forms[0], button=forms[0].buttons[0])
        person.post({f"plant_{task}": text})
        person.post({f"more_{task}": ""})
        return person

    def test_once_more_as_the_study_says(self):
        for again, button, expected in ((", again: resume", "See the receipt", 1), (", again: refuse", None, 1), (", again: new", "Begin once more", 2)):
            with self.subTest(again):
                self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="cairn-test-")))
                self.serve(again=again)
                self.take_list()
                address, _ = self.invite()["Anna"]
                self.finish(address)
                anna = self.arrive(address)
                words = [one.text.strip() for form in anna.page.forms for one in form.buttons]
                self.assertEqual(words, [button, "Begin"] if button else ["Begin"])
                if button:
                    self.press(anna, button)
                    # One that is open is gone on with, whatever happens to those that ended.
                    self.press(other := self.arrive(address), "Go on" if expected == 2 else button)
                    self.assertEqual(self.server.value("SELECT count(*) FROM run"), expected)

    def test_withdrawn_by_themselves_or_by_the_researchers(self):
        self.serve(withdrawal="withdraw")
        self.take_list()
        people = self.invite()
        anna = self.finish(people["Anna"][0])
        run = anna.page.path
        anna.get(people["Anna"][0])
        anna.get(anna.page.link("Stop taking part"))
        anna.post(button="Stop taking part")
        self.assertEqual(anna.page.status, 410)
        self.assertEqual(self.status("Anna"), "withdrawn")
        self.assertEqual(anna.get(run).status, 410)
        self.assertEqual(self.server.value("SELECT count(*) FROM answer WHERE value = 'Beans'"), 1)
        self.command("withdraw", "Bert")
        self.assertEqual(self.arrive(people["Bert"][0]).page.status, 410)
        self.assertIn("sie", self.arrive(people["Bert"][0]).page.text.lower())
        refused = self.command("invite", "Bert", check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("takes part no more", refused.stderr)
        listed = list(csv.DictReader(io.StringIO(self.command("list", "--format", "csv").stdout)))
        self.assertEqual([row["status"] for row in listed], ["withdrawn", "withdrawn", "active"])

    def test_erased_nothing_is_left_anywhere_and_a_backup_brings_nothing_back(self):
        self.serve()
        self.take_list(f"label\n{PLANTED}-label\n")
        address, _ = next(iter(self.invite().values()))
        self.finish(address, text=PLANTED)
        self.finish(address, "diary", text=PLANTED)
        backup = self.folder / "backup.tar"
        self.server.command("backup", self.server.data, backup)
        self.assertTrue(self.holds(self.server.data, PLANTED), "it was there")
        person = self.arrive(address)
        person.get(person.page.link("Stop and delete all my answers"))
        person.post(button="Stop and delete all my answers")
        self.assertEqual(person.page.status, 410)
        self.assertIn("Your answers are deleted", person.page.text)
        log = self.server.data / "erased.log"
        # Two runs and their participant.
        wait_until(lambda: log.exists() and len(log.read_text().split()) == 3, "the erasure is carried out")
        self.server.stop()
        self.assertFalse(self.holds(self.server.data, PLANTED), "something is left")
        self.server.command("export", self.server.data, "--output", self.folder / "export", "--identifying", "--history")
        self.assertFalse(self.holds(self.folder / "export", PLANTED))
        restored = self.folder / "restored"
        self.server.command("restore", backup, restored, "--erased-log", log)
        self.assertFalse(self.holds(restored, PLANTED), "the backup brought it back")
        listed = self.server.command("participants", "list", restored, "--format", "csv").stdout
        self.assertIn("erased", listed)

    def holds(self, folder, text):
        return any(text.encode() in path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file())

    def test_a_list_with_a_mistake_changes_nothing_and_says_where_it_is(self):
        self.serve()
        self.take_list()
        before = self.server.rows("SELECT label, language, timezone FROM participant")
        refused = self.take_list("label,language,timezone\nDora,,\nEva,fr,\nFred,,Europe/Atlantis\nDora,,\n", check=False)
        self.assertEqual(refused.returncode, 1)
        for words in ("list.csv:3: The study has no language `fr`", "list.csv:4: There is no time zone `Europe/Atlantis`",
                      "list.csv:5: `Dora` stands in line 2 already", "nothing was taken over"):
            self.assertIn(words, refused.stderr)
        self.assertEqual(self.server.rows("SELECT label, language, timezone FROM participant"), before)
        unknown = self.command("erase", "Anna", "Nobody", check=False)
        self.assertEqual(unknown.returncode, 1)
        self.assertIn("nobody called “Nobody”", unknown.stderr)
        self.assertEqual(self.status("Anna"), "active")

    def test_the_page_holds_for_eyes_ears_and_the_checker(self):
        self.serve()
        self.take_list()
        people = self.invite()
        self.finish(people["Anna"][0])
        collector = Collector(SCREENS)
        for name, context in (("phone", PHONE), ("desktop", DESKTOP), ("dark", {**PHONE, "color_scheme": "dark"}),
                              ("small", {"viewport": {"width": 320, "height": 640}})):
            visitor = self.enterContext(Visitor(self.server, **context))
            for page, path in (("part", people["Anna"][0]), ("new", people["Bert"][0]), ("end", people["Anna"][0] + "/end")):
                visitor.page.goto(self.server.address + path)
                collector.keep(visitor, f"{page}-{name}")
                self.assertEqual(violations(collector.pages[f"{page}-{name}"]), [])
                self.assertLessEqual(visitor.sideways(), 0)
            self.assertEqual(visitor.messages, [])
        self.assertEqual(html_messages(collector.pages), [])

    def test_the_addresses_come_into_no_log(self):
        self.serve(options=["--log-requests"])
        self.take_list()
        address, code = self.invite()["Anna"]
        self.finish(address)
        log = "\n".join(self.server.log)
        self.assertIn("GET /p/…", log)
        self.assertNotIn(address.split("/")[2], log)
        self.assertNotIn(code, log)


if __name__ == "__main__":
    unittest.main()
