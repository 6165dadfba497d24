/** Puts a button in the place of the words that tell how to print: the browser's own menu does the same. */
for (const words of document.querySelectorAll("[data-print]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "secondary screen-only";
  button.textContent = words.dataset.print;
  button.addEventListener("click", () => print());
  words.replaceWith(button);
}
