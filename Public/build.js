/** Shows the parts of a page's body one at a time (researchkit.md B-17): each Continue shows the next, the last one goes on. */

const body = document.querySelector("[data-build-in]");
const form = body.closest("form");

/** Points of a list come one by one; a line comes with what is below it. */
const parts = [...body.children].flatMap((part) =>
  part.matches("ul, ol") ? [...part.children] : part.matches("hr") ? [] : [part]);
for (const part of parts.slice(1)) part.hidden = true;

/** Lists whose points are all hidden, and lines above what is hidden, are hidden too. */
function settle() {
  for (const list of body.querySelectorAll(":scope > :is(ul, ol)")) {
    list.hidden = [...list.children].every((point) => point.hidden);
  }
  for (const line of body.querySelectorAll(":scope > hr")) line.hidden = line.nextElementSibling?.hidden ?? false;
}
settle();

form.addEventListener("submit", (event) => {
  if (event.submitter && event.submitter.value !== "continue") return;
  const next = parts.find((part) => part.hidden);
  if (!next) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  next.hidden = false;
  settle();
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}, true);
