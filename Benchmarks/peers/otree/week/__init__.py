"""Asks what Benchmarks/studies/survey asks: three pages of four questions, then thanks."""

from otree.api import BaseConstants, BaseGroup, BasePlayer, BaseSubsession, Page, models, widgets


class C(BaseConstants):
    NAME_IN_URL = "week"
    PLAYERS_PER_GROUP = None
    NUM_ROUNDS = 1


class Subsession(BaseSubsession):
    pass


class Group(BaseGroup):
    pass


def number(label, minimum, maximum):
    return models.IntegerField(label=label, min=minimum, max=maximum)


def choice(label, choices):
    return models.StringField(label=label, choices=choices, widget=widgets.RadioSelect)


def yes_or_no(label):
    return models.BooleanField(label=label, widget=widgets.RadioSelect)


class Player(BasePlayer):
    age = number("How old are you?", 18, 120)
    sex = choice("What is your sex?", [["female", "Female"], ["male", "Male"], ["diverse", "Diverse"]])
    town = models.StringField(label="Where do you live?")
    works = yes_or_no("Do you work at present?")
    hours = number("How many hours did you sleep last night?", 0, 24)
    rested = choice(
        "How rested do you feel?",
        [["very", "Very"], ["somewhat", "Somewhat"], ["little", "A little"], ["not", "Not at all"]])
    woke = yes_or_no("Did you wake up during the night?")
    dream = models.StringField(label="What did you dream of?")
    meals = number("How many meals did you have?", 0, 20)
    mood = choice(
        "How do you feel?", [["veryGood", "Very good"], ["good", "Good"], ["bad", "Bad"], ["veryBad", "Very bad"]])
    outside = yes_or_no("Were you outside?")
    best = models.StringField(label="What was best?")


class Person(Page):
    form_model = "player"
    form_fields = ["age", "sex", "town", "works"]


class Sleep(Page):
    form_model = "player"
    form_fields = ["hours", "rested", "woke", "dream"]


class Day(Page):
    form_model = "player"
    form_fields = ["meals", "mood", "outside", "best"]


class Done(Page):
    pass


page_sequence = [Person, Sleep, Day, Done]
