"""The demo survey's answers, as somebody types them and as the database keeps them."""

TYPED = {
    "welcome": {},
    "howTo": {},
    "birthday": {"birthday.day": "29", "birthday.month": "2", "birthday.year": "1984"},
    "vaccine": {"vaccine": "other", "vaccine.other.text": "Sputnik"},
    "manufacturer": {"manufacturer": "Gamaleya"},
    "lotNumber": {"lotNumber": "EX4871"},
    "vaccinatedAt": {
        "vaccinatedAt.day": "14", "vaccinatedAt.month": "10", "vaccinatedAt.year": "2025", "vaccinatedAt.hour": "9",
        "vaccinatedAt.minute": "5",
    },
    "afterwards": {
        "pain": "3", "symptoms": ["tiredness", "chills"], "fever": "true", "temperature": "38,4", "onset.hour": "18",
        "onset.minute": "30", "daysUnwell": "2",
    },
    "comments": {"comments": "The nurse was kind.\nThank you."},
}

# Item to status and value in the database.
ANSWERS = {
    "birthday": ("answered", "1984-02-29"),
    "manufacturer": ("answered", "Gamaleya"),
    "lotNumber": ("answered", "EX4871"),
    "pain": ("answered", "3"),
    "fever": ("answered", "1"),
    "temperature": ("answered", "38.4"),
    "onset": ("answered", "18:30"),
    "daysUnwell": ("answered", "2"),
    "comments": ("answered", "The nurse was kind.\nThank you."),
}


def answer(page):
    """The answers of one page of the demo, and Continue."""
    return TYPED[page.step], "_action=continue"


def answer_all(person, until=None, visit=lambda page: None):
    """Walks the demo to its end, or to a step."""
    def strategy(page):
        visit(page)
        return answer(page)
    return person.walk(strategy, until=lambda page: page.step == until)
