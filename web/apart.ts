import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const mark = "?apart";

/**
 * Gives a lazily loaded module its own copy of some packages. The bundler never splits a package file, so the module's
 * part would otherwise ship in the start chunk.
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
