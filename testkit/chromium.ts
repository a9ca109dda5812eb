import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/**
 * The Chromium that the tests drive: CHROMIUM_PATH, else one on the PATH, else the one that Playwright has
 * downloaded; null if this machine has none. `scripts/ensure-browser.ts` makes sure of one.
 */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  // The one without windows does the same with a fifth less work.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
  );
  return [...onPath, chromium.executablePath()].find(isExecutable) ?? null;
}

/** What Chromium needs to run without a display, as root too, and without calling home. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
