import type { User } from "#modules/accounts/contract.ts";
import { attempt } from "./attempt.ts";

type Theme = User["preferences"]["theme"];

/** The key `public/theme.js` reads before the next page's first paint. */
const key = "tidycurb-theme";

/** Shows a theme and stores it in this browser; null clears the stored theme and follows the system. */
export function showTheme(theme: Theme | null): void {
  // Without storage, follow the system.
  attempt(() => (theme ? localStorage.setItem(key, theme) : localStorage.removeItem(key)));
  paint();
}

/** Applies theme changes from other tabs and from the system. */
export function followTheme(): void {
  paint();
  system.addEventListener("change", paint);
  // A page restored from the back/forward cache has missed all events.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) paint();
  });
  addEventListener("storage", (event) => {
    if (event.key === key) paint();
  });
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Sets the attribute Mantine's styles read. */
function paint(): void {
  const kept = attempt(() => localStorage.getItem(key));
  const isDark = kept === "dark" || (kept !== "light" && system.matches);
  const scheme = isDark ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = scheme;
  // Color of the browser's own chrome.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.media = meta.dataset.scheme === scheme ? "all" : "not all";
}
