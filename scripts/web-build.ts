/** `npm run build:web`: builds the web app into web/dist; with `--strict`, warnings fail it. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const built = ["web/dist/index.html", "web/dist-pages/pages.json"].map((path) => join(root, path));
const stamp = join(root, "node_modules/.cache/tidycurb/web-build");
const sources = [
  "web/**",
  "modules/*/{contract,days,rules}.ts",
  "modules/*/{contract,rules}/**",
  "platform/**",
  "messages/**",
  "package-lock.json",
];

if (import.meta.main) await buildWeb({ isStrict: process.argv.includes("--strict") });

/** Builds unless the last build used the same sources; returns whether it built. Ends the process on failure. */
export async function buildWebIfChanged(): Promise<boolean> {
  const last = built.every((path) => existsSync(path))
    ? await readFile(stamp, "utf8").catch(() => null)
    : null;
  if (last === (await hashOfSources())) return false;
  await buildWeb({ isStrict: false });
  return true;
}

/** Builds in a child process, which ends together with this one. */
async function buildWeb({ isStrict }: { isStrict: boolean }): Promise<void> {
  const hash = await hashOfSources();
  await rm(stamp, { force: true });
  const printed = await vite(["build", "web"]);
  if (isStrict && printed) {
    console.error("The build printed warnings (see above).");
    process.exit(1);
  }
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
}

/** Resolves to whether it printed anything: warnings, at this log level. */
function vite(args: string[]): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), ...args, "--logLevel", "warn"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "pipe"],
    },
  );
  let hasPrinted = false;
  child.stderr.on("data", (part) => {
    hasPrinted = true;
    process.stderr.write(part);
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  const endToo = () => child.kill();
  process.once("SIGINT", end).once("SIGTERM", end).once("exit", endToo);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      process.off("SIGINT", end).off("SIGTERM", end).off("exit", endToo);
      // Vite has already printed the error.
      if (code !== 0) process.exit(1);
      resolve(hasPrinted);
    });
  });
}

async function hashOfSources(): Promise<string> {
  const paths = await Array.fromAsync(
    glob(sources, {
      cwd: root,
      withFileTypes: true,
      exclude: ({ name }) => name === "dist" || name === "dist-pages",
    }),
  );
  const hash = createHash("sha256");
  const files = paths.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const names = files.map((file) => join(file.parentPath, file.name)).sort();
  const read = await Promise.all(names.map(async (path) => ({ path, content: await readFile(path) })));
  for (const { path, content } of read)
    hash.update(path.slice(root.length)).update("\0").update(content).update("\0");
  return hash.digest("hex");
}
