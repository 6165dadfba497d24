"""Begins runs of the demo study and walks each to the question about the birthday.

usage: prepare.py BASE COUNT   prints a line for each run: the question's address and its sealed form
"""

import re
import sys
import urllib.parse
import urllib.request

FORM = re.compile(r'name="_form" value="([^"]+)"')


def fetch(url, fields=None):
    """The final address and the body; a POST follows its redirect as a browser does."""
    data = urllib.parse.urlencode(fields).encode() if fields else None
    with urllib.request.urlopen(url, data) as answer:
        return answer.geturl(), answer.read().decode()


def main():
    base, count = sys.argv[1], int(sys.argv[2])
    for _ in range(count):
        _, page = fetch(base + "/")
        address, page = fetch(base + "/t/vaccinationSurvey", {"_form": FORM.search(page)[1], "_timezone": ""})
        for _ in range(2):
            address, page = fetch(address, {"_form": FORM.search(page)[1], "_action": "continue"})
        print(urllib.parse.urlsplit(address).path, FORM.search(page)[1])


main()
