// Runs before first paint: a stored theme overrides the system's, including the browser chrome.
try {
  const choice = localStorage.getItem("tidycurb-theme");
  if (choice === "light" || choice === "dark") {
    document.documentElement.setAttribute("data-mantine-color-scheme", choice);
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = meta.dataset.scheme === choice ? "all" : "not all";
  }
} catch {}
