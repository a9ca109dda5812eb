/** `npm run e2e`: end-to-end tests in Chromium; arguments go to Playwright, as in `-- --grep @main`. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBrowser } from "./ensure-browser.ts";
import { buildWebIfChanged } from "./web-build.ts";

const root = join(import.meta.dirname, "..");
const browser = ensureBrowser();
await buildWebIfChanged();

const playwright = spawn(
  process.execPath,
  [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config",
    "e2e/playwright.config.ts",
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CHROMIUM_PATH: browser },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => playwright.kill(signal));
playwright.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
