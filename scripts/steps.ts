import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type Counts, countPlaywright, countStep, countVitest } from "./reports.ts";

/** One program that the checks or tests run. */
export type Step = {
  name: string;
  /** A repository script or a package's program, with its arguments. */
  command: string[];
  /** The test runner whose report (REPORT) is counted; without one, the exit code counts as one test. */
  report?: "vitest" | "playwright";
  /** It measures: its output is shown even if it passes. */
  hasFigures?: boolean;
};

export type StepResult = Counts & {
  name: string;
  seconds: number;
  /** The program's last output, to diagnose a failure without the whole log. */
  lastLines: string;
};

export const checks: Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "--colors=off", "."] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
  { name: "import directions", command: ["node", "scripts/check-directions.ts"] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "migration drift", command: ["node", "scripts/check-migrations.ts"] },
];

const root = join(import.meta.dirname, "..");

/**
 * Runs steps in order, even after failures; steps in a list run in parallel. A check is quiet unless it fails; test
 * runners show progress. Saves each output in reports/.
 */
export async function runSteps(
  steps: (Step | Step[])[],
  env: Record<string, string> = {},
): Promise<StepResult[]> {
  await mkdir(join(root, "reports"), { recursive: true });
  const results: StepResult[] = [];
  for (const step of steps) {
    const run = async (one: Step) => {
      const result = await runStep(one, env);
      const mark = result.failed > 0 ? "✗" : "✓";
      console.log(`${mark} ${one.name} (${result.seconds.toFixed(1)} s)`);
      return result;
    };
    results.push(...(await Promise.all([step].flat().map(run))));
  }
  return results;
}

async function runStep(
  { name, command, report, hasFigures }: Step,
  env: Record<string, string>,
): Promise<StepResult> {
  const slug = name.replaceAll(" ", "-");
  const reportPath = join(root, "reports", `${slug}.json`);
  await rm(reportPath, { force: true });
  const isShown = report !== undefined || hasFigures;
  if (isShown) console.log(`… ${name}`);

  const startedAt = performance.now();
  const said: Buffer[] = [];
  const exitCode = await run(
    command,
    { ...env, REPORT: reportPath },
    join(root, "reports", `${slug}.log`),
    (chunk) => {
      if (isShown) process.stdout.write(chunk);
      said.push(chunk);
    },
  );
  const text = Buffer.concat(said).toString();
  if (!isShown && exitCode !== 0) process.stdout.write(text);

  const seconds = (performance.now() - startedAt) / 1000;
  const lastLines = text.trimEnd().split("\n").slice(-60).join("\n");
  const counts = report
    ? countStep(await readCounts(report, reportPath), exitCode)
    : { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
  return { name, seconds, lastLines, ...counts };
}

async function readCounts(kind: "vitest" | "playwright", path: string): Promise<Counts | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  return kind === "vitest" ? countVitest(JSON.parse(text)) : countPlaywright(JSON.parse(text));
}

/** Resolves to the exit code; null if a signal ended the program. It ends together with this process. */
function run(
  [program = "", ...args]: string[],
  env: Record<string, string>,
  logPath: string,
  show: (chunk: Buffer) => void,
): Promise<number | null> {
  const log = createWriteStream(logPath);
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...env,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      log.write(chunk);
      show(chunk);
    });
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    child.once("close", () => process.exit(1));
  };
  process.setMaxListeners(0);
  process.once("SIGINT", end).once("SIGTERM", end);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", end).off("SIGTERM", end);
      log.end();
      resolve(code);
    });
  });
}
