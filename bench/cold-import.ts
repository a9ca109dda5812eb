/**
 * `npm run bench:cold`: a function's cost before its first call (row 9 of the performance goals): time to import it in
 * a fresh process, beyond starting Node, and the bytes it reads. One JSON line per function; exits with 1 if one is too
 * large.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Metafile } from "esbuild";
import { hostedFunctions } from "#functions/routes.ts";
import { bundleFunction, functionFolder } from "../scripts/build-hosted.ts";
import { median } from "./scale/report.ts";

const rounds = 11;
const reach = { milliseconds: 25, bytes: 400_000 };

const output = await mkdtemp(join(tmpdir(), "tidycurb-cold-"));
try {
  for (const served of hostedFunctions) {
    const metafile = await bundleFunction(served, output);
    const module = pathToFileURL(join(functionFolder(served, output), "index.mjs")).href;
    const bytes = importedBytes(metafile);
    const { milliseconds, ratio } = await coldImport(module);
    console.log(
      JSON.stringify({
        bench: "cold-import",
        function: served.name,
        milliseconds: round(milliseconds),
        timesBareNode: round(ratio),
        bytes,
        bytesWithLazyParts: allBytes(metafile),
        reach,
        isWithinReach: milliseconds <= reach.milliseconds && bytes <= reach.bytes,
      }),
    );
    if (bytes > reach.bytes) process.exitCode = 1;
  }
} finally {
  await rm(output, { recursive: true });
}

/** Medians over alternating rounds, because the machine's speed drifts. */
async function coldImport(module: string): Promise<{ milliseconds: number; ratio: number }> {
  const bare: number[] = [];
  const importing: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [withoutModule, withModule] = [
      await runNode("0"),
      await runNode(`await import(${JSON.stringify(module)})`),
    ];
    // The first round reads files from disk and is not counted.
    if (round === 0) continue;
    bare.push(withoutModule);
    importing.push(withModule);
  }
  return { milliseconds: median(importing) - median(bare), ratio: median(importing) / median(bare) };
}

/** Milliseconds from start to exit of a fresh process. */
async function runNode(script: string): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", `${script}; process.exit()`]);
  return performance.now() - startedAt;
}

/** The entry and its static imports; later imports are not part of a cold start. */
function importedBytes({ outputs }: Metafile): number {
  const entry = Object.keys(outputs).find((path) => path.endsWith("/index.mjs"));
  const seen = new Set<string>();
  const open = entry ? [entry] : [];
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const imported of outputs[path]?.imports ?? []) {
      if (imported.kind === "import-statement" && !imported.external) open.push(imported.path);
    }
  }
  return [...seen].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
}

function allBytes({ outputs }: Metafile): number {
  return Object.values(outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
