/**
 * `npm run check:types`: compiles every tsconfig file in the repository, without output. tsconfig.pure.json compiles
 * rules, contracts and messages without browser or Node types. Results are cached in node_modules/.cache, so the next
 * run checks only changes.
 */
import { spawn } from "node:child_process";
import { glob } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
// By path, because two compilers install themselves as `tsc`.
const compiler = join(root, "node_modules", "typescript-native", "bin", "tsc");

const projects = await Array.fromAsync(
  glob("**/tsconfig*.json", { cwd: root, exclude: ["**/node_modules", "**/dist", ".vercel"] }),
);
if (projects.length === 0) throw new Error("No tsconfig file found");
const failed = (
  await Promise.all(projects.map(async (path) => ((await compiles(path)) ? [] : [path])))
).flat();
console.log(
  `${projects.length} projects compiled${failed.length > 0 ? `, with errors in ${failed.join(", ")}` : ""}`,
);
if (failed.length > 0) process.exitCode = 1;

function compiles(project: string): Promise<boolean> {
  const kept = join(root, "node_modules/.cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const options = ["--project", project, "--pretty", "false", "--incremental", "--tsBuildInfoFile", kept];
  // Each further checker repeats the others' work, and the projects already run in parallel.
  options.push("--checkers", "1");
  const child = spawn(process.execPath, [compiler, ...options], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}
