import type { Plugin, Rolldown } from "vite";

/**
 * Refuses files that need one another, however indirectly: the one that is read first would use what the other has not
 * made yet, and the screen stays white. `chunks.ts` is meant to keep them apart.
 */
export function withoutCycles(): Plugin {
  return {
    name: "tidycurb-without-cycles",
    apply: "build",
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const follow = (name: string, way: string[]): void => {
        if (way.includes(name)) throw new Error(`Files need one another: ${[...way, name].join(" → ")}`);
        if (done.has(name)) return;
        for (const next of importsOf(bundle[name])) follow(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) follow(name, []);
    },
  };
}

function importsOf(part: Rolldown.OutputBundle[string] | undefined): string[] {
  return part?.type === "chunk" ? part.imports : [];
}
