import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, findChromium } from "#testkit/chromium.ts";

const root = join(import.meta.dirname, "..");

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: join(root, "test-results"),
  globalSetup: join(import.meta.dirname, "global-setup.ts"),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.REPORT
    ? [["list"], ["json", { outputFile: process.env.REPORT }]]
    : [["list"], ["json", { outputFile: join(root, "reports", "end-to-end-tests.json") }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    browserName: "chromium",
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
    locale: "en-US",
    timezoneId: "America/Chicago",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "phone",
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent: devices["Pixel 7"].userAgent,
      },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
