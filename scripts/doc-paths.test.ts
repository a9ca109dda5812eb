import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

/** Not files of one place in this repository. */
const patterns = new Set([
  // Parts that modules and adapters have, named without their module
  ...["contract.ts", "rules.ts", "queries.ts", "tasks.ts", "days.ts", "index.ts", "port.ts"],
  // Vercel's names, in the hosted output
  ...["api/", "config.json"],
]);

/** Folders whose files a document may name without a folder: its own, the root, and the web app's. */
const bases = (document: string) => [dirname(document), ".", "web/src", `${dirname(document)}/..`];

/** Back-ticked paths and linked files: `modules/offers/queries.ts`, [scale](scale.md). */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const ticked = [
    ...text.matchAll(/`([\w.@$[\]/-]+\.(?:tsx?|mjs|md|css|txt|json|sql)|[\w.-]+(?:\/[\w.-]+)*\/)`/g),
  ];
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
  return [...ticked, ...linked].map(([, path = ""]) => path);
}

test.each(documents)("%s names files that exist", (document) => {
  const isModule = /^modules\//.test(document);
  const missing = pathsIn(document).filter(
    (path) =>
      !(patterns.has(path) && !isModule) &&
      !bases(document).some((base) => existsSync(join(root, base, path))),
  );
  expect(missing).toEqual([]);
});
