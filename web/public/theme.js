// Runs before the first paint: a stored choice of light or dark wins over the system's, around the page as well as in it.
try {
  const choice = localStorage.getItem("tidycurb-theme");
  if (choice === "light" || choice === "dark") {
    document.documentElement.setAttribute("data-mantine-color-scheme", choice);
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = meta.dataset.scheme === choice ? "all" : "not all";
  }
} catch {}
