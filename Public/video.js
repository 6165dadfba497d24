/**
 * Records how far a film was watched, and gives its captions a switch beside the player.
 *
 * The form's fields `playbackStoppedTime` (seconds) and `playbackCompleted` stay empty for a film that was never
 * played (researchkit.md J-34). The switch takes its words from `data-captions-on` and `data-captions-off` of the
 * figure: browsers hide their own switch in a menu.
 */

/** Writes the state of the film into the form. */
function record(video) {
  const field = (name) => document.querySelector(`input[type=hidden][name$="${name}"]`);
  const time = field("playbackStoppedTime");
  const completed = field("playbackCompleted");
  if (!video.played.length) return;
  if (time) time.value = String(Math.round(video.currentTime * 1000) / 1000);
  if (completed && completed.value !== "true") completed.value = String(video.ended);
}

/** Puts a captions switch behind the film, when it has captions. */
function addSwitch(video) {
  const figure = video.closest("figure");
  const tracks = [...video.textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");
  if (!figure?.dataset.captionsOn || !tracks.length) return;

  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  const showing = () => tracks.some(({ mode }) => mode === "showing");
  const name = () => {
    button.textContent = showing() ? figure.dataset.captionsOff : figure.dataset.captionsOn;
  };

  button.addEventListener("click", () => {
    const language = document.documentElement.lang.split("-")[0];
    const own = tracks.find((track) => track.language.split("-")[0] === language) ?? tracks[0];
    const on = !showing();
    for (const track of tracks) track.mode = on && track === own ? "showing" : "disabled";
    name();
  });
  video.textTracks.addEventListener("change", name); // the browser's own menu switches them as well
  name();
  (figure.querySelector(".media-links") ?? figure).prepend(button);
}

for (const video of document.querySelectorAll("video")) {
  for (const event of ["pause", "ended", "seeked"]) video.addEventListener(event, () => record(video));
  document.addEventListener("visibilitychange", () => record(video));
  document.addEventListener("submit", () => record(video), true);
  addSwitch(video);
}
