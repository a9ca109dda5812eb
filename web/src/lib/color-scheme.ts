import type { User } from "#modules/accounts/contract/user.ts";

type Theme = User["preferences"]["theme"];

/** Where `public/theme.js` looks before the next page's first paint. */
const key = "tidycurb-theme";

/** Shows the page in a theme and keeps it in this browser; null forgets the one that was kept, and the system decides. */
export function showTheme(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing shows what the system has.
  }
  paint();
}

/** Keeps to what this browser has kept, as other tabs and the system change it. */
export function followTheme(): void {
  paint();
  system.addEventListener("change", paint);
  // A page that comes back as it was left has heard of nothing since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) paint();
  });
  addEventListener("storage", (event) => {
    if (event.key === key) paint();
  });
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Named after the attribute that Mantine's own styles know. */
function paint(): void {
  const kept = keptTheme();
  const isDark = kept === "dark" || (kept !== "light" && system.matches);
  const scheme = isDark ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = scheme;
  // What the browser draws around the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.media = meta.dataset.scheme === scheme ? "all" : "not all";
}

function keptTheme(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
