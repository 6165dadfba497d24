/**
 * A pad to sign on: the pen's strokes become the path of an SVG picture and of a hidden field.
 *
 * The pad is shown by this script alone; whoever cannot draw has the typed name beside it.
 */
const spacing = 2;

for (const pad of document.querySelectorAll(".pad")) {
  const picture = pad.querySelector("svg");
  const path = picture.querySelector("path");
  const field = pad.nextElementSibling;
  const status = pad.querySelector("[role=status]");
  const most = Number(pad.dataset.mostPoints);
  const { width, height } = picture.viewBox.baseVal;
  let strokes = field.value;
  let points = strokes.split(/[ML]/).length - 1;
  let last = null;

  /** A place on the pad, in whole numbers of its own size. */
  const place = (event) => {
    const box = picture.getBoundingClientRect();
    const fit = (share, size) => Math.min(size, Math.max(0, Math.round(share * size)));
    return [fit((event.clientX - box.left) / box.width, width), fit((event.clientY - box.top) / box.height, height)];
  };

  const add = (command, [x, y]) => {
    if (points >= most) return;
    strokes += `${command}${x} ${y}`;
    points += 1;
    last = [x, y];
    path.setAttribute("d", strokes);
  };

  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    picture.setPointerCapture(event.pointerId);
    add("M", place(event));
  });

  picture.addEventListener("pointermove", (event) => {
    if (!last) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const next = place(one);
      if (Math.hypot(next[0] - last[0], next[1] - last[1]) >= spacing) add("L", next);
    }
  });

  for (const end of ["pointerup", "pointercancel"]) {
    picture.addEventListener(end, (event) => {
      if (!last) return;
      // A dot is a stroke too: it needs a second point to be drawn.
      if (strokes.endsWith(`M${last[0]} ${last[1]}`)) add("L", last);
      last = null;
      field.value = strokes;
      status.textContent = pad.dataset.drawn;
    });
  }

  pad.querySelector("button").addEventListener("click", () => {
    strokes = "";
    points = 0;
    last = null;
    path.removeAttribute("d");
    field.value = "";
    status.textContent = pad.dataset.cleared;
  });

  pad.hidden = false;
}
