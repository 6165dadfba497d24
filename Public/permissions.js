/**
 * Asks for what later pages need of the device, one by one and only when somebody presses the button (researchkit.md S-20).
 *
 * Each state goes into a hidden field: `default`, `connected`, `notSupported` or `error`. What was granted before is connected at
 * once, and what the browser does not have is said.
 */

const list = document.querySelector("[data-permissions]");
const form = list.closest("form");
const words = list.dataset;
const field = (part) => form.querySelector(`input[name="${words.permissions}.${part}"]`);

/** Asks for a camera or microphone, and gives it back: the page only wants to know whether it may. */
const media = (wanted) => ({
  isThere: () => Boolean(navigator.mediaDevices?.getUserMedia),
  query: wanted.audio ? "microphone" : "camera",
  ask: async () => {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    for (const track of stream.getTracks()) track.stop();
  },
});

/** Waits for one reading: a device without a sensor says nothing. */
const reading = () => new Promise((resolve, reject) => {
  const timer = setTimeout(() => reject(new DOMException("", "NotFoundError")), 1000);
  addEventListener("devicemotion", ({ accelerationIncludingGravity: found }) => {
    if (found?.x == null) return;
    clearTimeout(timer);
    resolve();
  });
});

const kinds = {
  notification: {
    isThere: () => "Notification" in window,
    query: "notifications",
    ask: async () => { if (await Notification.requestPermission() !== "granted") throw new Error("refused"); },
  },
  location: {
    isThere: () => Boolean(navigator.geolocation),
    query: "geolocation",
    ask: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, (problem) =>
      // Whoever lets the page know where it is, though nothing is known just now, has said yes.
      problem.code === problem.PERMISSION_DENIED ? reject(problem) : resolve(), { timeout: 10000 })),
  },
  motion: {
    isThere: () => "DeviceMotionEvent" in window,
    ask: async () => {
      const answer = await DeviceMotionEvent.requestPermission?.();
      if (answer !== undefined && answer !== "granted") throw new Error("refused");
      await reading();
    },
  },
  microphone: media({ audio: true }),
  camera: media({ video: true }),
};

for (const entry of list.querySelectorAll("[data-kind]")) {
  const kind = kinds[entry.dataset.kind];
  const button = entry.querySelector("button");
  const status = entry.querySelector("[role=status]");

  const show = (state) => {
    field(entry.dataset.kind).value = state;
    button.hidden = state === "connected" || state === "notSupported";
    status.textContent = { connected: words.connected, notSupported: words.notSupported, error: words.error }[state] ?? "";
  };

  button.addEventListener("click", async () => {
    try {
      await kind.ask();
      show("connected");
    } catch (problem) {
      show(problem?.name === "NotFoundError" ? "notSupported" : "error");
    }
    // The button that had the focus may be gone.
    if (button.hidden) entry.focus();
  });

  show(kind.isThere() ? "default" : "notSupported");
  if (kind.isThere() && kind.query && navigator.permissions) {
    navigator.permissions.query({ name: kind.query }).then(
      ({ state }) => { if (state === "granted") show("connected"); },
      () => {});
  }
}
field("script").value = "1";
