import { join } from "node:path";
import type { Plugin } from "vite";
import type {} from "vitest/config";
import { applyMutant, mutantNamed } from "./mutants.ts";

/**
 * Replaces the named mutant's guard when the tests load its file, bypassing the transform cache in both directions;
 * does nothing without a name.
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
