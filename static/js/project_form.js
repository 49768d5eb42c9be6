// A new project begins in the time zone of the browser, where the list has it. UTC is what a browser says that has none
// or hides it: then the guess of the server stays.

const field = document.querySelector("[data-browser-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field && zone !== "UTC" && [...field.options].some((option) => option.value === zone)) field.value = zone;
