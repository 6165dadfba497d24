"""What is asked several times: by a number, by choices, in a loop and as entries, without JavaScript and in the browser."""

import csv
import json
import pathlib
import signal
import subprocess
import tempfile
import unittest

import catalogue
from cairn_server import OUTPUT, Server, binary
from chromium import PHONE, Visitor
from test_accessibility import Collector, html_messages, violations
from walker import Participant

class Repeats(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(catalogue.beginning_with("several", folder)))

    def begin(self):
        one = Participant(self.server)
        one.begin()
        one.post()
        return one

    def at(self, one, path):
        self.assertEqual(one.page.path, one.address + path, one.page.text[:300])

    def to_medicines(self, one):
        """Two children, two shops, two walks."""
        one.post({"children": "2"})
        self.at(one, "/aboutChild")
        one.post({"childName": "Kim", "childAge": "3"})
        self.at(one, "/aboutChild/2")
        self.assertIn("Child 2", one.page.heading)
        one.post({"childName/2": "Lou", "childAge/2": "9"})
        # The answers of the second child bring in a question that the first was not asked.
        self.at(one, "/aboutChild/2")
        one.post({"school/2": "true"})
        one.post({"shops": ["baker", "online"]})
        self.at(one, "/liking/2")
        self.assertIn("The baker", one.page.heading)
        one.post({"liking/2": "5"})
        one.post({"liking/3": "2"})
        one.post({"minutes": "10"})
        one.post({"another": "true"})
        one.post({"minutes/2": "20"})
        one.post({"another/2": "false"})
        self.at(one, "/medicines")

    def add(self, one, name, tablets, pass_):
        one.post({}, "add")
        one.post({f"medicine{pass_}": name})
        one.post({f"tablets{pass_}": tablets})
        self.at(one, "/medicines")

    def export(self, *options):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "out"
        subprocess.run(
            [binary(), "export", self.server.data, "--output", folder, *options], check=True, capture_output=True)
        return folder

    def rows(self, folder, name):
        with open(folder / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_everything_is_walked_without_scripts_and_read_back(self):
        one = self.begin()
        self.to_medicines(one)
        self.assertIn("Nothing is listed yet", one.page.text)
        self.add(one, "Aspirin", "1", "")
        self.add(one, "Zinc", "2", "/2")
        # The first press asks, and nothing is lost to whoever keeps it.
        self.assertEqual([button.text for button in one.page.form.buttons if button.name == "_remove"], [])
        question = next(address for address, words in one.page.links if "remove=1" in address)
        one.get(question)
        self.assertIn("Delete this with all that you answered about it?", one.page.text)
        one.get(one.page.link("Keep"))
        self.at(one, "/medicines")
        self.assertIn("Aspirin", one.page.text)
        one.get(question)
        one.post({}, "_remove=1")
        self.assertNotIn("Aspirin", one.page.text)
        one.post()
        self.at(one, "/parents")
        one.post()
        self.at(one, "/look")
        self.assertIn("How many tablets of Zinc", one.page.text)
        self.assertNotIn("Aspirin", one.page.text)
        one.post()
        self.assertEqual(self.server.value("SELECT status FROM run"), "completed")
        folder = self.export()
        run = self.rows(folder, "several.csv")[0]
        self.assertEqual(
            [run[name] for name in ("children", "child", "shop", "walks", "medicines", "parents", "tabletsADay", "oldestChild")],
            ["2", "2", "2", "2", "1", "0", "2", "9"])
        children = self.rows(folder, "several__child.csv")
        self.assertEqual([(row["iteration"], row["childName"], row["school"], row["school__status"]) for row in children],
                         [("1", "Kim", "", "notShown"), ("2", "Lou", "1", "answered")])
        shops = self.rows(folder, "several__shop.csv")
        self.assertEqual([(row["iteration"], row["shop"], row["liking"]) for row in shops], [("2", "baker", "5"), ("3", "online", "2")])
        medicines = self.rows(folder, "several__medicines.csv")
        self.assertEqual([(row["iteration"], row["medicine"], row["tablets"]) for row in medicines], [("2", "Zinc", "2")])
        history = self.rows(self.export("--history"), "several.long.csv")
        self.assertIn("Aspirin", [row["value"] for row in history])

    def test_an_entry_that_is_not_answered_yet_is_called_by_its_number(self):
        one = self.begin()
        self.to_medicines(one)
        self.add(one, "Aspirin", "1", "")
        one.post({}, "add")
        one.get(one.address + "/medicines")
        self.assertEqual(one.page.text.count("Aspirin"), 1)
        self.assertIn("Entry 2 not finished", one.page.text)
        # Nothing is lost with it, so nothing is asked.
        one.post({}, "_remove=2")
        self.assertNotIn("Entry 2", one.page.text)
        self.assertIn("Aspirin", one.page.text)

    def test_a_pause_in_an_entry_comes_back_to_it(self):
        one = self.begin()
        self.to_medicines(one)
        self.add(one, "Aspirin", "1", "")
        one.post({}, "add")
        one.post({"medicine/2": "Zinc"})
        self.at(one, "/tablets/2")
        one.post({"tablets/2": "three"}, "pause")
        one.get(one.address)
        self.at(one, "/tablets/2")
        self.assertEqual(one.page.form.values("tablets/2"), ["three"])
        one.post({"tablets/2": "3"})
        self.at(one, "/medicines")
        one.get(one.address)
        self.at(one, "/medicines")

    def test_what_is_asked_about_an_entry_that_is_gone_is_not_asked(self):
        one = self.begin()
        self.to_medicines(one)
        self.add(one, "Aspirin", "1", "")
        for number in ("7", "-1", "x", "1%0a"):
            one.get(f"{one.address}/medicines?remove={number}")
            self.assertNotIn("Delete this with all", one.page.text)
            self.assertIn("Aspirin", one.page.text)

    def test_a_family_history_is_walked_and_read_back(self):
        one = self.begin()
        self.to_medicines(one)
        one.post()
        one.post({}, "add")
        self.at(one, "/parents_form")
        one.post({"parent": "mother", "parentBorn": "1950"})
        self.assertIn("Which of these did this person have?", one.page.heading)
        one.post({"parents_conditions": ["heart", "diabetes"]})
        one.post({}, "add")
        one.post({"parent/2": "father", "parentBorn/2": "1948"})
        one.post({"parents_conditions/2": ["none"]})
        self.at(one, "/parents")
        for words in ("Mother", "1950", "A heart disease, Diabetes", "Father", "1948"):
            self.assertIn(words, one.page.text)
        self.assertNotIn("None of these", one.page.text)
        self.assertNotIn("Add: a parent", one.page.text, "there are no more than two")
        one.post()
        one.post()
        line = json.loads((self.export("--format", "json") / "several.jsonl").read_text().splitlines()[0])
        family = next(step for step in line["results"] if step["identifier"] == "family")["results"][0]
        self.assertEqual(family["_class"], "ORKFamilyHistoryResult")
        self.assertEqual(family["displayedConditions"], ["heart", "diabetes"])
        people = family["relatedPersons"]
        self.assertEqual([(one["identifier"], one["groupIdentifier"], one["identifierForCellTitle"]) for one in people],
                         [("parents", "parents", "parent"), ("parents/2", "parents", "parent")])
        first = people[0]["taskResult"]["results"]
        self.assertEqual([step["identifier"] for step in first], ["parents_form", "parents_conditions"])
        self.assertEqual(first[1]["results"][0]["choiceAnswers"], ["heart", "diabetes"])
        self.assertEqual([row["parents_conditions"] for row in self.rows(self.export(), "several__parents.csv")],
                         ["heart;diabetes", "none"])

    def test_killed_in_the_middle_of_a_pass_it_goes_on_there(self):
        one = self.begin()
        one.post({"children": "2"})
        one.post({"childName": "Kim", "childAge": "3"})
        self.server.stop(signal.SIGKILL)
        self.server.start()
        one.hang_up()
        one.get(one.address)
        self.at(one, "/aboutChild/2")
        one.post({"childName/2": "Lou", "childAge/2": "4"})
        self.at(one, "/shops")
        # Fewer children: the second leaves the path, and comes back with what was said.
        one.get(one.address + "/children")
        one.post({"children": "1"})
        one.post()
        self.at(one, "/shops")
        one.get(one.address + "/children")
        one.post({"children": "2"})
        one.post()
        self.at(one, "/aboutChild/2")
        self.assertEqual(one.page.form.values("childName/2"), ["Lou"])

    def test_in_the_browser_with_scripts(self):
        collector = Collector()
        OUTPUT.mkdir(parents=True, exist_ok=True)
        with Visitor(self.server, **PHONE) as visitor:
            page = visitor.page
            visitor.begin()
            go_on = page.locator("button[value=continue]")
            go_on.click()
            page.get_by_label("How many children live with you?").fill("2")
            go_on.click()
            for name, age in (("Kim", "3"), ("Lou", "9")):
                page.get_by_label("First name").fill(name)
                page.get_by_label("Age").fill(age)
                page.get_by_label("Age").blur()
                if age == "9":
                    # The script asks what follows from the second child's age.
                    page.get_by_text("Does your child go to school?").wait_for()
                    collector.keep(visitor, "child")
                    page.get_by_label("Yes").check()
                go_on.click()
            page.get_by_label("None of these").check()
            go_on.click()
            page.get_by_label("How many minutes").fill("10")
            go_on.click()
            page.get_by_label("No", exact=True).check()
            go_on.click()
            collector.keep(visitor, "empty")
            page.get_by_role("button", name="Add a medicine").click()
            page.get_by_label("What is the medicine called?").fill("Aspirin & <b>co</b>")
            page.get_by_role("button", name="Back").click()
            collector.keep(visitor, "open")
            page.get_by_role("link", name="Go on with").click()
            page.get_by_label("How many tablets").fill("1")
            go_on.click()
            self.assertIn("Aspirin & <b>co</b>", page.locator("main").inner_text())
            collector.keep(visitor, "entries")
            self.assertLessEqual(visitor.sideways(), 0)
            page.screenshot(path=OUTPUT / "entries.png", full_page=True)
            go_on.click()
            collector.keep(visitor, "relatives")
            self.assertEqual([message for message in visitor.messages if message.startswith("error")], [])
        for name, kept in collector.pages.items():
            self.assertEqual(violations(kept), [], name)
        self.assertEqual(html_messages(collector.pages), [])


if __name__ == "__main__":
    unittest.main()
