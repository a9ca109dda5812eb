/**
 * `npm run check:migrations`: fails if the schema changed without a migration, or a landed migration was edited.
 * `--record` saves the hashes of new migrations, which lands them; it never changes a saved hash.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const migrations = join(root, "db/migrations");
const hashesPath = join(migrations, "hashes.json");

if (import.meta.main) {
  const recorded: Record<string, string> = JSON.parse(await readFile(hashesPath, "utf8").catch(() => "{}"));
  const present = await hashesOf(migrations);
  const problems = [...editedMigrations(recorded, present), ...(await missingMigration())];

  if (process.argv.includes("--record")) {
    if (problems.length === 0)
      await writeFile(hashesPath, `${JSON.stringify({ ...present, ...recorded }, null, 2)}\n`);
  } else {
    const added = Object.keys(present).filter((name) => !(name in recorded));
    for (const name of added) problems.push(`${name} has not landed: npm run check:migrations -- --record`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** One sentence for each landed migration that is missing or changed. */
export function editedMigrations(recorded: Record<string, string>, present: Record<string, string>) {
  return Object.entries(recorded).flatMap(([name, hash]) => {
    if (!(name in present)) return [`${name} has landed but is missing`];
    return present[name] === hash
      ? []
      : [`${name} has landed and must not be edited. Write a new migration.`];
  });
}

async function hashesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const hashes = names.map(async (name) => {
    const content = await readFile(join(folder, name));
    return [name, createHash("sha256").update(content).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Has drizzle-kit write the next migration into a copy; its output is what is missing here. */
async function missingMigration(): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), "tidycurb-migrations-"));
  try {
    await cp(migrations, copy, { recursive: true });
    // drizzle-kit treats every path as relative.
    const out = relative(root, copy);
    const said = await drizzleKit(
      "generate",
      "--dialect=postgresql",
      "--schema=db/schema/index.ts",
      `--out=${out}`,
    );
    const before = await readdir(migrations);
    const written = (await readdir(copy)).filter((name) => !before.includes(name));
    if (written.length > 0) {
      const texts = await Promise.all(written.map((name) => readFile(join(copy, name), "utf8")));
      return [`The schema has changes without a migration:\n${texts.join("\n")}`];
    }
    return said.includes("No schema changes") ? [] : [`drizzle-kit could not compare the schema:\n${said}`];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function drizzleKit(...args: string[]): Promise<string> {
  const command = join(root, "node_modules/drizzle-kit/bin.cjs");
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { cwd: root }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
    child.stdin?.end();
  });
}
