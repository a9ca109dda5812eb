import type { Plugin, Rolldown } from "vite";

/**
 * Fails on circular chunk imports: the first one evaluated would use what the other hasn't defined yet, and the screen
 * stays blank. `chunks.ts` should prevent them.
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
