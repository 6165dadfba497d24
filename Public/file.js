/**
 * Says at once that a file is too large, shows a picture or film that was chosen, and says that sending takes its time.
 *
 * The server looks at each file itself; this spares somebody a long wait for its refusal. Pictures are drawn, not linked.
 */
const largest = 480; // pixels of a preview

/** Shows what was chosen in the place of what was there; nothing where the browser cannot. */
async function preview(place, file) {
  const url = place.dataset.preview;
  if (url) URL.revokeObjectURL(url);
  delete place.dataset.preview;
  place.replaceChildren();
  if (file.type.startsWith("image/")) {
    try {
      const picture = await createImageBitmap(file);
      const scale = Math.min(1, largest / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, picture.width * scale);
      canvas.height = Math.max(1, picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", file.name);
      place.replaceChildren(canvas);
    } catch {
      // A kind of picture that this browser does not show: its name stands in the field.
    }
  } else if (file.type.startsWith("video/")) {
    const film = document.createElement("video");
    place.dataset.preview = film.src = URL.createObjectURL(file);
    film.controls = film.playsInline = true;
    film.preload = "metadata";
    film.setAttribute("aria-label", file.name);
    film.addEventListener("error", () => film.remove());
    place.replaceChildren(film);
  }
}

for (const field of document.querySelectorAll(".file input[type=file]")) {
  const group = field.closest(".file");
  const error = document.createElement("p");
  const place = document.createElement("div");
  error.className = "error";
  error.setAttribute("role", "alert");
  place.className = "shown";
  field.after(error, place);

  const look = () => {
    const file = field.files[0];
    error.textContent = "";
    if (file && file.size > Number(group.dataset.maximum)) {
      error.textContent = group.dataset.tooLarge.replace("{name}", file.name);
      field.value = "";
    }
    if (field.files[0]) preview(place, field.files[0]);
    else place.replaceChildren();
  };
  field.addEventListener("change", look);
  // A page that comes back from the browser's memory may have its file again.
  addEventListener("pageshow", () => { if (field.files.length) look(); });

  field.form.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !field.files.length) return;
    const status = document.createElement("p");
    status.className = "quiet";
    status.setAttribute("role", "status");
    place.append(status);
    status.textContent = group.dataset.sending;
  });
}
