/**
 * Lets people search a long list that opens: a field above it leaves only the lines that hold what was typed.
 *
 * The line that is chosen and the one that is no choice always stay.
 */
const plural = new Intl.PluralRules(document.documentElement.lang || undefined);
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const pause = 600; // ms, before the count is said

for (const list of document.querySelectorAll("select[data-search]")) {
  const lines = [...list.options];
  const field = document.createElement("input");
  const label = document.createElement("label");
  const status = document.createElement("p");
  let timer;

  field.id = `${list.id}.search`;
  field.type = "search";
  field.className = "medium";
  field.autocomplete = "off";
  field.setAttribute("form", ""); // no part of the answer
  label.htmlFor = field.id;
  label.className = "quiet";
  label.textContent = list.dataset.search;
  status.className = "count";
  status.setAttribute("role", "status");
  list.before(label, field, status);

  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const found = lines.filter((line) => line.value && words.every((word) => plain(line.text).includes(word)));
    const chosen = list.value;
    list.replaceChildren(...lines.filter((line) => !line.value || line.value === chosen || found.includes(line)));
    list.value = chosen;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = list.dataset[plural.select(found.length) === "one" ? "foundOne" : "foundOther"];
      status.textContent = words.length ? text.replace("{count}", found.length) : "";
    }, pause);
  });

  // Enter goes to the list; it does not send the page.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.focus();
  });
}
