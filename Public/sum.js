/** Says how much of a sum is left while its parts are typed. The server adds them up by itself. */
const format = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumFractionDigits: 4 });
const pause = 800; // ms, before it is said

for (const group of document.querySelectorAll("[data-enhance=sum]")) {
  const fields = [...group.querySelectorAll("input:not([type=hidden])")];
  const shown = document.createElement("p");
  const spoken = document.createElement("p");
  let timer;

  shown.className = "count";
  shown.setAttribute("aria-hidden", "true");
  spoken.className = "visually-hidden";
  spoken.setAttribute("role", "status");
  group.append(shown, spoken);

  const update = () => {
    const numbers = fields.map((field) => Number(field.value.trim().replace(",", ".")));
    const left = Number((Number(group.dataset.total) - numbers.reduce((sum, number) => sum + number, 0)).toFixed(4));
    if (Number.isNaN(left)) {
      shown.textContent = "";
    } else {
      const text = left === 0 ? group.dataset.done : left > 0 ? group.dataset.left : group.dataset.over;
      shown.textContent = text.replace("{count}", format.format(Math.abs(left)));
    }
    shown.classList.toggle("over", left < 0);
    clearTimeout(timer);
    timer = setTimeout(() => { spoken.textContent = shown.textContent; }, pause);
  };

  group.addEventListener("input", update);
  addEventListener("pageshow", update);
  update();
}
