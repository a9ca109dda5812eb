import type { User } from "#contracts/user.ts";

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
  addEventListener("storage", (event) => {
    if (event.key === key) paint();
  });
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Named after the attribute that Mantine's own styles know. */
function paint(): void {
  const kept = keptTheme();
  const isDark = kept === "dark" || (kept !== "light" && system.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
}

function keptTheme(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
