// Runs before the first paint, so that neither the theme nor the sidebar jumps: a plain script, not a module.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be switched off; the defaults then hold
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const applyTheme = () => {
    const chosen = read("trialdesk.theme");
    const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    root.setAttribute("data-bs-theme", isDark ? "dark" : "light");
  };
  applyTheme();
  dark.addEventListener("change", applyTheme);
  addEventListener("storage", (event) => event.key === "trialdesk.theme" && applyTheme());
  document.addEventListener("trialdesk:theme", applyTheme);
  root.dataset.sidebar = read("trialdesk.sidebar") === "closed" ? "closed" : "open";
})();
