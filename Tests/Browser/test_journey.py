"""The demo survey from the first page to the receipt, over real HTTP, by its forms alone."""

import random
import unittest

from cairn_server import Server
from demo import answer_all, ANSWERS
from walker import Participant, is_step, sensible


class Journey(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def test_every_answer_of_the_demo_is_in_the_database(self):
        person = Participant(self.server)
        person.begin()
        seen = []
        answer_all(person, visit=lambda page: seen.append(page.step))
        self.assertEqual(
            seen, ["welcome", "howTo", "birthday", "vaccine", "manufacturer", "lotNumber", "vaccinatedAt",
                   "afterwards", "comments"])
        self.assertEqual(person.page.heading, "Thank you")
        self.assertFalse(is_step(person.page))
        run = self.server.rows("SELECT * FROM run ORDER BY row DESC LIMIT 1")[0]
        self.assertEqual(run["status"], "completed")
        self.assertIn(run["id"], person.page.text)
        stored = self.server.answers(run["id"])
        for item, expected in ANSWERS.items():
            self.assertEqual(stored[item], expected, item)

    def test_fifty_random_people_finish(self):
        choose = random.Random(20261130)
        for number in range(50):
            person = Participant(self.server)
            person.begin()
            person.walk(lambda page: sensible(page, choose))
            self.assertEqual(person.page.heading, "Thank you", f"person {number}: {person.page.text[:300]}")
            statuses = {status for _, _, status, _ in person.requests}
            self.assertEqual(statuses, {200, 303}, f"person {number}")

    def test_no_answer_names_another_host_and_the_bookmark_is_the_only_cookie(self):
        person = Participant(self.server)
        person.begin()
        answer_all(person)
        for page in person.seen:
            # This person sends no cookie: after the beginning there is nothing to keep or to drop.
            self.assertIsNone(page.headers.get("Set-Cookie"), page.url)
            for address, _ in page.links:
                self.assertFalse(address.startswith(("http:", "https:", "//")), f"{page.url} links to {address}")


if __name__ == "__main__":
    unittest.main()
