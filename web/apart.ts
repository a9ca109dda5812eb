import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const mark = "?apart";

/**
 * Gives a module that is fetched on its own later a copy of its own of some packages. A file of a package is never cut
 * in two: what that module alone takes from it would be sent with what everybody takes, at the start.
 */
export function apart({ module, packages }: { module: string; packages: string }): Plugin {
  const isCopied = (source: string, importer: string) =>
    importer.endsWith(mark) || (importer.endsWith(module) && source.startsWith(packages));
  return {
    name: "tidycurb-apart",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || !isCopied(source, importer)) return null;
      const found = await this.resolve(source, importer.replace(mark, ""), { ...options, skipSelf: true });
      return found && !found.external ? { ...found, id: `${found.id}${mark}` } : found;
    },
    async load(id) {
      if (!id.endsWith(mark)) return null;
      return { code: await readFile(id.slice(0, -mark.length), "utf8"), moduleType: "js" };
    },
  };
}
