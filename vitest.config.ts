import { defineConfig } from "vitest/config";
import { mutantPlugin } from "./testkit/mutant-plugin.ts";

// Half an hour off every neighbour, and far from UTC: a local date taken for a UTC one shows.
process.env.TZ = "Asia/Kathmandu";

const resolveOnce = new URL("scripts/resolve-once.ts", import.meta.url).href;

const generated = ["**/node_modules/**", "**/dist/**", "**/.vercel/**", "**/.data/**"];

/** These look at, or change, what a whole process shares: a library's own methods, what the picture library decodes. */
const ownProcess = [
  "adapters/passwords/argon2.test.ts",
  "demo/seed.test.ts",
  "services/homeowner/history.test.ts",
];

export default defineConfig({
  plugins: [mutantPlugin(process.env.MUTANT)],
  test: {
    globalSetup: "testkit/global-setup.ts",
    reporters: process.env.REPORT ? ["default", ["json", { outputFile: process.env.REPORT }]] : ["default"],
    fsModuleCache: true,
    maxWorkers: 2,
    // The machine is shared: a limit is there to end what hangs, not to time what is slow.
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          exclude: [...generated, "web/src/**", "e2e/**", "**/*.race.test.ts", ...ownProcess],
          // Files share the modules of their process: loading them anew for each was a third of the run.
          isolate: false,
        },
      },
      { extends: true, test: { name: "unit alone", include: ownProcess, exclude: generated } },
      {
        extends: true,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["web/src/**/*.test.{ts,tsx}"],
          exclude: generated,
          setupFiles: "testkit/web/setup.ts",
          // Files share their process, its page and the libraries; what they leave behind is taken away after each.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "race",
          // Each of its files has a process of its own, and loads drizzle-orm anew.
          execArgv: ["--import", resolveOnce],
          include: ["**/*.race.test.ts"],
          exclude: generated,
          // After the others: a race has its rounds on connections that are warm, so a second one beside it takes nothing from it.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
