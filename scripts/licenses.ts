/** `npm run licenses`: how many of the product's packages have each license, by the lockfile, most first. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Lockfile = { packages: Record<string, { license?: string; dev?: true }> };

const { packages }: Lockfile = JSON.parse(
  await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8"),
);
const used = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const byLicense = Map.groupBy(used, ([, { license }]) => license ?? "none named");
for (const [license, found] of [...byLicense].toSorted(([, one], [, other]) => other.length - one.length)) {
  const names = found.map(([path]) => path.replace(/^.*node_modules\//, ""));
  console.log(`${found.length}\t${license}\t${found.length > 12 ? "" : names.join(", ")}`);
}
