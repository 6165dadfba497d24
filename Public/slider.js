/**
 * Puts a slider beside a field of a number.
 *
 * The field stays the answer and can be typed into; the slider only writes there. Nothing is answered before somebody
 * moves it, so until then it looks unused. Where the study hides the number, the field goes and the slider takes its
 * label.
 */
for (const field of document.querySelectorAll("[data-minimum][data-maximum]")) {
  const slider = document.createElement("input");
  const digits = Number(field.dataset.digits);
  const mark = field.value.includes(",") || new Intl.NumberFormat(document.documentElement.lang || undefined).format(0.5)[1] === "," ? "," : ".";
  const number = () => Number(field.value.trim().replace(",", "."));
  const isAnswered = () => field.value.trim() !== "" && !Number.isNaN(number());

  slider.type = "range";
  slider.className = "slider";
  slider.min = field.dataset.minimum;
  slider.max = field.dataset.maximum;
  slider.step = 10 ** -digits;
  if ("vertical" in field.dataset) slider.classList.add("vertical");

  /** Shows the field's number, or the middle, unused, where there is none. */
  const follow = () => {
    slider.value = isAnswered() ? number() : (Number(slider.min) + Number(slider.max)) / 2;
    slider.classList.toggle("unused", !isAnswered());
  };

  const answer = () => {
    field.value = Number(slider.value).toFixed(digits).replace(".", mark);
    slider.classList.remove("unused");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // A press that moves nothing takes the number that the slider stands at.
  slider.addEventListener("input", answer);
  slider.addEventListener("pointerup", answer);
  slider.addEventListener("keydown", ({ key }) => key === " " && answer());
  field.addEventListener("input", () => document.activeElement !== slider && follow());
  addEventListener("pageshow", follow);

  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  const name = field.getAttribute("aria-label") ?? label?.innerText.trim() ?? "";
  slider.setAttribute("aria-label", name);
  const described = field.getAttribute("aria-describedby");
  if (described) slider.setAttribute("aria-describedby", described);
  const place = field.closest(".with-unit") ?? field;
  place.before(slider);
  // What stands at the ends of the scale belongs to the slider now.
  let last = slider;
  for (let end = place.nextElementSibling; end?.matches(".scale-ends, .scale-colors"); end = place.nextElementSibling) {
    last.after(end);
    last = end;
  }
  if ("hidesValue" in field.dataset) {
    const { id } = field;
    field.removeAttribute("id");
    place.hidden = true;
    slider.id = id;
  }
  follow();
}
