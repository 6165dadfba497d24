/**
 * Takes a photograph or records a film in the page, where the browser has a camera. What was taken goes into the plain field, which
 * stays: whoever has no camera here, or does not allow it, chooses a file.
 */
const kinds = ["video/mp4", "video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm"];
const bitsPerSecond = 2_500_000; // what 720 lines need

class Capture {
  constructor(group) {
    this.group = group;
    this.words = group.dataset;
    this.field = group.querySelector("input[type=file]");
    this.isFilm = this.words.capture === "film";
    this.panel = document.createElement("div");
    this.status = document.createElement("p");
    this.button = document.createElement("button");
    this.panel.className = "camera";
    this.panel.hidden = true;
    this.status.className = "quiet";
    this.status.setAttribute("role", "status");
    this.button.type = "button";
    this.button.className = "secondary";
    this.button.addEventListener("click", () => this.press());
    this.group.append(this.panel, this.button, this.status);
    this.show("begin");
    addEventListener("pagehide", () => this.stop());
  }

  /** What the button does next. */
  show(step) {
    this.step = step;
    this.button.textContent = this.words[step];
    if (["take", "record"].includes(step) && this.words.hint) this.button.setAttribute("aria-description", this.words.hint);
    else this.button.removeAttribute("aria-description");
  }

  press() {
    if (this.step === "take") this.take();
    else if (this.step === "record") this.record();
    else if (this.step === "stop") this.recorder.stop();
    else this.open();
  }

  async open() {
    this.status.textContent = "";
    try {
      const facing = this.words.position === "front" ? "user" : "environment";
      this.stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 1280 } }, audio: this.isFilm && !("mute" in this.words),
      });
    } catch {
      this.status.textContent = this.words.noCamera;
      return;
    }
    this.light();
    const camera = document.createElement("video");
    camera.muted = camera.playsInline = camera.autoplay = true;
    camera.srcObject = this.stream;
    camera.setAttribute("aria-label", this.words.camera);
    this.panel.replaceChildren(camera);
    if (this.words.template) this.panel.append(this.template());
    this.panel.hidden = false;
    this.show(this.isFilm ? "record" : "take");
  }

  /** A picture over the camera's, as far from the edges as the author says. */
  template() {
    const { template, top, left, bottom, right } = this.words;
    const picture = document.createElement("img");
    picture.src = template;
    picture.alt = "";
    Object.assign(picture.style, {
      top: `${top}%`, left: `${left}%`, height: `${100 - top - bottom}%`, width: `${100 - left - right}%`,
    });
    return picture;
  }

  /** Switches the lamp, where there is one that can be switched. */
  light() {
    const [track] = this.stream.getVideoTracks();
    if (!["on", "off"].includes(this.words.torch) || !track.getCapabilities?.().torch) return;
    track.applyConstraints({ advanced: [{ torch: this.words.torch === "on" }] }).catch(() => {});
  }

  take() {
    const camera = this.panel.querySelector("video");
    const canvas = document.createElement("canvas");
    canvas.width = camera.videoWidth;
    canvas.height = camera.videoHeight;
    canvas.getContext("2d").drawImage(camera, 0, 0);
    canvas.toBlob((content) => content && this.finish(content, "jpg"), "image/jpeg", 0.92);
  }

  record() {
    const longest = Number(this.words.seconds);
    const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
    const room = (Number(this.words.maximum) * 8 * 0.9) / longest;
    const pieces = [];
    this.recorder = new MediaRecorder(this.stream, { mimeType, videoBitsPerSecond: Math.min(bitsPerSecond, room) });
    this.recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    this.recorder.addEventListener("stop", () => {
      clearInterval(this.clock);
      const type = this.recorder.mimeType.split(";")[0];
      if (pieces.length) this.finish(new Blob(pieces, { type }), type === "video/mp4" ? "mp4" : "webm");
    });
    const began = performance.now();
    const tell = () => {
      const passed = Math.floor((performance.now() - began) / 1000);
      // Read by the eye alone: a screen reader would speak each second.
      this.time.textContent = ` ${Math.min(passed, longest)} / ${longest} s`;
      if (passed >= longest && this.recorder.state === "recording") this.recorder.stop();
    };
    this.time = document.createElement("span");
    this.time.setAttribute("aria-hidden", "true");
    this.status.textContent = this.words.recording;
    this.status.append(this.time);
    this.recorder.start(1000);
    this.clock = setInterval(tell, 250);
    tell();
    this.show("stop");
  }

  /** Puts what was taken into the field. */
  finish(content, ending) {
    const files = new DataTransfer();
    files.items.add(new File([content], `${this.field.id}.${ending}`, { type: content.type }));
    this.field.files = files.files;
    this.stop();
    this.show("again");
    this.status.textContent = this.words.ready;
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Lets go of the camera. */
  stop() {
    clearInterval(this.clock);
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.panel.hidden = true;
    this.panel.replaceChildren();
  }
}

for (const group of document.querySelectorAll(".file[data-capture]")) {
  const canRecord = group.dataset.capture === "photograph" || "MediaRecorder" in window;
  if (navigator.mediaDevices?.getUserMedia && canRecord) new Capture(group);
}
