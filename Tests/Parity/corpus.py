"""The corpus: small studies, each with what people do in them and what has to come of it. See README.md."""

import csv
import dataclasses
import hashlib
import json
import pathlib
import subprocess
import tempfile
import textwrap

import yaml
from parts import DEMO, HERE, Participant, Server, binary, study_of

CORPUS = HERE / "corpus"

# Stands in a study before what is wrong with it.
MARK = "»"


class Reader(yaml.SafeLoader):
    """YAML in which yes, no, numbers and dates stay the texts that they are in forms and tables."""


Reader.yaml_implicit_resolvers = {
    mark: [(tag, pattern) for tag, pattern in resolvers if tag in ("tag:yaml.org,2002:null", "tag:yaml.org,2002:merge")]
    for mark, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def listed(value):
    """What a key gives, as a list: nothing, one text of words, or a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


@dataclasses.dataclass
class Case:
    """One thing to try: a walk through the file's study, or a mistake in a study of its own."""
    rows: list
    means: str
    content: dict
    kind: str
    # None until it was tried, then "held" or the failure.
    outcome: object = None


class CorpusFile:
    """One file of the corpus."""

    KEYS = {"languages", "participation", "head", "steps", "files", "copies", "options", "walks", "mistakes"}
    WALK = {"row", "means", "link", "language", "pages", "ends", "status", "path", "answers", "kept", "columns", "results", "shows", "hides"}
    PAGE = {"at", "go", "open", "shows", "hides", "heading", "markup", "fields", "buttons", "send", "upload", "press", "refused", "stays"}
    MISTAKE = {"row", "means", "languages", "head", "steps", "files", "says", "severity"}

    def __init__(self, path):
        self.name = path.stem
        self.content = yaml.load(path.read_text(), Reader)
        self.expect_keys(self.content, self.KEYS, "the file")
        self.cases = []
        for kind, known in (("walks", self.WALK), ("mistakes", self.MISTAKE)):
            for entry in listed(self.content.get(kind)):
                self.expect_keys(entry, known, entry.get("means"))
                for page in listed(entry.get("pages")):
                    self.expect_keys(page, self.PAGE, entry.get("means"))
                self.cases.append(Case(entry["row"].split(), entry["means"], entry, kind))

    def expect_keys(self, mapping, known, where):
        if unknown := set(mapping) - known:
            raise ValueError(f"{self.name}: {where} has unknown keys {sorted(unknown)}")

    @property
    def rows(self):
        return {row for case in self.cases for row in case.rows}


def files():
    return [CorpusFile(path) for path in sorted(CORPUS.glob("*.yaml"))]


def write(folder, content):
    """Writes a case's or file's study and gives its folder."""
    study = study_of(folder, content["steps"], head=content.get("head") or "",
                     files=list((content.get("files") or {}).items()))
    head = (study / "study.yaml").read_text()
    if "languages" in content:
        head = head.replace("languages: [en]", f"languages: [{', '.join(content['languages'])}]")
    if "participation" in content:
        own = textwrap.indent(content["participation"], "  ")
        head = head.replace("participation: { start: small, open: true }\n", f"participation:\n{own}")
    (study / "study.yaml").write_text(head)
    for target in listed(content.get("copies")):
        # Pictures and films come from the example study.
        (study / target).parent.mkdir(parents=True, exist_ok=True)
        (study / target).write_bytes((DEMO / target).read_bytes())
    return study


def diagnostics(folder):
    """What `cairn check` says of a study folder."""
    result = subprocess.run([binary(), "check", folder, "--format", "json"], capture_output=True, text=True, timeout=120)
    return json.loads(result.stdout or "[]")


class Walk:
    """One person's way through a study, page by page, with what is expected of each."""

    def __init__(self, test, server, case):
        self.test, self.server, self.content = test, server, case.content
        self.person = Participant(server, {"Accept-Language": case.content.get("language") or "en"})

    def go(self):
        self.person.begin(self.content.get("link") or "/")
        for page in listed(self.content.get("pages")):
            self.visit(page)
        self.expect_end()

    # Pages

    def visit(self, expected):
        test, person = self.test, self.person
        if "go" in expected:
            # A point is the run itself, which leads to where it stands.
            person.get(person.address if expected["go"] == "." else f"{person.address}/{expected['go']}")
        if "open" in expected:
            person.get(person.page.link(expected["open"]))
        where = expected.get("at") or expected.get("go")
        test.assertEqual(person.page.status, 200, person.page.text[:300])
        if "at" in expected:
            test.assertEqual(person.page.step, where, person.page.text[:400])
        self.expect_page(expected, where)
        if not {"send", "upload", "press", "refused", "stays"} & set(expected):
            return
        button = expected.get("press") or "continue"
        if "upload" in expected:
            # Files come from the example study, under the names that they have there.
            files = {field: (pathlib.Path(path).name, (DEMO / path).read_bytes())
                     for field, path in (expected["upload"] or {}).items()}
            person.upload(files, expected.get("send") or {}, button)
        else:
            person.post(expected.get("send") or {}, button)
        if "refused" in expected:
            test.assertEqual(person.page.step, where)
            for field, words in expected["refused"].items():
                test.assertIn(field, person.page.errors, person.page.text[:600])
                test.assertIn(field, person.page.ids)
                test.assertIn(words, person.page.text)
            test.assertEqual(len(set(person.page.errors)), len(expected["refused"]), person.page.errors)
        if "stays" in expected:
            test.assertEqual(person.page.step, where)
            test.assertIn(expected["stays"], person.page.text)

    def expect_page(self, expected, where):
        test, page = self.test, self.person.page
        if "heading" in expected:
            test.assertEqual(" ".join(page.heading.split()), expected["heading"])
        for words in listed(expected.get("shows")):
            test.assertIn(words, page.text, where)
        for words in listed(expected.get("hides")):
            test.assertNotIn(words, page.text, where)
        for part in listed(expected.get("markup")):
            test.assertIn(part, page.html, where)
        for name, value in (expected.get("fields") or {}).items():
            test.assertEqual(page.form.values(name), listed(value), f"{where}: {name}")
        if "buttons" in expected:
            test.assertEqual([button.text.strip() for button in page.form.buttons], listed(expected["buttons"]), where)

    # What came of it

    def expect_end(self):
        test, content, server = self.test, self.content, self.server
        page = self.person.page
        if "ends" in content:
            test.assertEqual(page.step, content["ends"], page.text[:400])
        self.expect_page({key: content[key] for key in ("shows", "hides") if key in content}, "the last page")
        row = server.rows("SELECT * FROM run ORDER BY row DESC LIMIT 1")[0]
        if "status" in content:
            test.assertEqual(row["status"], content["status"])
        if "path" in content:
            test.assertEqual(row["path"].split("\n"), content["path"].split())
        if "answers" in content:
            expected = {item: self.expected_answer(answer) for item, answer in (content["answers"] or {}).items()}
            test.assertEqual(server.answers(row["id"]), expected)
        if "kept" in content:
            self.expect_files(row)
        if {"columns", "results"} & set(content):
            self.expect_export(row["id"])

    def expect_files(self, run):
        """The files that the run's answers name now, each kept as it was sent."""
        rows = self.server.rows(
            "SELECT file.* FROM file JOIN answer ON answer.run = file.run AND answer.item = file.item AND answer.is_current = 1 "
            "AND instr(answer.value, file.id) WHERE file.run = ?", run["row"])
        expected = {field: (kind, hashlib.sha256((DEMO / path).read_bytes()).hexdigest(), pathlib.Path(path).name)
                    for field, (kind, path) in (self.content["kept"] or {}).items()}
        self.test.assertEqual({row["item"]: (row["type"], row["sha256"], row["name"]) for row in rows}, expected)
        for row in rows:
            kept = pathlib.Path(self.server.data, "files", row["sha256"])
            self.test.assertEqual(hashlib.sha256(kept.read_bytes()).hexdigest(), row["sha256"])

    def expected_answer(self, answer):
        """A text is an answer's value; a list is its status and value, or its status alone."""
        if isinstance(answer, list):
            return (answer[0], answer[1] if len(answer) > 1 else None)
        return ("answered", answer)

    def expect_export(self, run):
        test, content = self.test, self.content
        with tempfile.TemporaryDirectory() as folder:
            if "columns" in content:
                self.server.command("export", self.server.data, "--output", folder + "/csv", "--status-columns", "all")
                row = rows_of(folder + "/csv/small.csv", run)[0]
                wanted = content["columns"]
                test.assertEqual({name: row.get(name, "no such column") for name in wanted},
                                 {name: value or "" for name, value in wanted.items()})
            if "results" in content:
                self.server.command("export", self.server.data, "--format", "json", "--output", folder + "/json")
                lines = pathlib.Path(folder, "json/small.jsonl").read_text().splitlines()
                result = next(one for one in map(json.loads, lines) if one["taskRunUUID"] == run)
                test.assertEqual(shape(result["results"], content["results"]), content["results"])


def rows_of(path, run):
    with open(path, newline="") as file:
        return [row for row in csv.DictReader(file) if row["run_id"] == run]


def shape(found, expected):
    """Of what was found the members that are expected, as texts; a member that is missing is none."""
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return found
        return [shape(one, wanted) for one, wanted in zip(found, expected)]
    if isinstance(expected, dict):
        return {name: shape(found.get(name), wanted) for name, wanted in expected.items()} if isinstance(found, dict) else found
    if found is None or isinstance(found, (list, dict)):
        return found
    return json.dumps(found) if isinstance(found, (bool, int, float)) else found


def find_mark(study):
    """Takes the mark before the mistake out of the study's files, and gives its file, line and column."""
    places = []
    for path in sorted(study.rglob("*")):
        text = path.read_text() if path.suffix in (".yaml", ".md", ".csv") else ""
        if MARK in text:
            before = text[:text.index(MARK)]
            places.append((str(path.relative_to(study)), before.count("\n") + 1, len(before) - before.rfind("\n")))
            path.write_text(text.replace(MARK, "", 1))
    if len(places) != 1:
        raise ValueError(f"one {MARK} stands before what is wrong, not {len(places)}")
    return places[0]


def expect_mistake(test, case):
    """A study with one mistake is refused at its line and column, with these words and nothing else."""
    content = case.content
    with tempfile.TemporaryDirectory() as folder:
        study = write(folder, content)
        where = find_mark(study)
        found = diagnostics(study)
    told = "\n".join(f"{one['file']}:{one['line']}:{one['column']}: {one['severity']}: {one['message']}" for one in found)
    test.assertEqual(len(found), 1, told or "nothing was found")
    one = found[0]
    test.assertEqual(
        (one["file"], one["line"], one["column"], one["severity"]), (*where, content.get("severity") or "error"), told)
    test.assertIn(content["says"], " ".join(part for part in (one["message"], one.get("help")) if part))
