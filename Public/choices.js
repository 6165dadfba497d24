/**
 * Keeps choices that rule each other out apart, and ticks the choice whose text is being typed.
 *
 * `data-exclusive` marks "None of these" and "I don't know"; it concerns the other answers of its fieldset or
 * `data-answer` element. `data-other` on a text field names the id of the choice that the text belongs to. Text that was
 * typed is never deleted here: the server asks what was meant.
 */
const ticks = "input[type=checkbox], input[type=radio]";
const group = (field) => field.closest("[data-answer], fieldset");

/** Unticks the answers of a group for which `rule` holds. */
function untick(field, rule) {
  for (const other of group(field)?.querySelectorAll(ticks) ?? []) {
    if (other !== field && rule(other)) other.checked = false;
  }
}

const isExclusive = (field) => "exclusive" in field.dataset;

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.(ticks) || !target.checked) return;
  untick(target, isExclusive(target) ? () => true : isExclusive);
});

document.addEventListener("input", ({ target }) => {
  if (target.matches?.(ticks) || !target.value || !target.form) return;
  const choice = target.dataset.other && document.getElementById(target.dataset.other);
  if (choice) choice.checked = true;
  untick(choice || target, isExclusive);
});
