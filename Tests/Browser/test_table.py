"""The table of situations, over real HTTP: whatever a participant, a browser or a bad line does, each answer is kept once."""

import os
import pathlib
import re
import sqlite3
import subprocess
import tempfile
import time
import unittest
import urllib.parse

from cairn_server import Server, fake_time_library, study_of, wait_until
from demo import TYPED, answer, answer_all
from walker import Page, Participant


class Situation(unittest.TestCase):
    """A server for all tests of a class, a participant for each test."""
    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(options=cls.options))

    def arrive(self, step):
        """Somebody who stands at a step of the demo, everything before it answered."""
        person = Participant(self.server)
        person.begin()
        answer_all(person, until=step)
        self.assertEqual(person.page.step, step)
        return person

    def run_id(self, person):
        """The id of a participant's run, from what the page of a finished run or the database says."""
        return self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")

    def revisions(self, run, item):
        rows = self.server.rows(
            "SELECT value, is_current FROM answer JOIN run ON run.row = answer.run WHERE run.id = ? AND item = ?"
            " ORDER BY answer.revision", run, item)
        return [(row["value"], row["is_current"]) for row in rows]

    def status(self, run):
        return self.server.value("SELECT status FROM run WHERE id = ?", run)

    def everything(self):
        """Every row of the tables that participants change, to see that nothing did."""
        return {table: self.server.rows(f"SELECT * FROM {table}") for table in
                ("run", "token", "answer", "draft", "submission", "outbox")}


class Repeats(Situation):
    def test_two_clicks_on_begin_open_one_run(self):
        person = Participant(self.server)
        person.get("/")
        before = self.server.value("SELECT count(*) FROM run")
        first, second = person.post_once(), person.post_once()
        self.assertEqual([first[0], second[0]], [303, 303])
        self.assertEqual(first[1].split("/")[2], second[1].split("/")[2])
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), before + 1)

    def test_a_double_click_stores_one_answer_and_leads_to_the_same_page(self):
        person = self.arrive("birthday")
        run = self.run_id(person)
        first, second = person.post_once(TYPED["birthday"]), person.post_once(TYPED["birthday"])
        self.assertEqual((first[0], first[1]), (second[0], second[1]))
        self.assertTrue(first[1].endswith("/vaccine"))
        self.assertEqual(self.revisions(run, "birthday"), [("1984-02-29", 1)])

    def test_a_retry_long_after_leads_where_the_first_led(self):
        person = self.arrive("birthday")
        run, page = self.run_id(person), person.page
        path, body = person.encoded(TYPED["birthday"])
        person.post(TYPED["birthday"])
        answer_all(person, until="comments")
        self.assertEqual(person.post_body(path, body).step, "vaccine")
        self.assertEqual(self.revisions(run, "birthday"), [("1984-02-29", 1)])
        self.assertEqual(page.step, "birthday")

    def test_a_reload_of_a_page_changes_nothing(self):
        person = self.arrive("vaccine")
        before = self.everything()
        for _ in range(2):
            person.get(person.page.path)
        self.assertEqual(self.everything(), before)

    def test_a_repeat_on_a_finished_run_gets_its_first_destination(self):
        person = self.arrive("comments")
        run = self.run_id(person)
        first = person.post_once(TYPED["comments"])
        second = person.post_once(TYPED["comments"])
        self.assertEqual(self.status(run), "completed")
        self.assertEqual((second[0], second[1]), (303, first[1]))
        self.assertEqual(person.get(second[1]).heading, "Thank you")
        self.assertEqual(len(self.revisions(run, "comments")), 1)

    def test_a_refused_answer_sent_twice_shows_its_errors_twice(self):
        person = self.arrive("birthday")
        values = {"birthday.day": "31", "birthday.month": "2", "birthday.year": "1984"}
        first, second = person.post_once(values), person.post_once(values)
        self.assertTrue(first[1].endswith("/birthday#_errors"))
        self.assertEqual(first[1], second[1])


