/** Tells the server the participant's time zone, so that "today" is the participant's day. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zone) {
  for (const field of document.querySelectorAll("input[name=_timezone]")) field.value = zone;
}
