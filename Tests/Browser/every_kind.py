"""A study that has each kind of step, answer, choice, check and jump once, in English and Arabic."""

import pathlib
import shutil

from cairn_server import DEMO

STUDY = """\
cairn: 1
study: everyKind
title: { en: "Every kind", ar: "كل نوع" }
languages: [en, ar]
timezone: Africa/Cairo
contact: { name: { en: "The office", ar: "المكتب" }, email: office@example.org, phone: "+20 2 1234567" }
participation: { start: everything }
withdrawal: withdraw
privacy: { en: "We keep it to ourselves.", ar: "نحتفظ به لأنفسنا." }
"""

TASK = """\
task: everything
title: { en: "Everything", ar: "كل شيء" }
progress: questions
answers:
  often:
    type: scale
    labels:
      1: { en: Never, ar: "أبدا" }
      2: { en: Sometimes, ar: "أحيانا" }
      3: { en: Often, ar: "غالبا" }
steps:
  - id: intro
    type: instruction
    title: { en: "Welcome **all**", ar: "أهلا **بالجميع**" }
    image: { file: media/welcome.jpg, alt: "", fit: contain }
    text:
      en: |
        A paragraph with a [link](https://example.org/), *emphasis* and a table.

        | One | Two |
        |---|---|
        | 1 | 2 |

        1. First
        2. Second
      ar: "فقرة فيها **تشديد**."
    body:
      - { style: tag, text: { en: "New", ar: "جديد" } }
      - { text: { en: "A part with *words*", ar: "جزء فيه *كلمات*" }, detailText: { en: "Quiet", ar: "هادئ" } }
      - { style: bullet, text: { en: "A point", ar: "نقطة" } }
      - { style: bullet, text: { en: "Another", ar: "أخرى" }, learnMore: { text: { en: "More of it", ar: "المزيد" } } }
      - { style: number, text: { en: "First", ar: "أولا" } }
      - { style: number, text: { en: "Second", ar: "ثانيا" } }
      - { image: { file: media/welcome.jpg, alt: { en: "A nurse", ar: "ممرضة" }, fit: natural }, text: { en: "Beside a picture", ar: "بجانب صورة" } }
      - { style: rule }
    detailText: { en: "Quieter words.", ar: "كلمات أهدأ." }
    footnote: { en: "Small print.", ar: "حروف صغيرة." }
    learnMore:
      - { title: { en: "In place", ar: "هنا" }, text: { en: "Unfolds.", ar: "يفتح." } }
      - { title: { en: "A page", ar: "صفحة" }, file: pages/more.md }

  - id: lines
    type: table
    title: { en: "What to bring", ar: "ماذا تحضر" }
    bullets: number
    items:
      - { en: "Your card", ar: "بطاقتك" }
      - { en: "A pen & paper", ar: "قلم وورق" }

  - id: pause
    type: wait
    title: { en: "A moment", ar: "لحظة" }
    seconds: 1

  - id: plan
    type: pdfViewer
    title: { en: "The plan", ar: "الخطة" }
    document: { file: media/plan.pdf, name: { en: "The plan", ar: "الخطة" } }

  - id: game
    type: webView
    title: { en: "A game", ar: "لعبة" }
    optional: true
    page: { file: media/game.html, name: { en: "A game", ar: "لعبة" }, height: 200 }
    question: { en: "How many points?", ar: "كم نقطة؟" }

  - id: adult
    type: question
    question: { en: "How old are you?", ar: "كم عمرك؟" }
    answer: { type: integer, minimum: 0, maximum: 120, unit: { en: years, ar: "سنة" }, dontKnow: true }

  - id: single
    type: question
    title: { en: "A title above", ar: "عنوان أعلاه" }
    question: { en: "One of these", ar: "واحد من هذه" }
    answer:
      type: textChoice
      choices:
        - { value: a-1, text: { en: "Apple & pear", ar: "تفاح" }, detailText: { en: "A fruit", ar: "فاكهة" } }
        - { value: b.2, text: { en: "Bread <3", ar: "خبز" } }
        - value: other
          text: { en: "Other", ar: "غير ذلك" }
          other: { label: { en: "Which?", ar: "ما هو؟" }, required: true, maximumLength: 20 }

  - id: several
    type: question
    optional: true
    question: { en: "Several of these", ar: "عدة من هذه" }
    hint: { en: "Choose *all* that apply", ar: "اختر كل ما ينطبق" }
    answer:
      type: textChoice
      style: multiple
      choices:
        - { value: x, text: { en: "Ex", ar: "إكس" } }
        - { value: y, text: { en: "Why", ar: "واي" }, other: { label: { en: "Why so?", ar: "لماذا؟" } } }
        - { value: none, text: { en: "None", ar: "لا شيء" }, exclusive: true }

  - id: follow
    type: question
    showIf: several contains "x" or count(several) > 1
    question: { en: "Only for some", ar: "للبعض فقط" }
    answer: { type: boolean, yes: { en: "I agree", ar: "أوافق" }, no: { en: "I do not agree", ar: "لا أوافق" } }

  - id: table
    type: form
    title: { en: "How often?", ar: "كم مرة؟" }
    layout: grid
    answer: often
    items:
      - { id: language, question: { en: "I was calm", ar: "كنت هادئا" } }
      - { id: errors, question: { en: "I was tense", ar: "كنت متوترا" } }
      - { id: main, question: { en: "I was tired", ar: "كنت متعبا" }, optional: true }

  - id: scales
    type: form
    title: { en: "Scales", ar: "مقاييس" }
    items:
      - id: five
        question: { en: "One to five", ar: "من واحد إلى خمسة" }
        answer: { type: scale, minimum: 1, maximum: 5 }
      - id: eleven
        question: { en: "Nought to ten", ar: "من صفر إلى عشرة" }
        answer: { type: scale, minimum: 0, maximum: 10, labels: { 0: { en: None, ar: "لا" }, 10: { en: All, ar: "كل" } } }
      - id: steps
        question: { en: "In tens", ar: "بالعشرات" }
        answer: { type: scale, minimum: -20, maximum: 20, step: 10, dontKnow: { en: "No idea", ar: "لا فكرة" } }
      - id: chosen
        question: { en: "Chosen at first", ar: "مختار مسبقا" }
        answer: { type: scale, minimum: 1, maximum: 7, default: 4 }

  - id: texts
    type: form
    title: { en: "Words", ar: "كلمات" }
    optional: ask
    items:
      - id: code
        question: { en: "Two letters, four digits", ar: "حرفان وأربعة أرقام" }
        optional: true
        answer: { type: text, maximumLength: 6, matches: "[A-Z]{2}[0-9]{4}", say: { en: "As in AB1234", ar: "مثل AB1234" } }
      - id: story
        question: { en: "A story", ar: "قصة" }
        answer: { type: text, lines: 4, minimumLength: 2, maximumLength: 500 }
      - id: secret
        question: { en: "Your name", ar: "اسمك" }
        optional: true
        answer: { type: text, identifying: true }

  - id: numbers
    type: form
    title: { en: "Numbers", ar: "أعداد" }
    items:
      - { id: weight, question: { en: "A weight", ar: "وزن" }, answer: { type: decimal, minimum: 30, maximum: 50, unit: kg } }
      - { id: again, question: { en: "The same", ar: "نفسه" }, answer: { type: decimal, minimum: 30, maximum: 50 } }
      - { id: preset, question: { en: "A number set before", ar: "عدد" }, answer: { type: integer, default: 7 } }
    checks:
      - { must: "weight + again < 200", say: { en: "Together less than 200", ar: "معا أقل من ٢٠٠" } }
      - { should: weight == again, say: { en: "They differ. Change one or continue", ar: "مختلفان" } }

  - id: times
    type: form
    title: { en: "Days and times", ar: "أيام وأوقات" }
    items:
      - { id: born, question: { en: "Birthday", ar: "الميلاد" }, answer: { type: date, birthday: true, minimum: 1900-01-01, maximum: today } }
      - { id: picked, question: { en: "A day picked", ar: "يوم مختار" }, answer: { type: date, style: picker, maximum: today } }
      - { id: clock, question: { en: "A time", ar: "وقت" }, answer: { type: timeOfDay } }
      - { id: moment, question: { en: "A moment", ar: "لحظة" }, answer: { type: dateTime, maximum: now } }
      - { id: pickedMoment, question: { en: "A moment picked", ar: "لحظة مختارة" }, optional: true, answer: { type: dateTime, style: picker } }

  - id: done
    type: completion
    title: { en: "Thank you", ar: "شكرا" }
    text: { en: "That was all.", ar: "هذا كل شيء." }
    link: { text: { en: "More", ar: "المزيد" }, url: "https://example.org/" }

  - id: tooYoung
    type: completion
    reason: screenedOut
    keepAnswers: false
    title: { en: "Only for adults", ar: "للبالغين فقط" }
rules:
  - { after: adult, when: adult < 18, goTo: tooYoung }
"""