class Edits(Situation):
    def test_back_with_a_changed_answer_is_an_edit_and_goes_on_along_the_path(self):
        person = self.arrive("comments")
        run = self.run_id(person)
        page = next(page for page in person.seen if page.step == "lotNumber")
        person.post({"lotNumber": "FT2093"}, page=page)
        self.assertEqual(person.page.step, "vaccinatedAt")
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 0), ("FT2093", 1)])
        self.assertEqual(person.page.form.values("vaccinatedAt.year"), ["2025"], "later answers are prefilled")
        person.get(person.page.link("Go to where I stopped"))
        self.assertEqual(person.page.step, "comments")

    def test_back_and_the_same_answer_is_no_edit(self):
        person = self.arrive("comments")
        run = self.run_id(person)
        page = next(page for page in person.seen if page.step == "lotNumber")
        person.post(TYPED["lotNumber"], page=page)
        self.assertEqual(person.page.step, "vaccinatedAt")
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 1)])

    def test_the_back_button_keeps_a_valid_answer_and_shows_it_again(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({"lotNumber": "EX4871"}, "_action=back")
        self.assertEqual(person.page.step, "manufacturer")
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 1)])
        person.post(TYPED["manufacturer"])
        self.assertEqual(person.page.form.values("lotNumber"), ["EX4871"])

    def test_the_back_button_keeps_what_cannot_be_an_answer_as_typed(self):
        person = self.arrive("birthday")
        run = self.run_id(person)
        person.post({"birthday.day": "31", "birthday.month": "2", "birthday.year": "84x"}, "_action=back")
        self.assertEqual(person.page.step, "howTo")
        self.assertEqual(self.revisions(run, "birthday"), [])
        person.post()
        self.assertEqual(person.page.form.values("birthday.year"), ["84x"])

    def test_back_without_an_answer_stores_nothing(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({}, "_action=back")
        self.assertEqual(self.revisions(run, "lotNumber"), [])

    def test_an_answer_can_be_emptied(self):
        person = self.arrive("vaccinatedAt")
        run = self.run_id(person)
        person.get(person.address + "/lotNumber")
        person.post({"lotNumber": ""})
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 0), (None, 1)])
        self.assertEqual(self.server.answers(run)["lotNumber"][0], "blank")

    def test_skip_drops_what_was_typed(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({"lotNumber": "half a num"}, "_action=skip")
        self.assertEqual(person.page.step, "vaccinatedAt")
        self.assertEqual(self.server.answers(run)["lotNumber"], ("skipped", None))


class Tabs(Situation):
    def two_tabs(self, step):
        """Two windows of one person on the same page."""
        first = self.arrive(step)
        second = Participant(self.server)
        second.get(first.page.path)
        return first, second, self.run_id(first)

    def test_a_later_different_answer_from_another_tab_wins_and_both_are_shown(self):
        first, second, run = self.two_tabs("lotNumber")
        first.post({"lotNumber": "AAA111"})
        second.post({"lotNumber": "BBB222"})
        self.assertEqual(self.revisions(run, "lotNumber"), [("AAA111", 0), ("BBB222", 1)])
        self.assertEqual(second.page.step, "lotNumber")
        self.assertIn("AAA111", second.page.text)
        self.assertIn("BBB222", second.page.text)
        again = next(button for button in second.page.form.buttons if button.name == "_again")
        self.assertIn("AAA111", again.text)
        second.post({}, again)
        self.assertEqual(self.revisions(run, "lotNumber"), [("AAA111", 0), ("BBB222", 0), ("AAA111", 1)])

    def test_continue_on_a_page_with_both_values_keeps_the_later_one(self):
        first, second, run = self.two_tabs("lotNumber")
        first.post({"lotNumber": "AAA111"})
        second.post({"lotNumber": "BBB222"})
        second.post()
        self.assertEqual(second.page.step, "vaccinatedAt")
        self.assertEqual(self.revisions(run, "lotNumber"), [("AAA111", 0), ("BBB222", 1)])

    def test_the_same_answer_from_two_tabs_is_one_answer(self):
        first, second, run = self.two_tabs("lotNumber")
        first.post({"lotNumber": "AAA111"})
        second.post({"lotNumber": "AAA111"})
        self.assertEqual(second.page.step, "vaccinatedAt")
        self.assertEqual(self.revisions(run, "lotNumber"), [("AAA111", 1)])

    def test_an_untouched_old_tab_never_overwrites(self):
        first, second, run = self.two_tabs("lotNumber")
        first.post({"lotNumber": "AAA111"})
        second.post({"lotNumber": ""})
        self.assertEqual(self.revisions(run, "lotNumber"), [("AAA111", 1)])

    def test_an_untouched_old_tab_with_an_earlier_answer_never_overwrites(self):
        person = self.arrive("vaccinatedAt")
        run = self.run_id(person)
        old = Participant(self.server)
        old.get(person.address + "/lotNumber")
        person.get(person.address + "/lotNumber")
        person.post({"lotNumber": "NEW"})
        old.post()
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 0), ("NEW", 1)])

    def test_two_tabs_on_one_form_each_change_another_item(self):
        first, second, run = self.two_tabs("afterwards")
        whole = TYPED["afterwards"]
        first.post(whole)
        first.get(first.address + "/afterwards")
        second.get(first.address + "/afterwards")
        first.post({"pain": "7"})
        second.post({"daysUnwell": "5"})
        stored = self.server.answers(run)
        self.assertEqual((stored["pain"], stored["daysUnwell"]), (("answered", "7"), ("answered", "5")))

    def test_two_tabs_that_choose_differently_are_told_in_the_words_of_the_choices(self):
        first, second, run = self.two_tabs("vaccine")
        first.post({"vaccine": "moderna", "vaccine.other.text": ""})
        second.post({"vaccine": "novavax", "vaccine.other.text": ""})
        self.assertEqual(self.server.answers(run)["vaccine"], ("answered", "novavax"))
        self.assertIn("In another window you chose “Moderna”. Now it is “Novavax”", second.page.text)


