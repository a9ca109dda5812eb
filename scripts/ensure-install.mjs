// Runs before anything is installed, on the system's own Node (20 or later): plain JavaScript, no packages.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * @typedef {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lockfile
 */

/**
 * Says whether node_modules is what the lockfile asks for. npm ends each install by writing its own record
 * of it into node_modules, so that an interrupted install has none.
 *
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json; null if nothing is installed
 * @returns {boolean} optional packages may be missing, since those of other platforms are never installed
 */
export function isInstalled(wanted, installed) {
  if (installed === null) return false;
  const there = installed.packages ?? {};
  const asked = wanted.packages ?? {};
  const nothingExtra = Object.keys(there).every((path) => path in asked);
  return (
    nothingExtra &&
    Object.entries(asked).every(([path, entry]) => {
      if (path === "") return true;
      const found = there[path];
      if (found === undefined) return entry.optional === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    })
  );
}

/**
 * @param {string} version such as "24.21.0"
 * @returns {boolean} true from 24.7 on, the first with argon2 in node:crypto
 */
export function runsTidyCurb(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** @param {string} path @returns {Lockfile | null} */
function readLockfile(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function ensureInstalled() {
  const wanted = readLockfile(join(root, "package-lock.json"));
  if (wanted === null) throw new Error("package-lock.json is missing or invalid");

  const isNew = !isInstalled(wanted, readLockfile(join(root, "node_modules", ".package-lock.json")));
  if (isNew) {
    console.log("TidyCurb: installing packages from package-lock.json (npm ci) …");
    const startedAt = Date.now();
    // The tools of the build are devDependencies: NODE_ENV=production must not leave them out.
    const options = [
      "--include=dev",
      "--include=optional",
      "--prefer-offline",
      // Questions to the registry, whose answers nobody reads here.
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--no-progress",
    ];
    const npm = spawnSync("npm", ["ci", ...options], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    if (npm.error || npm.status !== 0) {
      console.error(`TidyCurb: npm ci failed${npm.error ? `: ${npm.error.message}` : ""}.`);
      process.exit(npm.status || 1);
    }
    console.log(`TidyCurb: installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  }

  const ownNode = existsSync(join(root, "node_modules", ".bin", "node"));
  if (!ownNode && !runsTidyCurb(process.versions.node)) {
    console.error(
      `TidyCurb: no Node comes with the packages on ${process.platform}-${process.arch}; ` +
        `please run it on Node 24.7 or later (this is ${process.versions.node}).`,
    );
    process.exit(1);
  }

  // Node reuses compiled code only with the same flags. If this fails, the start takes longer and more memory.
  if (isNew) spawnSync(compileCommand(), { cwd: root, shell: true, stdio: "ignore" });
}

/** @returns {string} how `npm start` runs Node, to compile the server's modules instead */
export function compileCommand() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts.start.replace("scripts/start.ts", "scripts/compile.ts");
}

// import.meta.main is not there yet on Node 20.
const script = process.argv[1];
if (script && import.meta.url === pathToFileURL(realpathSync(script)).href) ensureInstalled();
