import { join } from "node:path";
import type { Plugin } from "vite";
import type {} from "vitest/config";
import { applyMutant, mutantNamed } from "./mutants.ts";

/**
 * Replaces the guard of the mutant of that name while the tests load its file, which is neither taken from what is kept of
 * earlier runs nor kept for the next; without a name, does nothing.
 */
export function mutantPlugin(name: string | undefined): Plugin {
  const mutant = name ? mutantNamed(name) : null;
  const path = mutant && "file" in mutant ? join(import.meta.dirname, "..", mutant.file) : null;
  return {
    name: "tidycurb-mutant",
    enforce: "pre",
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (id === path ? false : null));
    },
    transform(code, id) {
      if (mutant === null || !("file" in mutant) || id !== path) return null;
      return applyMutant(mutant, code);
    },
  };
}