class Paths(Situation):
    def test_a_step_that_left_the_path_says_so_and_keeps_its_answer(self):
        person = self.arrive("vaccinatedAt")
        run, address = self.run_id(person), person.address
        person.get(address + "/vaccine")
        person.post({"vaccine": "moderna", "vaccine.other.text": ""})
        self.assertEqual(person.page.step, "lotNumber", "manufacturer is no longer asked")
        person.get(address + "/manufacturer")
        self.assertIn("no longer part of your survey", person.page.text)
        self.assertEqual(self.server.answers(run)["manufacturer"], ("answered", "Gamaleya"))
        person.get(person.page.link("Go to where I stopped"))
        self.assertIn(person.page.step, ("lotNumber", "vaccinatedAt"))

    def test_an_answer_to_a_step_that_left_the_path_is_kept_without_effect(self):
        person = self.arrive("vaccinatedAt")
        run, address = self.run_id(person), person.address
        old = next(page for page in person.seen if page.step == "manufacturer")
        person.get(address + "/vaccine")
        person.post({"vaccine": "moderna", "vaccine.other.text": ""})
        path = self.server.value("SELECT path FROM run WHERE id = ?", run)
        person.post({"manufacturer": "Somebody else"}, page=old)
        self.assertIn("no longer part of your survey", person.page.text)
        self.assertEqual(self.server.value("SELECT path FROM run WHERE id = ?", run), path)

    def test_words_on_a_page_that_left_the_path_before_its_first_answer_are_kept_without_effect(self):
        person = self.arrive("manufacturer")
        run, old = self.run_id(person), person.page
        person.get(person.address + "/vaccine")
        person.post({"vaccine": "moderna", "vaccine.other.text": ""})
        person.post({"manufacturer": "Gamaleya"}, page=old)
        self.assertEqual(person.page.step, "manufacturer")
        self.assertIn("no longer part of your survey", person.page.text)
        self.assertEqual(self.server.answers(run)["manufacturer"], ("answered", "Gamaleya"))

    def test_a_path_that_comes_back_brings_its_answers(self):
        person = self.arrive("vaccinatedAt")
        address = person.address
        person.get(address + "/vaccine")
        person.post({"vaccine": "moderna", "vaccine.other.text": ""})
        person.get(address + "/vaccine")
        person.post({"vaccine": "other", "vaccine.other.text": "Sputnik"})
        self.assertEqual(person.page.step, "manufacturer")
        self.assertEqual(person.page.form.values("manufacturer"), ["Gamaleya"])

    def test_the_jump_of_who_does_not_remember(self):
        person = self.arrive("vaccine")
        person.post({"vaccine": "unknown"})
        self.assertEqual(person.page.step, "vaccinatedAt")

    def test_the_address_of_a_step_not_reached_leads_to_where_the_run_stands(self):
        person = self.arrive("vaccine")
        before = self.everything()
        self.assertEqual(person.get(person.address + "/comments").step, "vaccine")
        self.assertEqual(person.get(person.address + "/done").step, "vaccine")
        self.assertEqual(person.get(person.address).step, "vaccine")
        self.assertEqual(self.everything(), before)

    def test_a_post_to_a_step_not_reached_stores_nothing(self):
        person = self.arrive("vaccine")
        before = self.everything()
        path, body = person.encoded({"vaccine": "moderna"})
        person.post_body(path.replace("/vaccine", "/comments"), body)
        self.assertEqual(self.everything(), before)

    def test_opening_an_earlier_step_moves_nothing(self):
        person = self.arrive("comments")
        before = self.everything()
        person.get(person.address + "/birthday")
        self.assertEqual(person.page.form.values("birthday.year"), ["1984"])
        self.assertIn("You are changing an earlier answer", person.page.text)
        self.assertEqual(self.everything(), before)

    def test_two_devices_go_on_where_the_run_stands(self):
        first = self.arrive("lotNumber")
        second = Participant(self.server)
        second.get(first.address)
        self.assertEqual(second.page.step, "lotNumber")
        second.post({"lotNumber": "FT2093"})
        self.assertEqual(first.get(first.address).step, "vaccinatedAt")

    def test_a_step_that_does_not_exist_is_unknown(self):
        person = self.arrive("vaccine")
        self.assertEqual(person.get(person.address + "/nothing").status, 404)


