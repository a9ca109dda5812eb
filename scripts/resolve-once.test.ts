import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = async (path: string) => JSON.parse(await readFile(join(root, path), "utf8"));

/** The assumptions of `resolve-once.ts`. */
test("there is one drizzle-orm, its .js files are modules, and no other is nested in it", async () => {
  const { packages } = await read("package-lock.json");
  const copies = Object.keys(packages).filter((path) =>
    /(?:^|\/)node_modules\/drizzle-orm(?:\/|$)/.test(path),
  );
  expect(copies).toEqual(["node_modules/drizzle-orm"]);
  const { type, exports } = await read("node_modules/drizzle-orm/package.json");
  expect(type).toBe("module");
  const files = Object.values<{ import: { default: string } }>(exports)
    .filter((given) => typeof given === "object")
    .map((given) => given.import.default);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !path.endsWith(".js"))).toEqual([]);
});
