/**
 * Turns places in lists into buttons that move the choices up and down.
 *
 * The lists stay in the form and hold the places. Before the first move nothing is answered, so the order of the page
 * says nothing.
 */
for (const group of document.querySelectorAll("[data-enhance=ranking]")) {
  const table = group.querySelector(".part-table");
  const status = document.createElement("p");
  const words = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const rows = () => [...table.children];
  const list = (row) => row.querySelector("select");
  const name = (row) => row.querySelector("label").innerText.trim();
  const places = table.querySelector("select").options.length - 1;

  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  group.append(status);

  const write = () => rows().forEach((row, index) => { list(row).value = index < places ? String(index + 1) : ""; });

  const button = (row, direction, sign) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "secondary move";
    button.textContent = sign;
    button.setAttribute("aria-label", words(group.dataset[direction], { choice: name(row) }));
    button.addEventListener("click", () => {
      const other = direction === "up" ? row.previousElementSibling : row.nextElementSibling;
      if (other) direction === "up" ? other.before(row) : other.after(row);
      write();
      button.focus();
      status.textContent = words(group.dataset.moved, { choice: name(row), place: rows().indexOf(row) + 1 });
    });
    return button;
  };

  for (const row of rows()) {
    const moves = document.createElement("div");
    moves.className = "moves";
    moves.append(button(row, "up", "↑"), button(row, "down", "↓"));
    row.append(moves);
    list(row).addEventListener("change", () => sort());
  }

  /** Shows the choices in the order of their places; those without one keep theirs, behind. The focus stays where it is. */
  const sort = () => {
    const place = (row) => Number(list(row).value) || Number.MAX_SAFE_INTEGER;
    const focused = document.activeElement;
    table.append(...rows().sort((one, other) => place(one) - place(other)));
    if (table.contains(focused)) focused.focus();
  };

  sort();
  addEventListener("pageshow", sort);
}
