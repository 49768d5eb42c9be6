// A new project begins in the time zone of the browser, where the list has it.

const field = document.querySelector("[data-browser-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field && [...field.options].some((option) => option.value === zone)) field.value = zone;
