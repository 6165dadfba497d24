"""Runs wapiti and sqlmap against a live survey, prints what they find, and ends with 1 when it is anything."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS / "Browser"))

import catalogue  # noqa: E402
from cairn_server import Server  # noqa: E402
from demo import answer_all  # noqa: E402
from walker import Participant  # noqa: E402

# Those that need nothing but the server. ssrf, xxe, log4shell and others would call a host outside.
MODULES = ("csp,http_headers,cookieflags,csrf,xss,permanentxss,sql,timesql,file,exec,crlf,methods,redirect,htaccess,"
           "backup,upload,ldap,shellshock")

# What wapiti calls a finding and is none here, with the reason.
EXPECTED = {
    "Cross Site Request Forgery": "it knows tokens by their field's name; ours is the seal `_form`, see the tests Seals and OtherSites",
    "Clickjacking Protection": "the policy has frame-ancestors 'none', which browsers prefer to X-Frame-Options",
}

LIMITS = [part for name in ("beginningsPerMinute", "codesPerMinute", "answersPerMinute")
          for part in ("--limit", f"{name}=1000000")]


def arrive(server, step):
    """A run of its own that stands at a step of the demo."""
    person = Participant(server)
    person.begin()
    answer_all(person, until=step)
    return person


def demo_pages(server):
    """Every kind of page of a run of the demo."""
    pages = []
    for step in ("welcome", "birthday", "vaccine", "lotNumber", "vaccinatedAt", "afterwards", "comments"):
        pages.append(arrive(server, step).page.path)
    person = arrive(server, "comments")
    pages += [person.address + "/leave", person.address + "/saved", person.address + "/lotNumber/more/1"]
    person.post()
    return pages + [person.page.path]


def pass_pause(person):
    """Waiting is no step of the list."""
    if person.page.step == "pause":
        person.post()


def catalogue_pages(server):
    """Every page of a task of the catalogue, in a run of its own that stands there, so that what is sent there is read; behind
    the agreement its copy."""
    pages = []
    for number, (step, *_) in enumerate(catalogue.STEPS):
        person = Participant(server)
        person.begin()
        for _, values, *button in catalogue.STEPS[:number]:
            pass_pause(person)
            person.post(values, *button)
        pass_pause(person)
        if person.page.step != step:
            raise SystemExit(f"somebody stands at {person.page.step}, not at {step}")
        pages.append(person.page.path)
    return pages + [href for href, _ in person.page.links if "/copy" in href]


def wapiti(server, pages, seconds):
    """What wapiti finds on the pages without a run and on these: name to addresses."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        command = [
            pathlib.Path(sys.executable).with_name("wapiti"), "-u", server.address + "/", "--scope", "domain",
            *[part for page in pages for part in ("-s", server.address + page)],
            "--max-scan-time", str(seconds), "--max-attack-time", str(max(seconds // 8, 5)), "--max-links-per-page", "50",
            "--flush-session", "--no-bugreport", "--store-session", folder, "--endpoint", "http://127.0.0.1:9/",
            "--dns-endpoint", "127.0.0.1", "-m", MODULES, "-f", "json", "-o", report]
        result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if not report.exists():
            raise SystemExit(f"wapiti wrote no report:\n{result.stdout[-3000:]}{result.stderr[-3000:]}")
        content = json.loads(report.read_text())
    print(f"wapiti: {content['infos']['crawled_pages_nbr']} pages crawled, modules {MODULES}")
    for name in EXPECTED:
        if content["vulnerabilities"].get(name):
            print(f"wapiti: {name} is expected: {EXPECTED[name]}")
    return {
        name: [f"{one['method']} {one['path']} {one['info']} ({one['parameter']})" for one in found]
        for kind in ("vulnerabilities", "anomalies") for name, found in content[kind].items()
        if found and name not in EXPECTED}


def sqlmap(server, address, fields, field, *options):
    """What sqlmap says of a field when it is injectable; None when not."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "sqlmap", "-u", server.address + address, "-p", field, "--batch", "--level", "2", "--risk", "1", "--threads", "1",
            "--timeout", "5", "--retries", "0", "--skip-waf", "--flush-session", "--ignore-redirects", "--disable-coloring",
            "--dbms", "SQLite",
            "--ignore-code", "404,409,410", "--output-dir", folder, *options]
        if fields:
            command += ["--data", fields]
        output = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
    print(f"sqlmap: {field} of {re.sub('/r/[^/?]+', '/r/…', address)}")
    harmless = "do not appear to be injectable", "does not seem to be injectable"
    return None if any(words in output for words in harmless) else output[-3000:]


def look_over(server):
    """What is wrong with the server and its database by now."""
    wrong = {}
    if server.process.poll() is not None:
        wrong["the server"] = ["it has ended"]
    if server.value("PRAGMA integrity_check") != "ok":
        wrong["the database"] = ["it is damaged"]
    if failures := [line for line in server.log if " 500 " in line or "Fatal" in line]:
        wrong["the log"] = failures
    print(f"{server.value('SELECT count(*) FROM run')} runs were begun")
    return wrong


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    findings = {}
    with Server(catalogue.STUDY, options=["--log-requests", *LIMITS]) as server:
        findings |= wapiti(server, catalogue_pages(server), seconds)
        findings |= look_over(server)
    with Server(options=["--log-requests", *LIMITS]) as server:
        findings |= wapiti(server, demo_pages(server), seconds)
        person = arrive(server, "lotNumber")
        path, body = person.encoded({"lotNumber": "EX4871"})
        codes = Participant(server)
        codes.get("/resume")
        targets = [
            (path, body, "lotNumber"), (path, body, "_form"), ("/resume", codes.encoded({"code": "AAAA-BBBB-CCCC"})[1], "code"),
            ("/?lang=en", None, "lang"), (person.address + "*", None, "#1*")]
        for address, fields, field in targets:
            if found := sqlmap(server, address, fields, field):
                findings[f"sqlmap: {field}"] = [found]
        findings |= look_over(server)
    for name, found in findings.items():
        print(f"\n{name}")
        for one in found[:10]:
            print(f"  {one}")
    print(f"\n{len(findings)} kinds of findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
