import { createLogger, type Plugin, build as viteBuild } from "vite";
import { expect, test, vi } from "vitest";
import { withoutWarnings } from "./without-warnings.ts";

/** Builds one empty module that may emit a warning; returns the output. */
async function build({ isStrict, warning }: { isStrict: boolean; warning?: string }) {
  const logger = createLogger("warn");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const entry: Plugin = {
    name: "entry",
    resolveId: (id) => (id === "entry" ? id : null),
    load: (id) => (id === "entry" ? "" : null),
    buildStart: () => {
      if (warning) logger.warn(warning);
    },
  };
  await viteBuild({
    configFile: false,
    customLogger: logger,
    plugins: [entry, withoutWarnings({ isStrict })],
    build: { write: false, rolldownOptions: { input: "entry" } },
  });
  return warn.mock.calls.flat().join("\n");
}

const warning = "This option is on its way out.";

test("the tests' build fails by a warning", async () => {
  await expect(build({ isStrict: true, warning })).rejects.toThrow("The build has warned of something");
});

test("anybody else's build says what it warns of, and is done", async () => {
  expect(await build({ isStrict: false, warning })).toContain(warning);
});

test("a build without warnings is done, strict or not", async () => {
  expect(await build({ isStrict: true })).toBe("");
});
