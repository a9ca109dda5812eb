// Loaded before any TypeScript, so this is plain JavaScript.
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node --import=./scripts/stripped.mjs SCRIPT.ts`: runs TypeScript whose types another process has removed. Node's own
 * remover keeps 30 MB for as long as the process runs. Results stay in node_modules/.cache, by their source; where they
 * cannot be written, Node removes the types as usual.
 */
const root = join(import.meta.dirname, "..");
const folder = join(root, "node_modules/.cache/tidycurb/stripped", process.version);
const sources = ["{adapters,db,demo,functions,messages,modules,platform,routers,scripts}/**/*.ts"];

if (import.meta.main) stripAll();
else registerHooks({ load });

let hasStripped = false;

/** @type {import("node:module").LoadHookSync} */
function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const source = readFileSync(fileURLToPath(url));
  const path = pathOf(source);
  let stripped = readIf(path);
  if (stripped === null && !hasStripped) {
    hasStripped = true;
    spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", import.meta.filename], {
      stdio: "ignore",
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    stripped = readIf(path);
  }
  return stripped === null ? next(url, context) : { format: "module", source: stripped, shortCircuit: true };
}

/** Keeps the results of these sources only. */
function stripAll() {
  mkdirSync(folder, { recursive: true });
  const old = new Set(readdirSync(folder));
  for (const name of globSync(sources, { cwd: root, exclude: (path) => path.endsWith(".test.ts") })) {
    const source = readFileSync(join(root, name));
    const path = pathOf(source);
    if (old.delete(path.slice(folder.length + 1))) continue;
    // Another process may be writing the same.
    writeFileSync(`${path}.${process.pid}`, stripTypeScriptTypes(String(source)));
    renameSync(`${path}.${process.pid}`, path);
  }
  for (const name of old) rmSync(join(folder, name), { force: true });
}

/** @param {Buffer} source @returns {string} */
function pathOf(source) {
  return join(folder, `${hash("sha1", source)}.js`);
}

/** @param {string} path @returns {string | null} */
function readIf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
