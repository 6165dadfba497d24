"""What authors have: a study to begin with, pages that follow each save, files for translators, a schema for editors."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import jsonschema
import yaml

from cairn_server import ROOT, Server, binary, study_of, wait_until
from chromium import Visitor
from walker import Participant

sys.path.append(str(ROOT / "Tests/Parity"))
import corpus  # noqa: E402

ONE = "  - { id: hello, type: instruction, title: Hello }\n  - { id: done, type: completion, title: Bye }\n"


def cairn(*arguments, **options):
    return subprocess.run([binary(), *map(str, arguments)], capture_output=True, text=True, timeout=120, **options)


class Authors(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))


class Init(Authors):
    def test_a_new_study_checks_clean_and_can_be_answered_to_its_end(self):
        study = self.folder / "coffee-habits"
        self.assertEqual(cairn("init", study).returncode, 0)
        checked = cairn("check", study)
        self.assertEqual((checked.returncode, checked.stdout, checked.stderr), (0, "", "No mistakes found.\n"))
        self.assertIn("study: coffeeHabits", (study / "study.yaml").read_text())
        with Server(study) as server:
            person = Participant(server)
            person.begin()
            person.post()
            person.post({"drinks": "true"})
            person.post({"kind": "other", "kind.other.text": "Turkish"})
            person.post({"mood": "3"})
            self.assertEqual(person.page.heading, "Thank you")
            self.assertEqual(server.value("SELECT status FROM run"), "completed")

    def test_an_empty_folder_is_taken_and_a_full_one_left_alone(self):
        (self.folder / "empty").mkdir()
        self.assertEqual(cairn("init", self.folder / "empty").returncode, 0)
        full = self.folder / "full"
        full.mkdir()
        (full / "mine.txt").write_text("mine")
        result = cairn("init", full)
        self.assertEqual(result.returncode, 1)
        self.assertIn("is not empty, and nothing in it was changed", result.stderr)
        self.assertEqual([path.name for path in full.iterdir()], ["mine.txt"])
        result = cairn("init", full / "mine.txt")
        self.assertEqual(result.returncode, 1)
        self.assertIn("is a file", result.stderr)

    def test_a_name_that_is_no_id_gives_another(self):
        for name in ("1", "über uns", "run_1"):
            study = self.folder / name
            self.assertEqual(cairn("init", study).returncode, 0)
            self.assertEqual(cairn("check", study).stderr, "No mistakes found.\n", name)


class Watch(Authors):
    def watch(self, task=ONE, **options):
        study = study_of(self.folder / "study", task)
        return study, self.enterContext(Server(study, options=["--watch"], **options))

    def visitor(self, server):
        visitor = Visitor(server)
        self.addCleanup(visitor.close)
        return visitor

    def change(self, study, old, new, file="tasks/small.yaml"):
        text = (study / file).read_text()
        self.assertIn(old, text)
        (study / file).write_text(text.replace(old, new))

    def trial_folders(self, server):
        links = pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()
        files = [os.readlink(link) for link in links if link.is_symlink()]
        return {path.split("/cairn.sqlite")[0] for path in files if "/cairn.sqlite" in path}

    def test_a_save_is_shown_in_the_page_that_is_open(self):
        study, server = self.watch()
        visitor = self.visitor(server)
        visitor.begin()
        visitor.page.wait_for_selector("h1:has-text('Hello')")
        address = visitor.page.url
        self.change(study, "title: Hello", "title: Good morning")
        visitor.page.wait_for_selector("h1:has-text('Good morning')")
        self.assertEqual(visitor.page.url, address)
        self.assertTrue(visitor.page.locator(".watch").is_hidden())
        self.assertEqual(visitor.messages, [])

    def test_mistakes_are_shown_while_the_last_good_version_stays(self):
        study, server = self.watch()
        visitor = self.visitor(server)
        visitor.begin()
        self.change(study, "type: instruction", "type: instrution")
        panel = visitor.page.locator(".watch")
        visitor.page.wait_for_selector(".watch details[open]")
        self.assertEqual(panel.locator("summary").inner_text(), "1 error, 0 warnings")
        self.assertIn("tasks/small.yaml:4:24: error: There is no step kind `instrution`.", panel.inner_text())
        self.assertIn("Did you mean `instruction`?", panel.inner_text())
        self.assertEqual(visitor.page.locator("h1").inner_text(), "Hello")
        visitor.page.reload()
        visitor.page.wait_for_selector(".watch details[open]")
        self.change(study, "type: instrution, title: Hello", "type: instruction, title: Mended")
        visitor.page.wait_for_selector("h1:has-text('Mended')")
        self.assertTrue(panel.is_hidden())

    def test_what_is_typed_stays_while_mistakes_come_and_go(self):
        study, server = self.watch("  - { id: q, type: question, question: Q, answer: { type: text } }\n"
                                   "  - { id: done, type: completion }\n")
        visitor = self.visitor(server)
        visitor.begin()
        visitor.page.fill("input[name=q]", "half a sentence")
        self.change(study, "type: text", "type: txt")
        visitor.page.wait_for_selector(".watch details[open]")
        self.change(study, "type: txt", "type: text")
        wait_until(lambda: visitor.page.locator(".watch").is_hidden() or visitor.page.wait_for_timeout(100), "no mistakes")
        self.assertEqual(visitor.page.input_value("input[name=q]"), "half a sentence")

    def test_a_run_goes_on_with_another_kind_of_answer(self):
        study, server = self.watch("  - { id: q, type: question, question: Q, answer: { type: text } }\n"
                                   "  - { id: r, type: question, showIf: answered(q), question: R, answer: { type: text } }\n"
                                   "  - { id: done, type: completion }\n")
        visitor = self.visitor(server)
        visitor.begin()
        visitor.page.fill("input[name=q]", "word")
        visitor.go_on()
        visitor.page.wait_for_selector("h1:has-text('R')")
        self.change(study, "question: Q, answer: { type: text }", "question: A number, answer: { type: integer }")
        self.change(study, "question: R", "question: Next")
        visitor.page.wait_for_selector("h1:has-text('Next')")
        visitor.page.click("button:has-text('Back')")
        visitor.page.wait_for_selector("h1:has-text('A number')")
        visitor.page.fill("input[name=q]", "5")
        visitor.go_on()
        visitor.page.wait_for_selector("h1:has-text('Next')")

    def test_a_study_that_cannot_be_shown_yet_says_why_and_appears(self):
        study, server = self.watch(ONE.replace("completion", "complition"))
        visitor = self.visitor(server)
        visitor.page.goto(server.address)
        visitor.page.wait_for_selector(".watch details[open]")
        self.assertIn("Did you mean `completion`?", visitor.page.locator(".watch").inner_text())
        self.change(study, "complition", "completion")
        visitor.page.wait_for_selector("h1:has-text('Small survey'), h1:has-text('Small study')")

    def test_opening_times_do_not_count(self):
        study = study_of(self.folder / "study", ONE)
        self.change(study, "open: true", "open: true, opens: 2090-01-01", "study.yaml")
        server = self.enterContext(Server(study, options=["--watch"]))
        person = Participant(server)
        person.begin()
        self.assertEqual(person.page.heading, "Hello")

    def test_trial_data_are_apart_and_gone_at_the_end(self):
        study, server = self.watch()
        person = Participant(server)
        person.begin()
        folders = self.trial_folders(server)
        self.assertEqual(len(folders), 1)
        folder = pathlib.Path(folders.pop())
        self.assertTrue(folder.is_dir())
        self.assertEqual(folder.stat().st_mode & 0o077, 0)
        self.assertFalse(server.data.exists())
        server.stop()
        self.assertFalse(folder.exists())
        self.assertEqual(sorted(path.name for path in study.iterdir()), ["study.yaml", "tasks"])

    def test_a_data_folder_beside_it_is_refused(self):
        study = study_of(self.folder / "study", ONE)
        result = cairn("serve", study, "--watch", "--data", self.folder / "data")
        self.assertEqual(result.returncode, 2)
        self.assertIn("leave out --data", result.stderr)
        self.assertFalse((self.folder / "data").exists())

    def test_a_normal_server_has_nothing_of_it(self):
        for options in ([], ["--preview"]):
            with Server(study_of(self.folder / "study", ONE), options=options) as server:
                person = Participant(server)
                person.begin()
                self.assertNotIn("watch", person.page.text)
                self.assertEqual(person.send("GET", "/watch")[0], 404)

    def test_the_panel_has_no_accessibility_fault(self):
        from axe_playwright_python.sync_playwright import Axe
        study, server = self.watch(ONE.replace("title: Hello", "titel: Hello"))
        visitor = self.visitor(server)
        visitor.page.goto(server.address)
        visitor.page.wait_for_selector(".watch details[open]")
        found = Axe().run(visitor.page).response["violations"]
        self.assertEqual([violation["id"] for violation in found], [])


class Texts(Authors):
    STUDY = """\
  - { id: hello, type: instruction, title: Hello, text: { file: pages/hello.md } }
  - id: drinks
    type: question
    question: "Which drink: tea or coffee?"
    hint: { en: One, de: Nur eins }
    answer: { type: textChoice, choices: [{ tea: Tea }, { value: other, text: Other one, other: { label: Which } }] }
  - { id: mood, type: question, question: Mood, answer: { type: scale, labels: { 1: Bad, 2: Good } } }
  - { id: done, type: completion, title: Bye, text: "Two\\nlines" }
