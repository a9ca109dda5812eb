import { defineConfig } from "vitest/config";
import { runOnBundledNode } from "#testkit/bundled-node.ts";
import { JsonReporterWithCauses } from "#testkit/json-reporter.ts";
import { mutantPlugin } from "#testkit/mutant-plugin.ts";

runOnBundledNode();

// Half an hour off its neighbors and far from UTC, so a local date mistaken for a UTC date shows.
process.env.TZ = "Asia/Kathmandu";

const isFull = process.env.FULL === "1";

const generated = ["**/node_modules/**", "**/dist/**", "**/.vercel/**", "**/.data/**"];

/**
 * These files inspect or change state that a process shares: a library's methods, or the picture library's decoders.
 */
const ownProcess = [
  "adapters/passwords/argon2.test.ts",
  "demo/seed.test.ts",
  "functions/trial.test.ts",
  "modules/pickups/history.test.ts",
];

export default defineConfig({
  plugins: [mutantPlugin(process.env.MUTANT)],
  test: {
    globalSetup: "testkit/global-setup.ts",
    reporters: process.env.REPORT
      ? ["default", new JsonReporterWithCauses({ outputFile: process.env.REPORT })]
      : ["default"],
    fsModuleCache: true,
    // A worker waits for the database a fifth of its time, so three keep two cores busy.
    maxWorkers: 3,
    // Timeouts end hangs. They are far above what a busy machine needs, so load alone fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    silent: "passed-only",
    retry: 0,
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [
            ...generated,
            "web/src/**",
            "e2e/**",
            "**/*.race.test.ts",
            "**/*.full.test.ts",
            ...ownProcess,
          ],
          setupFiles: "testkit/quiet-output.ts",
          // Files share their process's modules: reloading them for each took a third of the run.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "unit alone",
          include: ownProcess,
          exclude: generated,
          setupFiles: "testkit/quiet-output.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["web/src/**/*.test.{ts,tsx}"],
          exclude: generated,
          setupFiles: ["testkit/quiet-output.ts", "testkit/web/setup.ts"],
          // Files share their process, page and libraries; each file's leftovers are removed after it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "race",
          isolate: false,
          include: ["**/*.race.test.ts", ...(isFull ? ["**/*.full.test.ts"] : [])],
          exclude: generated,
          setupFiles: "testkit/quiet-output.ts",
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
