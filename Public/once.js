/**
 * Sends a form once, however often its buttons are pressed.
 *
 * The server recognises repeats by itself; this spares a slow line the second request. Buttons are not disabled,
 * because a disabled button loses the focus and its value: `aria-disabled` says the same.
 */
const patience = 8000; // ms; after a stopped or failed request the buttons work again
const longPatience = 600_000; // the same for a form with files, which takes its time on a slow line

/** Takes the mark off a form, so that it can be sent again. */
function release(form) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "true";
  for (const button of form.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
  const hasFiles = [...form.querySelectorAll("input[type=file]")].some((field) => field.files.length > 0);
  setTimeout(release, hasFiles ? longPatience : patience, form);
});

// A page that comes back from the browser's memory comes back with its marks.
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));
