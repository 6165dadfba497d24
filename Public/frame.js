/**
 * Takes the result that an author's page gives back from its frame (researchkit.md S-14).
 *
 * The page says `parent.postMessage("the result", "*")`, or `parent.postMessage({ result: "…", goOn: true }, "*")` to go on
 * at once. Its frame is a world of its own: nothing but this one text leaves it. Where scripts do not run, the participant
 * types the result into the field below the frame, which is hidden as soon as there is something to fill it.
 */

const frame = document.querySelector("iframe.page");
const form = frame.form ?? frame.closest("form");
const field = form?.querySelector("textarea");

if (field) {
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow) return;
    const { data } = event;
    const result = typeof data === "string" ? data : data?.result;
    if (typeof result !== "string") return;
    field.value = result;
    field.closest(".field").hidden = true;
    if (data?.goOn === true) form.requestSubmit(form.querySelector("button[value=continue]"));
  });
}
