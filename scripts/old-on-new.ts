import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * `npm run test:upgrade [-- REF]`: whether the last release still works while the new one is deployed beside it. Takes
 * that release's code, by default the commit before the newest migrations, lets it prepare its test databases with this
 * version's migrations, and runs its own stories on them. Exits as they do.
 */
const root = join(import.meta.dirname, "..");
const stories = ["functions/main-story.test.ts", "functions/rest.test.ts", "modules/notices/every-act"];

const git = async (...args: string[]) =>
  (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();

const ref = process.argv[2] ?? (await refBeforeMigrations());
const commit = await git("rev-parse", "--verify", `${ref}^{commit}`).catch(() => null);
if (!commit) {
  process.stderr.write(`This checkout has no ${ref}. Fetch its history first: git fetch --unshallow\n`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "tidycurb-old-"));
try {
  console.log(`The stories of ${commit.slice(0, 8)} on the migrations of this version`);
  await git("worktree", "add", "--detach", "--force", folder, commit);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await rm(join(folder, "db/migrations"), { recursive: true });
  await cp(join(root, "db/migrations"), join(folder, "db/migrations"), { recursive: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--project", "unit", ...stories], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, FULL: "", REPORT: "" },
  });
  const [code] = await once(child, "exit");
  process.exitCode = code === 0 ? 0 : 1;
} finally {
  await git("worktree", "remove", "--force", folder).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

/** The commit before those that added this version's newest migrations. */
async function refBeforeMigrations(): Promise<string> {
  const newest = await git("log", "-1", "--format=%H", "--", "db/migrations/hashes.json");
  return `${newest}^1`;
}