# One empty sheet.
PLAN = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
"""

# Gives its points back, twice or more if asked, and tries what it must not be able to do.
GAME = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A game</title><style>body { color: #222; background: #fff }</style></head>
<body><main><h1>A game</h1><button id="point">A point</button> <button id="end">The end</button></main>
<script>
let points = 0;
for (const reach of [() => parent.document.title, () => localStorage.length, () => document.cookie = "a=b"]) {
  try { reach(); document.title = "reached out"; } catch { /* as it should be */ }
}
parent.postMessage({ result: 17 }, "*");
parent.postMessage(null, "*");
document.getElementById("point").onclick = () => parent.postMessage(String(++points), "*");
document.getElementById("end").onclick = () => parent.postMessage({ result: `${points} <points>`, goOn: true }, "*");
</script></body></html>
"""


def write(folder):
    """Writes the study and gives its folder."""
    folder = pathlib.Path(folder)
    for name in ("tasks", "pages", "media"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "study.yaml").write_text(STUDY)
    (folder / "tasks/everything.yaml").write_text(TASK)
    (folder / "pages/more.md").write_text("# A heading\n\nMore **words**, and a list:\n\n- one\n- two\n")
    (folder / "pages/more.ar.md").write_text("كلمات أكثر.\n")
    shutil.copy(DEMO / "media/welcome.jpg", folder / "media/welcome.jpg")
    (folder / "media/plan.pdf").write_bytes(PLAN)
    (folder / "media/game.html").write_text(GAME)
    return folder
