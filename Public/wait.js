/** Lets a pause go by, and goes on by itself when it is over (researchkit.md S-09). Without scripts the page is loaded again. */

const wait = document.querySelector(".wait");
const bar = wait.querySelector("progress");
const form = wait.closest("form");
const end = performance.now() + Number(wait.dataset.seconds) * 1000;

const tick = setInterval(() => {
  const rest = Math.max(0, end - performance.now()) / 1000;
  if (bar.hasAttribute("value")) bar.value = bar.max - rest;
  if (rest > 0) return;
  clearInterval(tick);
  const action = document.createElement("input");
  action.type = "hidden";
  action.name = "_action";
  action.value = "continue";
  form.append(action);
  form.submit();
}, 200);
