import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/**
 * The Chromium for tests: CHROMIUM_PATH, else one on the PATH, else Playwright's download; null if there is none.
 * `scripts/ensure-browser.ts` installs one.
 */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  // The windowless build does the same with a fifth less work.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
  );
  return [...onPath, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Flags for running without a display, also as root, and without calling home. */
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
