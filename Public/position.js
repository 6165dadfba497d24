/** Adds the device's position to a place, and takes it away again, where somebody asks for it. */
const accurate = { enableHighAccuracy: true, timeout: 20000, maximumAge: 60000 };

for (const group of document.querySelectorAll("[data-enhance=position]")) {
  if (!navigator.geolocation) continue;
  const field = (part) => group.querySelector(`input[name$=".${part}"]`);
  const button = document.createElement("button");
  const status = document.createElement("p");

  button.type = "button";
  button.className = "secondary";
  status.className = "quiet";
  status.setAttribute("role", "status");
  group.append(button, status);

  const write = (latitude, longitude, accuracy) => {
    field("latitude").value = latitude;
    field("longitude").value = longitude;
    field("accuracy").value = accuracy;
  };

  const update = () => {
    const has = field("latitude").value !== "";
    button.textContent = has ? group.dataset.remove : group.dataset.add;
    if (has) status.textContent = group.dataset.added.replace("{accuracy}", field("accuracy").value || "?");
  };

  button.addEventListener("click", () => {
    if (field("latitude").value) {
      write("", "", "");
      update();
      status.textContent = group.dataset.removed;
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        write(coords.latitude.toFixed(6), coords.longitude.toFixed(6), Math.ceil(coords.accuracy));
        update();
      },
      () => { status.textContent = group.dataset.failed; },
      accurate);
  });

  addEventListener("pageshow", update);
  update();
}