class Ends(Situation):
    def finish(self):
        person = self.arrive("comments")
        person.post(TYPED["comments"])
        return person, self.run_id(person)

    def test_a_finished_run_shows_a_receipt_without_answers(self):
        person, run = self.finish()
        for path in ("", "/birthday", "/comments", "/done", "/leave", "/saved"):
            page = person.get(person.address + path)
            self.assertEqual(page.status, 200, path)
            self.assertIn(run, page.text, path)
            self.assertIn("vaccination@example.org", page.text)
            for told in ("Sputnik", "Gamaleya", "EX4871", "1984", "nurse"):
                self.assertNotIn(told, page.text, path)

    def test_an_answer_to_a_finished_run_is_refused_with_what_was_typed(self):
        person, run = self.finish()
        old = next(page for page in person.seen if page.step == "comments")
        before = self.everything()
        status, _, page = person.post_once({"comments": "One more <thing> & more"}, page=old)
        self.assertEqual(status, 409)
        self.assertIn("One more <thing> & more", page.text)
        self.assertIn("not saved", page.text)
        self.assertEqual(self.everything(), before)

    def test_an_unknown_run_is_not_found_and_keeps_what_was_typed(self):
        person = self.arrive("lotNumber")
        path, body = person.encoded({"lotNumber": "EX4871 & co"})
        unknown = re.sub(r"/r/[^/]+", "/r/" + "A" * 22, path)
        page = person.post_body(unknown, body)
        self.assertEqual(page.status, 404)
        self.assertIn("EX4871 & co", page.text)
        self.assertIn("vaccination@example.org", page.text)
        self.assertEqual(person.get(re.sub("/lotNumber", "", unknown)).status, 404)

    def test_deleted_answers_are_gone_and_a_late_form_keeps_what_was_typed(self):
        person = self.arrive("lotNumber")
        run, old = self.run_id(person), person.page
        person.post({}, "_action=pause")
        person.post({}, "_action=delete")
        self.assertEqual(self.revisions(run, "birthday"), [("1984-02-29", 1)], "asked before anything goes")
        person.post({}, "_action=deleteConfirmed")
        self.assertEqual(self.status(run), "discarded")
        self.assertEqual(self.server.answers(run), {})
        self.assertIn("deleted", person.page.text)
        self.assertEqual(person.page.status, 410)
        status, _, page = person.post_once({"lotNumber": "EX4871"}, page=old)
        self.assertEqual(status, 410)
        self.assertIn("EX4871", page.text)
        log = self.server.data / "erased.log"
        wait_until(lambda: log.exists() and run in log.read_text().split(), "the erased run is noted")

    def test_deleting_can_be_declined(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({}, "_action=pause")
        person.post({}, "_action=delete")
        person.get(person.page.link("Keep my answers"))
        self.assertEqual(person.page.step, "lotNumber")
        self.assertEqual(self.status(run), "inProgress")

    def test_deleting_nothing_asks_nothing(self):
        person = Participant(self.server)
        person.begin()
        run = self.run_id(person)
        person.post({}, "_action=pause")
        person.post({}, "_action=delete")
        self.assertEqual(self.status(run), "discarded")

    def test_a_receipt_can_delete_the_answers_after_asking(self):
        person, run = self.finish()
        person.get(person.page.link("Delete my answers"))
        self.assertIn("Delete all your answers?", person.page.heading)
        self.assertEqual(self.status(run), "completed", "asked before anything goes")
        self.assertNotEqual(self.server.answers(run), {})
        person.post({}, "Delete my answers")
        self.assertEqual(self.status(run), "erased")
        self.assertEqual(self.server.answers(run), {})
        self.assertEqual(self.revisions(run, "lotNumber"), [])
        self.assertIn("deleted", person.page.text)

    def test_nothing_of_deleted_answers_is_left_in_the_files(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({"lotNumber": "Xylophon4711"}, "_action=pause")
        self.assertEqual(self.revisions(run, "lotNumber"), [("Xylophon4711", 1)])
        person.post({}, "_action=delete")
        person.post({}, "_action=deleteConfirmed")

        def files_with_it():
            return [path.name for path in self.server.data.glob("cairn.sqlite*") if b"Xylophon4711" in path.read_bytes()]
        wait_until(lambda: not files_with_it(), "the text leaves database and log")


class Pauses(Situation):
    def test_pause_keeps_the_answer_and_offers_three_ways(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        person.post({"lotNumber": "EX4871"}, "_action=pause")
        self.assertEqual(self.revisions(run, "lotNumber"), [("EX4871", 1)])
        self.assertEqual(person.page.heading, "Pause or stop")
        person.get(person.page.link("Go on"))
        self.assertEqual(person.page.form.values("lotNumber"), ["EX4871"])

    def test_saved_link_and_code_go_on_elsewhere(self):
        person = self.arrive("lotNumber")
        run, token = self.run_id(person), person.address
        person.post({}, "_action=pause")
        person.post({}, "_action=save")
        self.assertEqual(self.status(run), "saved")
        link = next(href for href, words in person.page.links if "/r/" in words)
        self.assertEqual(urllib.parse.urlsplit(link).path, token)
        code = re.search(r"\b([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b", person.page.text)[1]
        elsewhere = Participant(self.server)
        self.assertEqual(elsewhere.get(link).step, "lotNumber")
        self.assertEqual(self.status(run), "saved", "opening the link changes nothing")
        another = Participant(self.server)
        another.get("/resume")
        # O, I, L, small letters and blanks are forgiven.
        forgiven = code.lower().replace("0", "o").replace("1", "l").replace("-", " ")
        another.post({"code": forgiven})
        self.assertEqual(another.page.step, "lotNumber")
        self.assertNotEqual(another.address, token, "a code opens the run by a token of its own")
        another.post(TYPED["lotNumber"])
        self.assertEqual(self.status(run), "inProgress")
        self.assertEqual(person.get(token).step, "vaccinatedAt")

    def test_a_page_cannot_be_saved_twice_into_two_states(self):
        person = self.arrive("lotNumber")
        person.post({}, "_action=pause")
        first, second = person.post_once({}, "_action=save"), person.post_once({}, "_action=save")
        self.assertEqual((first[0], first[1]), (second[0], second[1]))

    def test_a_wrong_code_says_so_and_keeps_it(self):
        person = Participant(self.server)
        person.get("/resume")
        person.post({"code": "AAAA-BBBB-CCCC"})
        self.assertIn("No survey has this code", person.page.text)
        self.assertEqual(person.page.form.values("code"), ["AAAA-BBBB-CCCC"])
        self.assertEqual(person.page.errors, ["code"])
        self.assertTrue(person.page.title.startswith("Error: "))

    def test_an_empty_code_says_so(self):
        person = Participant(self.server)
        person.get("/resume")
        person.post({"code": " "})
        self.assertIn("Enter your code", person.page.text)


class ManyTries(Situation):
    options = ("--limit", "codesPerMinute=3", "--limit", "beginningsPerMinute=2")

    def test_too_many_codes_wait_a_minute_and_keep_what_was_typed(self):
        person = Participant(self.server)
        person.get("/resume")
        page = None
        # Twice the limit: a minute may end in between.
        for _ in range(8):
            page = person.post({"code": "AAAA-BBBB-CCCC"})
            if page.status == 429:
                break
        self.assertEqual(page.status, 429)
        self.assertEqual(page.headers["Retry-After"], "60")
        self.assertEqual(page.form.values("code"), ["AAAA-BBBB-CCCC"])

    def test_too_many_beginnings_wait_a_minute(self):
        pages = [Participant(self.server).begin() for _ in range(5)]
        self.assertIn(429, {page.status for page in pages})
        refused = next(page for page in pages if page.status == 429)
        self.assertIn("Wait a minute", refused.text)


class ManyPages(Situation):
    options = ("--limit", "answersPerMinute=15")

    def test_a_run_that_sends_too_much_waits_a_minute_and_keeps_what_was_typed(self):
        person = self.arrive("lotNumber")
        for count in range(40):
            page = person.post({"lotNumber": f"EX{count}"})
            if page.status == 429:
                break
            person.post(button="_action=back")
            person.get(f"{person.address}/lotNumber")
        self.assertEqual(page.status, 429)
        self.assertEqual(page.headers["Retry-After"], "60")
        self.assertEqual(page.form.values("lotNumber"), [f"EX{count}"])
        self.assertIn("Wait a minute", page.text)
        # Others go on.
        self.assertEqual(self.arrive("howTo").page.step, "howTo")


class Seals(Situation):
    def assertUnsealed(self, person, values, run):
        before = self.everything()
        path, body = values
        status, headers, text = person.send(
            "POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
        page = Page(status, headers, path, text)
        self.assertEqual(status, 403)
        self.assertIn("EX4871", page.text, "what was typed is shown")
        self.assertEqual(self.everything(), before)

    def setUp(self):
        self.person = self.arrive("lotNumber")
        self.run = self.run_id(self.person)
        self.path, self.body = self.person.encoded({"lotNumber": "EX4871"})

    def test_a_form_without_its_seal_is_refused(self):
        self.assertUnsealed(self.person, (self.path, re.sub(r"_form=[^&]*&", "", self.body)), self.run)

    def test_a_forged_seal_is_refused(self):
        form = re.search(r"_form=([^&]*)", self.body)[1]
        forged = form[:40] + ("A" if form[40] != "A" else "B") + form[41:]
        self.assertUnsealed(self.person, (self.path, self.body.replace(form, forged)), self.run)

    def test_the_seal_of_another_persons_form_is_refused(self):
        other = self.arrive("lotNumber")
        foreign = re.search(r"_form=([^&]*)", other.encoded()[1])[1]
        form = re.search(r"_form=([^&]*)", self.body)[1]
        self.assertUnsealed(self.person, (self.path, self.body.replace(form, foreign)), self.run)

    def test_the_seal_of_another_step_is_refused(self):
        self.person.get(self.person.address + "/birthday")
        foreign = re.search(r"_form=([^&]*)", self.person.encoded()[1])[1]
        form = re.search(r"_form=([^&]*)", self.body)[1]
        self.assertUnsealed(self.person, (self.path, self.body.replace(form, foreign)), self.run)

    def test_pages_without_a_seal_change_nothing(self):
        address = self.person.address
        for path, body in ((address + "/leave", "_action=deleteConfirmed"), (address + "/leave/delete", "_action=delete"),
                           (address + "/leave", "_action=withdrawConfirmed")):
            before = self.everything()
            status, _, _ = self.person.send(
                "POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
            self.assertIn(status, (303, 403, 404), path)
            self.assertEqual(self.everything(), before, path)


class OtherSites(Situation):
    def test_a_start_posted_from_another_site_shows_the_start_page(self):
        person = Participant(self.server)
        person.get("/")
        before = self.everything()
        page = person.post(fields={"Sec-Fetch-Site": "cross-site"})
        self.assertIn("Choose Begin once more", page.text)
        self.assertEqual(self.everything(), before)
        person.post(form=page.forms[0])
        self.assertEqual(person.page.step, "welcome")

    def test_a_start_without_a_seal_shows_the_start_page(self):
        person = Participant(self.server)
        person.get("/")
        before = self.everything()
        page = person.post_body("/t/vaccinationSurvey", "_timezone=Europe/Berlin")
        self.assertIn("Choose Begin once more", page.text)
        self.assertEqual(self.everything(), before)

    def test_our_own_form_works_with_the_origin_null_that_no_referrer_gives(self):
        person = Participant(self.server, {"Origin": "null", "Sec-Fetch-Site": "same-origin"})
        person.begin()
        self.assertEqual(person.page.step, "welcome")
        person.post()
        self.assertEqual(person.page.step, "howTo")


class Keeping(Situation):
    def test_a_change_of_language_keeps_everything_typed(self):
        person = self.arrive("afterwards")
        run = self.run_id(person)
        typed = {**TYPED["afterwards"], "temperature": "not a number", "symptoms.other.text": "Words, 日本 & <b>"}
        typed["symptoms"] = ["tiredness", "other"]
        person.post(typed, "_language=de")
        self.assertEqual(person.page.language, "de")
        self.assertEqual(person.page.heading, "Wie ging es Ihnen danach?")
        form = person.page.form
        for name, value in typed.items():
            self.assertEqual(form.values(name), value if isinstance(value, list) else [value], name)
        self.assertNotIn("pain", self.server.answers(run), "what was typed is not yet an answer")
        self.assertEqual(person.page.errors, [], "nothing was refused yet")
        person.post({}, "_language=en")
        self.assertEqual(person.page.form.values("temperature"), ["not a number"])
        person.post({"temperature": "38.4"})
        self.assertEqual(person.page.step, "comments")

    def test_a_page_to_read_that_the_step_does_not_have_leads_nowhere(self):
        person = self.arrive("lotNumber")
        path, body = person.encoded({"lotNumber": "EX4871"})
        for name in ("../../resume", "a%0d%0aSet-Cookie:%20a=b", "nothing"):
            status, headers, _ = person.send(
                "POST", path, f"{body}&_more={name}", {"Content-Type": "application/x-www-form-urlencoded"})
            self.assertEqual((status, headers["Location"]), (303, f"{person.address}/vaccinatedAt"))

    def test_learn_more_keeps_what_was_typed(self):
        person = self.arrive("lotNumber")
        run = self.run_id(person)
        button = next(button for button in person.page.form.buttons if button.name == "_more")
        person.post({"lotNumber": "FT 20"}, button)
        self.assertEqual(person.page.heading, "What a lot number tells us")
        self.assertEqual(self.revisions(run, "lotNumber"), [])
        person.get(person.page.link("Back to the question"))
        self.assertEqual(person.page.form.values("lotNumber"), ["FT 20"])

    def test_a_refused_page_keeps_every_value_and_points_at_each_field(self):
        person = self.arrive("afterwards")
        run = self.run_id(person)
        typed = {"pain": "3", "symptoms": ["tiredness", "nothing"], "temperature": "99", "onset.hour": "25",
                 "onset.minute": "", "daysUnwell": "two", "symptoms.other.text": ""}
        person.post(typed)
        self.assertEqual(person.page.step, "afterwards")
        self.assertTrue(person.page.title.startswith("Error: "), person.page.title)
        form = person.page.form
        for name, value in typed.items():
            self.assertEqual(form.values(name), value if isinstance(value, list) else [value], name)
        self.assertEqual(
            person.page.errors, ["symptoms", "fever", "temperature", "onset.hour", "onset.minute", "daysUnwell"])
        for target in person.page.errors:
            self.assertIn(target, person.page.ids)
        self.assertEqual(
            {item for item in self.server.answers(run)} & {"pain", "temperature", "daysUnwell"}, set(),
            "nothing of a refused page is an answer")
        person.post(TYPED["afterwards"])
        self.assertEqual(person.page.step, "comments")

    def test_what_should_hold_is_said_once(self):
        person = self.arrive("afterwards")
        odd = {**TYPED["afterwards"], "fever": "false", "temperature": "39"}
        person.post(odd)
        self.assertEqual(person.page.step, "afterwards")
        self.assertIn("You wrote 38.5 °C or more, but no fever", person.page.text)
        person.post()
        self.assertEqual(person.page.step, "comments")

    def test_a_draft_goes_with_the_answer(self):
        person = self.arrive("birthday")
        person.post({"birthday.day": "31", "birthday.month": "2", "birthday.year": "1984"})
        drafts = "SELECT count(*) FROM draft JOIN run ON run.row = draft.run WHERE run.id = ?"
        run = self.run_id(person)
        self.assertEqual(self.server.value(drafts, run), 1)
        person.post(TYPED["birthday"])
        self.assertEqual(self.server.value(drafts, run), 0)

    def test_a_form_too_large_says_so(self):
        person = self.arrive("comments")
        page = person.post({"comments": "a" * 300_000})
        self.assertEqual(page.status, 413)
        self.assertIn("shorten it", page.text)

    def test_a_long_text_is_kept_and_counted(self):
        person = self.arrive("comments")
        page = person.post({"comments": "a" * 2005})
        self.assertIn("Shorten your answer by 5 characters", page.text)
        self.assertEqual(page.form.values("comments"), ["a" * 2005])

    def test_bytes_that_are_no_form_are_a_bad_request(self):
        person = self.arrive("comments")
        status, _, _ = person.send("POST", person.page.path, b"comments=%zz", {
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertIn(status, (303, 400, 403))
        status, _, _ = person.send("POST", person.page.path, b"{}", {"Content-Type": "application/json"})
        self.assertIn(status, (400, 415))


class Restarts(unittest.TestCase):
    def test_a_form_from_before_a_restart_is_taken(self):
        with Server() as server:
            person = Participant(server)
            person.begin()
            answer_all(person, until="lotNumber")
            begun = time.monotonic()
            self.assertEqual(server.stop(), 0, "\n".join(server.log[-5:]))
            self.assertLess(time.monotonic() - begun, 5, "an idle connection does not hold the end up")
            server.start()
            person.hang_up()
            person.post(TYPED["lotNumber"])
            self.assertEqual(person.page.step, "vaccinatedAt")

    def test_a_run_stays_with_the_version_it_began_with(self):
        with tempfile.TemporaryDirectory() as folder:
            step = "  - { id: first, type: question, question: %s, answer: { type: text } }\n"
            end = "  - { id: done, type: completion, title: Thank you }\n"
            study = study_of(folder, step % "Old question" + end)
            with Server(study) as server:
                person = Participant(server)
                person.begin()
                study_of(folder, step % "New question" + end)
                server.command("publish", study, server.data, "--note", "Another wording")

                def newcomer():
                    newcomer = Participant(server)
                    newcomer.begin()
                    return newcomer.page.heading
                wait_until(lambda: newcomer() == "New question", "new runs begin with the new version")
                self.assertEqual(person.get(person.page.path).heading, "Old question")


@unittest.skipUnless(fake_time_library(), "needs the Debian package faketime")
class Time(unittest.TestCase):
    """The server's clock is moved by a file; nothing waits."""

    def setUp(self):
        self.server = self.enterContext(Server(shifts_clock=True))
        self.person = Participant(self.server)
        self.person.begin()
        answer_all(self.person, until="lotNumber")

    def status(self):
        return self.server.value("SELECT status FROM run")

    def test_a_form_rendered_before_the_end_is_taken_within_the_grace(self):
        # 30 days and some minutes.
        self.server.shift_clock("+2592400")
        self.person.post(TYPED["lotNumber"])
        self.assertEqual(self.person.page.step, "vaccinatedAt")
        self.assertEqual(self.server.answers()["lotNumber"], ("answered", "EX4871"))
        answer_all(self.person)
        self.assertEqual(self.status(), "completed")

    def test_after_the_grace_the_form_is_refused_with_what_was_typed(self):
        self.server.shift_clock("+32d")
        page = self.person.post({"lotNumber": "EX4871"})
        self.assertEqual(page.status, 410)
        self.assertIn("closed on", page.text)
        self.assertIn("EX4871", page.text)
        self.assertNotIn("lotNumber", self.server.answers())

    def test_a_sweep_at_start_records_who_ran_out_of_time(self):
        self.server.shift_clock("+32d")
        self.server.stop()
        self.server.start()
        wait_until(lambda: self.status() == "expired", "the sweep records the expiry")
        self.person.hang_up()
        page = self.person.post({"lotNumber": "EX4871"})
        self.assertEqual(page.status, 410)
        self.assertIn("EX4871", page.text)

    def test_a_page_of_a_run_whose_time_is_over_says_so(self):
        path = self.person.page.path
        self.server.shift_clock("+32d")
        page = self.person.get(path)
        self.assertEqual(page.status, 410)
        self.assertIn("This survey closed on", page.text)

    def test_answers_of_a_run_whose_time_is_over_can_still_be_taken_back(self):
        path = self.person.page.path
        self.server.shift_clock("+32d")
        page = self.person.get(path)
        self.person.get(page.link("Delete my answers"))
        page = self.person.post(button="deleteConfirmed")
        self.assertEqual(page.status, 410)
        self.assertEqual((self.status(), self.server.answers()), ("erased", {}))


class Unwritable(unittest.TestCase):
    """A database that takes nothing: every form comes back with what was typed, and works once there is room."""

    def assertKept(self, page):
        self.assertEqual(page.status, 503)
        self.assertIn("Retry-After", page.headers)
        self.assertIn("not saved yet", page.text)
        self.assertIn("EX4871", page.html)

    def test_a_locked_database_keeps_what_was_typed(self):
        with Server() as server:
            person = Participant(server)
            person.begin()
            answer_all(person, until="lotNumber")
            blocker = sqlite3.connect(server.database)
            blocker.execute("BEGIN IMMEDIATE")
            page = person.post({"lotNumber": "EX4871"})
            self.assertKept(page)
            blocker.rollback()
            blocker.close()
            person.post({}, form=page.form)
            self.assertEqual(person.page.step, "vaccinatedAt")
            self.assertEqual(server.answers()["lotNumber"], ("answered", "EX4871"))

    def test_a_full_disk_keeps_what_was_typed(self):
        folder = tempfile.mkdtemp()
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder], capture_output=True).returncode == 0
        if not mounted:
            os.rmdir(folder)
            self.skipTest("needs root and mount")
        self.addCleanup(lambda: (subprocess.run(["umount", folder], check=True), os.rmdir(folder)))
        with Server(data=pathlib.Path(folder) / "data") as server:
            person = Participant(server)
            person.begin()
            answer_all(person, until="lotNumber")
            filler = pathlib.Path(folder) / "filler"
            with filler.open("wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"\0" * 4096)
                except OSError:
                    pass
            # The log of the database may have some room left in what it has already.
            for number in range(200):
                page = person.post({"lotNumber": f"EX4871 {number}"}, page=person.seen[-1])
                if page.status == 503:
                    break
                person.get(person.address + "/lotNumber")
            self.assertKept(page)
            stored = server.answers()["lotNumber"] if "lotNumber" in server.answers() else None
            filler.unlink()
            person.post({}, form=page.form)
            self.assertEqual(person.page.status, 200, person.page.text)
            self.assertEqual(person.page.step, "vaccinatedAt")
            self.assertNotEqual(server.answers()["lotNumber"], stored)
            self.assertEqual(server.value("PRAGMA integrity_check"), "ok")


class Hygiene(Situation):
    def test_every_page_forbids_keeping_telling_and_foreign_code(self):
        person = self.arrive("comments")
        person.post(TYPED["comments"])
        for address in ("/help", "/privacy", "/resume", "/nothing"):
            person.get(address)
        for page in person.seen:
            policy = page.headers["Content-Security-Policy"]
            for part in ("object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
                self.assertIn(part, policy)
            self.assertEqual(page.headers["Cache-Control"], "no-store", page.url)
            self.assertEqual(page.headers["Referrer-Policy"], "no-referrer", page.url)
            self.assertEqual(page.headers["X-Content-Type-Options"], "nosniff", page.url)
            self.assertEqual(page.headers["Content-Type"], "text/html; charset=utf-8", page.url)

    def test_titles_tell_pages_apart(self):
        person = self.arrive("comments")
        titles = [page.title for page in person.seen]
        self.assertEqual(len(titles), len(set(titles)), titles)

    def test_hostile_text_stays_text(self):
        hostile = "\"><svg onload=alert(1)> ' onfocus=alert(1) {{run}} {{{run}}} &lt;"
        person = self.arrive("comments")
        person.post({"comments": hostile}, "_action=back")
        person.get(person.address + "/comments")
        self.assertEqual(person.page.form.values("comments"), [hostile])
        self.assertNotIn("<svg onload", person.page.html)

    def test_the_log_holds_no_token_and_no_answer(self):
        with Server(options=["--log-requests"]) as server:
            person = Participant(server)
            person.begin()
            answer_all(person)
            token = person.address.split("/")[2]
            server.stop()
            log = "\n".join(server.log)
            self.assertIn("POST /r/…/birthday 303", log)
            for secret in (token, "Gamaleya", "EX4871", "nurse"):
                self.assertNotIn(secret, log)


if __name__ == "__main__":
    unittest.main()
