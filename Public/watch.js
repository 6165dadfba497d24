/** While a study is being written: reloads the page when a new version is served, and shows what the checker says. */
const panel = document.querySelector("[data-watch]");
const shown = Number(panel.dataset.watch);
const pause = 700;

/** Asks again and again; a server that is being started anew is waited for. */
async function look() {
  try {
    const answer = await fetch("/watch", { cache: "no-store" });
    if (answer.ok) show(await answer.json());
  } catch {
    // No server at the moment.
  }
  setTimeout(look, pause);
}

function show({ version, errors, summary, text }) {
  if (version > shown && isNews(version)) return location.reload();
  const [details, heading, words] = ["details", "summary", "pre"].map((name) => panel.querySelector(name));
  panel.hidden = text === "";
  if (words.textContent === text) return;
  heading.textContent = summary;
  words.textContent = text;
  details.open = errors;
}

/** A page that stays with an older version is reloaded once for each newer one. */
function isNews(version) {
  const key = "watch " + location.pathname;
  if (sessionStorage.getItem(key) === String(version)) return false;
  sessionStorage.setItem(key, version);
  return true;
}

look();
