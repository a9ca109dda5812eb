import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");

const hasRemover = `process.moduleLoadList.some((name) => name.includes("amaro"))`;

/** The lines a module prints, in a process that loads it as `npm start` does. */
async function run(script: string, ...flags: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import=./scripts/stripped.mjs", ...flags, "--input-type=module", "--eval", script],
    { cwd: root },
  );
  return stdout.trim().split("\n");
}

test("the server's sources load without Node's own remover of types", async () => {
  const said = await run(
    `const { startLocalServer } = await import("./functions/local-server.ts"); const { seedDemo } = await import("./demo/seed.ts");
     console.log(typeof startLocalServer, typeof seedDemo, ${hasRemover})`,
  );
  expect(said).toEqual(["function function false"]);
});

test("so does the embedded database's thread", async () => {
  const watch = `import { writeSync } from "node:fs"; import { isMainThread, parentPort } from "node:worker_threads";
    if (!isMainThread) parentPort.on("message", ({ kind }) => kind === "close" && writeSync(1, "thread " + ${hasRemover} + "\\n"))`;
  const said = await run(
    `const { openEmbedded } = await import("./db/embedded.ts"); const database = await openEmbedded(null);
     const { rows } = await database.query("select 1 as one"); console.log("row", rows[0].one); await database.close()`,
    `--import=data:text/javascript,${encodeURIComponent(watch)}`,
  );
  expect(said).toEqual(["row 1", "thread false"]);
});

test("a source elsewhere loads as usual", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tidycurb-stripped-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "elsewhere.ts");
  await writeFile(file, "export const count: number = 3;");
  const said = await run(
    `const { count } = await import(${JSON.stringify(file)}); console.log(count, ${hasRemover})`,
  );
  expect(said).toEqual(["3 true"]);
});
