/**
 * Says how many characters are left in a long text.
 *
 * The field has `data-maximum-length` in UTF-16 units, as the server counts them, and for each form of plural that the
 * language has (`one`, `few`, `other` …) the texts `data-left-FORM` and `data-over-FORM` with the hole `{count}`. The
 * visible count follows each key; the one for screen readers waits for a pause, and is silent while there is room.
 */
const pause = 1000; // ms
const plenty = 0.75; // share of the length
const language = document.documentElement.lang || undefined;
const plural = new Intl.PluralRules(language);
const digits = new Intl.NumberFormat(language);

/** The text for a number of characters that are left, or too many when negative. */
function message(field, left) {
  const count = Math.abs(left);
  const form = plural.select(count);
  const words = (name) => field.dataset[name + form[0].toUpperCase() + form.slice(1)] ?? field.dataset[name + "Other"];
  return (words(left < 0 ? "over" : "left") ?? "").replace("{count}", digits.format(count));
}

for (const field of document.querySelectorAll("[data-maximum-length]")) {
  const maximum = Number(field.dataset.maximumLength);
  const shown = document.createElement("p");
  const spoken = document.createElement("p");
  let timer;

  shown.className = "count";
  shown.setAttribute("aria-hidden", "true");
  spoken.className = "visually-hidden";
  spoken.setAttribute("role", "status");
  field.after(shown, spoken);

  const update = () => {
    const left = maximum - field.value.length;
    shown.textContent = message(field, left);
    shown.classList.toggle("over", left < 0);
    clearTimeout(timer);
    timer = setTimeout(() => {
      spoken.textContent = field.value.length >= maximum * plenty ? shown.textContent : "";
    }, pause);
  };

  field.addEventListener("input", update);
  addEventListener("pageshow", update);
  update();
}
