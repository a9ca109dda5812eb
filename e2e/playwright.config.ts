import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { runOnBundledNode } from "#testkit/bundled-node.ts";
import { chromiumFlags, findChromium } from "#testkit/chromium.ts";

runOnBundledNode();

const root = join(import.meta.dirname, "..");
const isFull = process.env.FULL === "1";

const phone = {
  viewport: { width: 390, height: 844 },
  // A phone has two or three; one is a tenth less work.
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, "test-results"),
  globalSetup: join(import.meta.dirname, "global-setup.ts"),
  // A browser is idle half the time, so four workers keep two cores busy.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Timeouts end hangs. They are far above what a busy machine needs, so load alone fails no test.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: process.env.REPORT
    ? [["list"], ["json", { outputFile: process.env.REPORT }]]
    : [["list"], ["json", { outputFile: join(root, "reports", "end-to-end-tests.json") }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    browserName: "chromium",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // A camera for tests with that permission. Set here, as a file with its own flags would start its own workers.
      args: [...chromiumFlags, "--use-fake-device-for-media-stream=fps=5", "--use-fake-ui-for-media-stream"],
    },
    locale: "en-US",
    timezoneId: "America/Chicago",
    // An act that waits this long hangs: its error says at which step, and its picture what was on the screen.
    actionTimeout: 120_000,
    // Its picture of every step is a fifth of the run's work; turn on to debug one test.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // Only `trial.spec.ts` shows the bar.
    storageState: {
      cookies: [
        {
          name: "tidycurb-trial",
          value: "off",
          domain: "localhost",
          path: "/",
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: "Lax",
        },
      ],
      origins: [],
    },
    // It would answer before a test's own routes; `offline.spec.ts` turns it on.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "desktop",
      // Specs that depend on the width. For the rest, daily runs use a phone's; the full run has both.
      testMatch: [
        // Chooses its widths. It takes one worker long, so it starts first.
        "matrix.spec.ts",
        "first-load.spec.ts",
        "main.spec.ts",
        "navigation.spec.ts",
        "public.spec.ts",
        "public-members.spec.ts",
        ...(isFull
          ? [
              /homeowner-[a-z]+\.spec\.ts$/,
              "service.spec.ts",
              "town.spec.ts",
              "guards.spec.ts",
              "lists.spec.ts",
              "account.spec.ts",
              "runner-setup.spec.ts",
            ]
          : []),
      ],
      grepInvert: isFull ? undefined : /@anyWidth|@full/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // All others, also those that need no width: another project would start its own workers.
    {
      name: "phone",
      testIgnore: ["matrix.spec.ts", ...(isFull ? [] : ["pseudo.spec.ts"])],
      grepInvert: isFull ? undefined : /@wide|@full/,
      use: phone,
    },
  ],
});
