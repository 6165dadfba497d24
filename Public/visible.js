/**
 * Shows and hides questions and choices as they follow from the answers above them.
 *
 * The server decides, in the one language that conditions have: whenever an answer changes that a condition names
 * (`data-deciding` on the form), it is asked what the page leaves out. `data-if` names an item, or a choice as
 * `ITEM.CODE`. Without an answer from the server everything stays; Continue asks it anyway.
 */
const pause = 300; // ms after the last key
const form = document.querySelector("form[data-deciding]");
const names = new Set(form.dataset.deciding.split(" "));
const spoken = document.createElement("p");
let turn = 0;
let timer;

spoken.className = "visually-hidden";
spoken.setAttribute("role", "status");
form.append(spoken);

/** Shows an element or takes it away; says whether anything changed. */
function show(element, isShown) {
  if (element.hidden === !isShown) return false;
  element.hidden = !isShown;
  if (element.matches("option")) element.disabled = !isShown;
  // Tells the server which questions were seen.
  for (const mark of element.querySelectorAll("input[name=_shown]")) mark.disabled = !isShown;
  return true;
}

/** What is in the form; of files only that there are some. */
function fields() {
  const all = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") all.append(name, value);
    else if (value.size > 0) all.append(`${name}.chosen`, "1");
  }
  return all;
}

/** Asks what the page leaves out with the answers that are in it, and does so. An answer that comes late is dropped. */
async function update() {
  const mine = ++turn;
  try {
    // Not `form.action`: an item may be called so.
    const response = await fetch(`${form.getAttribute("action")}/shown`, {
      method: "POST", body: fields(), cache: "no-store",
    });
    if (!response.ok || mine !== turn) return;
    const leftOut = new Set((await response.text()).split("\n"));
    const changes = [...form.querySelectorAll("[data-if]")].map((one) => show(one, !leftOut.has(one.dataset.if)));
    spoken.textContent = changes.includes(true) ? form.dataset.changed : "";
  } catch {
    // No line: the page stays as it is.
  }
}

/** Whether a field belongs to an item that decides; its name is the item's, with a part behind a dot. */
const decides = (field) => names.has(field.name?.split(".")[0]);

form.addEventListener("change", ({ target }) => {
  if (!decides(target)) return;
  clearTimeout(timer);
  update();
});
form.addEventListener("input", ({ target }) => {
  if (!decides(target) || target.matches("input[type=radio], input[type=checkbox], select")) return;
  clearTimeout(timer);
  timer = setTimeout(update, pause);
});
// A page that comes back from the browser's memory, or was reloaded, has what was typed and not what followed from it.
addEventListener("pageshow", update);

// A link of the list of errors leads to the first field of a question, which may have gone since: the first that is there serves as well.
document.querySelector(".error-summary")?.addEventListener("click", (event) => {
  const hash = event.target.closest("a")?.hash;
  const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!field?.closest("[hidden]")) return;
  const next = [...form.elements].find((one) => one.name === field.name && !one.closest("[hidden]"));
  if (!next) return;
  event.preventDefault();
  next.focus();
});
