/**
 * Takes what an author's page gives back from its frame (researchkit.md S-14, S-19).
 *
 * The page says `parent.postMessage("the result", "*")`, or `parent.postMessage({ result: "…", goOn: true }, "*")` to go on
 * at once; a page with several fields `{ fields: { id: "…" } }`. Its frame is a world of its own: nothing but these texts leaves
 * it. Where scripts do not run, the participant fills in the fields below the frame; each is hidden as soon as there is something to
 * fill it.
 */

const frame = document.querySelector("iframe.page");
const form = frame.form ?? frame.closest("form");

/** Puts a value into a field: what is typed, the choice with this code, or each of several codes. Says whether it did. */
function fill(name, value) {
  const controls = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
  if (controls.length === 0) return false;
  const values = (Array.isArray(value) ? value : [value]).map(String);
  for (const control of controls) {
    if (control.matches("[type=radio], [type=checkbox]")) control.checked = values.includes(control.value);
    else control.value = values[0];
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return true;
}

/** What the participant need not fill in by hand any more. */
function hide(name) {
  form.querySelector(`[name="${CSS.escape(name)}"]`)?.closest(".field, fieldset").setAttribute("hidden", "");
}

addEventListener("message", (event) => {
  if (event.source !== frame.contentWindow) return;
  const { data } = event;
  const result = typeof data === "string" ? data : data?.result;
  const text = form.querySelector("textarea");
  const fields = typeof data?.fields === "object" && data.fields !== null ? data.fields : {};
  if (typeof result === "string" && text) fields[text.name] = result;
  for (const [name, value] of Object.entries(fields)) {
    // A part of an answer of several, such as `when.hour`, is filled by its whole name; our own fields begin with `_`.
    if (!name.startsWith("_") && fill(name, value)) hide(name);
  }
  if (data?.goOn === true) form.requestSubmit(form.querySelector("button[value=continue]"));
});
