/** Loads what the page has use for. Every page works before this script arrives, and without it. */
const parts = [
  ["form[method=post]", "./once.js"],
  ["input[name=_timezone]", "./zone.js"],
  ["[data-exclusive], [data-other]", "./choices.js"],
  ["button.clear", "./clear.js"],
  ["[data-maximum-length]", "./count.js"],
  ["form[data-deciding]", "./visible.js"],
  ["iframe.page", "./frame.js"],
  ["[data-build-in]", "./build.js"],
  [".wait", "./wait.js"],
  ["video", "./video.js"],
  ["[data-minimum]", "./slider.js"],
  ["[data-search]", "./search.js"],
  ["[data-enhance=ranking]", "./ranking.js"],
  ["[data-enhance=sum]", "./sum.js"],
  ["[data-enhance=position]", "./position.js"],
  ["[data-permissions]", "./permissions.js"],
  [".pad", "./signature.js"],
  [".file", "./file.js"],
  [".file[data-capture]", "./capture.js"],
  ["[data-print]", "./print.js"],
];

for (const [selector, file] of parts) {
  if (document.querySelector(selector)) import(file);
}
