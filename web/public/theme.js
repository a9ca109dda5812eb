// Runs before the first paint: a stored choice of light or dark wins over the system's.
try {
  const choice = localStorage.getItem("tidycurb-theme");
  if (choice === "light" || choice === "dark")
    document.documentElement.setAttribute("data-mantine-color-scheme", choice);
} catch {}
