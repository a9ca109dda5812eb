import { join } from "node:path";
import type { Plugin } from "vite";
import { applyMutant, mutantNamed } from "./mutants.ts";

/** Replaces the guard of the mutant of that name while the tests load its file; without a name, does nothing. */
export function mutantPlugin(name: string | undefined): Plugin {
  const mutant = name ? mutantNamed(name) : null;
  return {
    name: "tidycurb-mutant",
    enforce: "pre",
    transform(code, id) {
      if (mutant === null || !("file" in mutant)) return null;
      if (id !== join(import.meta.dirname, "..", mutant.file)) return null;
      return applyMutant(mutant, code);
    },
  };
}
