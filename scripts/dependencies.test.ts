import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFile(join(root, path), "utf8");

test("each package has one row with its reason", async () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read("package.json"));
  const page = await read("docs/dependencies.md");
  const [, product = "", building = ""] = page.split(/^## .*$/m);
  const rows = (part: string) => [...part.matchAll(/^\| `([^`]+)` \| \S.+ \|$/gm)].map(([, name]) => name);
  expect(rows(product)).toEqual(Object.keys(dependencies));
  expect(rows(building)).toEqual(Object.keys(devDependencies));
  for (const name of Object.keys(optionalDependencies)) expect(product).toContain(`\`${name}\``);
});
