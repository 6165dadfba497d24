/**
 * Takes an answer back without asking the server, which would do the same.
 *
 * The button's value names the item; everything of its fieldset is emptied, the words beside a choice and "I don't know" too.
 * Whatever follows from the answer hears of it as of any other change. The focus goes to the first field: the button goes
 * once nothing is chosen.
 */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button.clear");
  if (!button) return;
  event.preventDefault();
  const fields = [...button.parentElement.querySelectorAll("input:not([type=hidden])")];
  for (const field of fields) {
    if (field.matches("[type=radio], [type=checkbox]")) field.checked = false;
    else if (field.type !== "range") field.value = "";
  }
  for (const name of new Set(fields.map((field) => field.name).filter(Boolean))) {
    const field = fields.find((one) => one.name === name);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  fields.find((field) => field.offsetParent)?.focus();
});