"""

    def study(self):
        study = study_of(self.folder / "study", self.STUDY, files=[("pages/hello.md", "Hello there\n")])
        (study / "study.yaml").write_text((study / "study.yaml").read_text().replace("[en]", "[en, de]"))
        return study

    def test_everything_to_translate_stands_in_the_file_and_nothing_else(self):
        study = self.study()
        result = cairn("texts", study, "--language", "de", "--write")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("12 texts: 12 are missing, 0 were translated from other words.", result.stderr)
        self.assertIn("missing page: pages/hello.de.md", result.stderr)
        text = (study / "texts/de.yaml").read_text()
        self.assertEqual(yaml.safe_load(text), {
            "study": {"title": None},
            "small": {
                "title": None, "hello": {"title": None},
                "drinks": {"question": None, "answer": {"choices": {"tea": None, "other": {"text": None, "other": {"label": None}}}}},
                "mood": {"question": None, "answer": {"labels": {1: None, 2: None}}},
                "done": {"title": None, "text": None}}})
        self.assertNotIn("Nur eins", text)
        # What is not translated yet is told as before, and is no error.
        checked = cairn("check", study)
        self.assertEqual(checked.returncode, 0)
        told = [one for one in json.loads(cairn("check", study, "--format", "json").stdout) if "has no wording in `de`" in one["message"]]
        self.assertEqual(len(told), 13)
        self.assertIn("`cairn texts STUDY --language de --write` writes that file.", told[0]["help"])

    def test_what_is_translated_stays_and_what_changed_is_marked(self):
        study = self.study()
        cairn("texts", study, "--language", "de", "--write")
        file = study / "texts/de.yaml"
        words = {"question: *$": "question: 'Was: Tee oder Kaffee?'", "tea: *$": "tea: Tee"}
        text = file.read_text()
        for pattern, line in words.items():
            text = re.sub(pattern, line, text, count=1, flags=re.MULTILINE)
        text = re.sub("(original [0-9a-f]{8}:\n +#   Two\n +#   lines\n +text:) *$", r"\1 |\n      Zwei\n\n      Zeilen", text, flags=re.M)
        file.write_text(text + "gone:\n  old: { title: Alt }\n")
        result = cairn("texts", study, "--language", "de", "--write")
        self.assertIn("12 texts: 9 are missing, 0 were translated from other words.", result.stderr)
        loaded = yaml.safe_load(file.read_text())
        self.assertEqual(loaded["small"]["drinks"]["question"], "Was: Tee oder Kaffee?")
        self.assertEqual(loaded["small"]["done"]["text"], "Zwei\n\nZeilen\n")
        self.assertIn('# gone: old: title: "Alt"', file.read_text())
        # The author changes the question: the translation stays and is marked until somebody takes the mark away.
        task = study / "tasks/small.yaml"
        task.write_text(task.read_text().replace("tea or coffee?", "tea, coffee or milk?"))
        for _ in range(2):
            result = cairn("texts", study, "--language", "de", "--write")
            self.assertIn("9 are missing, 1 were translated from other words.", result.stderr)
        text = file.read_text()
        mark = re.search(r"^ +# changed since [0-9a-f]{8}: look .*\n(?= +# original [0-9a-f]{8}: Which drink: tea, coffee or milk)", text, re.M)
        self.assertIsNotNone(mark, text)
        file.write_text(text.replace(mark[0], ""))
        result = cairn("texts", study, "--language", "de", "--write")
        self.assertIn("9 are missing, 0 were translated from other words.", result.stderr)
        # Written again it is the same.
        before = file.read_text()
        cairn("texts", study, "--language", "de", "--write")
        self.assertEqual(file.read_text(), before)

    def test_a_translated_study_needs_nothing_more(self):
        study = self.study()
        (study / "pages/hello.de.md").write_text("Hallo\n")
        cairn("texts", study, "--language", "de", "--write")
        file = study / "texts/de.yaml"
        text = re.sub(r"^((?: +|)[A-Za-z0-9]+:)$", lambda m: m[0], file.read_text(), flags=re.M)
        lines = text.splitlines()
        for index, line in enumerate(lines):
            isLeaf = re.fullmatch(r" *[A-Za-z0-9]+:", line) and "original" in "".join(lines[max(0, index - 4):index]) \
                and lines[index - 1].lstrip().startswith("#")
            if isLeaf:
                # No two alike: choices with the same words could not be told apart.
                lines[index] = line + f" Wort{index}"
        file.write_text("\n".join(lines) + "\n")
        self.assertEqual(cairn("check", study).stderr, "No mistakes found.\n")
        self.assertIn("0 are missing", cairn("texts", study, "--language", "de").stderr)

    def test_a_language_that_the_study_does_not_list_yet(self):
        study = study_of(self.folder / "small", ONE)
        result = cairn("texts", study, "--language", "fr")
        self.assertEqual(result.returncode, 0)
        self.assertIn("`languages: [en, fr]`", result.stderr)
        self.assertIn("  hello:\n    # missing\n    # original", result.stdout)
        self.assertFalse((study / "texts").exists())
        for wrong in ("english", "en"):
            self.assertEqual(cairn("texts", study, "--language", wrong).returncode, 2)
        self.assertEqual(cairn("texts", study).returncode, 2)


class CoreLoader(yaml.CSafeLoader):
    """YAML as editors read it (YAML 1.2, core schema): dates and times of day are texts, and so are `yes` and `no`."""


CoreLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag.rsplit(":", 1)[1] in ("float", "null", "merge")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[-+]?[0-9]+$"), "-+0123456789")


def loaded(text):
    def keyed(value):
        if isinstance(value, dict):
            return {str(key): keyed(inner) for key, inner in value.items()}
        return [keyed(inner) for inner in value] if isinstance(value, list) else value
    return keyed(yaml.load(text, CoreLoader))


class Schema(Authors):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(cairn("schema").stdout)
        jsonschema.Draft7Validator.check_schema(cls.schema)
        cls.validator = jsonschema.Draft7Validator(cls.schema)

    def problems(self, text):
        return [f"{'.'.join(map(str, error.absolute_path))}: {error.message[:200]}"
                for error in self.validator.iter_errors(loaded(text))]

    def test_every_example_of_the_repository_is_valid(self):
        studies = [path.parent for path in ROOT.rglob("study.yaml") if ".build" not in path.parts]
        self.assertGreater(len(studies), 3)
        starter = self.folder / "starter"
        cairn("init", starter)
        for study in [*studies, starter]:
            for path in [study / "study.yaml", *sorted((study / "tasks").glob("*.yaml"))]:
                with self.subTest(path=path.relative_to(ROOT) if ROOT in path.parents else path.name):
                    self.assertEqual(self.problems(path.read_text()), [])

    def test_every_example_of_the_documentation_is_valid(self):
        text = (ROOT / "Documentation/StudyFile.md").read_text()
        blocks = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 15)
        head = "task: t\ntitle: T\nsteps:\n"
        for block in blocks:
            if block.startswith("cairn:") or block.startswith("task:"):
                whole = block
            elif block.startswith("- "):
                whole = head + block
            elif block.startswith("answer:"):
                indented = "".join(f"  {line}\n" for line in block.splitlines())
                whole = head + "- id: q\n  type: question\n  question: Q\n" + indented
            else:
                whole = "task: t\ntitle: T\nsteps: []\n" + block if block.startswith("answers:") else None
            if whole:
                with self.subTest(block=block[:60]):
                    self.assertEqual(self.problems(whole), [])

    def test_every_study_of_the_corpus_is_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in corpus.files():
                study = corpus.write(pathlib.Path(folder) / file.name, file.content)
                for path in [study / "study.yaml", *sorted((study / "tasks").glob("*.yaml"))]:
                    with self.subTest(path=f"{file.name}/{path.name}"):
                        self.assertEqual(self.problems(path.read_text()), [])

    def test_every_key_that_is_documented_is_in_the_schema(self):
        """The documentation is held against what the reader knows, so a key that is missing here was forgotten in the schema."""
        text = (ROOT / "Documentation/StudyFile.md").read_text()
        count = 0
        for heading, section in re.findall(r"^#{2,4} (.*?)\n(.*?)(?=^#{2,4} |\Z)", text, re.MULTILINE | re.DOTALL):
            name = heading.strip("`")
            places = [f"{kind}.{name}" for kind in ("step", "answer") if f"{kind}.{name}" in self.schema["definitions"]]
            if not heading.startswith("`") or not places:
                continue
            rows = re.findall(r"^\| (`[^|]*) \| (?:yes)? *\|", section, re.MULTILINE)
            for key in re.findall(r"`([A-Za-z.]+)`", " ".join(rows)):
                count += 1
                with self.subTest(heading=name, key=key):
                    self.assertTrue(any(self.described(place, key.split(".")) for place in places), key)
        self.assertGreater(count, 150)

    def described(self, definition, path):
        """Whether the schema says what stands under a path of keys, over references and lists."""
        def inside(values, key):
            return [own["properties"][key] for value in values for own in self.unfolded(value) if key in own.get("properties", {})]

        top = [self.schema["definitions"][definition]]
        # The keys of an entry may have a table of their own.
        groups = [value for own in self.unfolded(top[0]) for value in own.get("properties", {}).values()]
        for found in (top, groups):
            for key in path:
                found = inside(found, key)
            if any(value is not True for value in found):
                return True
        return False

    def unfolded(self, value):
        """What a value of the schema says, with all that it refers to."""
        if not isinstance(value, dict):
            return []
        inner = [self.schema["definitions"][value["$ref"].rsplit("/", 1)[1]]] if "$ref" in value else []
        for combination in ("anyOf", "allOf"):
            inner += value.get(combination, [])
        inner += [value[key] for key in ("items", "then", "else", "additionalProperties") if isinstance(value.get(key), dict)]
        return [value] + [found for one in inner for found in self.unfolded(one)]

    def test_what_is_broken_is_not_valid(self):
        head = "task: t\ntitle: T\nsteps:\n"
        for broken in [
                head + "- { id: a, type: question, answer: { type: integer }, extra: 1 }\n",
                head + "- { id: a, type: question, question: Q, answer: { type: integer, minimun: 1 } }\n",
                head + "- { id: a, type: question, question: Q, answer: { type: integer, minimum: few } }\n",
                head + "- { type: question, question: Q, answer: { type: integer } }\n",
                head + "- { id: a, type: form, items: [ { id: b, question: Q, answr: { type: integer } } ] }\n",
                head + "- { id: a, type: completion, reason: finished }\n",
                head + "- { id: a, question: Q }\n", "task: t\ntitle: T\nsteps: none\n", "title: T\nsteps: []\n",
                "task: t\ntitle: T\nsteps: []\nrulez: []\n"]:
            with self.subTest(broken=broken):
                try:
                    problems = self.problems(broken)
                except yaml.YAMLError as error:
                    problems = [str(error)]
                self.assertNotEqual(problems, [])

    def test_every_key_has_a_type(self):
        """A name alone lets an editor say nothing of what stands behind it."""
        def bare(value, path):
            if isinstance(value, list):
                for number, inner in enumerate(value):
                    yield from bare(inner, f"{path}[{number}]")
            if isinstance(value, dict):
                for key, inner in value.items():
                    if key == "properties":
                        yield from (f"{path}.{name}" for name, kind in inner.items()
                                    if kind is True or not set(kind) - {"description"})
                    yield from bare(inner, f"{path}.{key}")
        self.assertEqual(list(bare(self.schema, "")), [])
        study = (ROOT / "Examples/evening-writing/study.yaml").read_text()
        self.assertEqual(self.problems(study), [])
        for old, new in [("blocks: [", "blocks: [four, "), ("arms: [", "armes: ["), ("after: ", "afters: ")]:
            with self.subTest(new=new):
                self.assertIn(old, study)
                self.assertNotEqual(self.problems(study.replace(old, new, 1)), [])
        head = "task: t\ntitle: T\nsteps: []\nscores:\n  k: "
        self.assertEqual(self.problems(head + "{ mean: [a, b], reverse: [b], atLeast: 2, title: K }\n"), [])
        for broken in ("{ mean: [a], atLeast: two }", "{ mean: a }", "{ meen: [a] }", "[a]"):
            with self.subTest(broken=broken):
                self.assertNotEqual(self.problems(head + broken + "\n"), [])

    def test_slips_are_no_valid_studies(self):
        good = (ROOT / "Examples/vaccination/tasks/vaccination.yaml").read_text() \
            if (ROOT / "Examples/vaccination/tasks/vaccination.yaml").exists() \
            else next((ROOT / "Examples/vaccination/tasks").glob("*.yaml")).read_text()
        for old, new in [("question:", "qestion:"), ("type: question", "type: qestion"), ("steps:", "stepps:"),
                         ("type: textChoice", "type: textChoise"), ("optional: true", "optional: sometimes")]:
            with self.subTest(new=new):
                self.assertIn(old, good)
                self.assertNotEqual(self.problems(good.replace(old, new, 1)), [])
        study = (ROOT / "Examples/vaccination/study.yaml").read_text()
        self.assertNotEqual(self.problems(study.replace("timezone:", "timezon:", 1)), [])

    def test_each_key_of_a_format_and_step_is_described(self):
        named = [name for name in self.schema["definitions"] if name.startswith(("answer.", "step."))]
        self.assertGreater(len(named), 12)
        for name in named:
            for key, value in self.schema["definitions"][name]["properties"].items():
                self.assertTrue(value.get("description"), f"{name} {key}")


if __name__ == "__main__":
    unittest.main()
