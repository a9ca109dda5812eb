import type { Plugin } from "vite";

/**
 * Puts the bundler's few helpers for CommonJS packages into each file that uses them. They are a file of their own
 * otherwise, which no group can take in, and one more request of every visit for 0.4 kB.
 */
export function inlineRuntime(): Plugin {
  return {
    name: "tidycurb-inline-runtime",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!runtime) return;
      const file = runtime.fileName.replace(/^.*\//, "").replaceAll(".", "\\.");
      const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`);
      const helpers = asExpression(runtime.code);
      for (const chunk of chunks) {
        if (!chunk.imports.includes(runtime.fileName)) continue;
        if (!imported.test(chunk.code)) throw new Error(`${chunk.fileName} takes the helpers in another way`);
        chunk.code = chunk.code.replace(
          imported,
          (_, names: string) => `const{${names.replaceAll(" as ", ":")}}=${helpers};`,
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}

/** The module's code as a function that is called at once and gives what the module exports. */
function asExpression(code: string): string {
  const [whole, exported] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (!whole || !exported) throw new Error("The bundler's helpers are exported in another way");
  const returned = exported.split(",").map((pair) => {
    const [inner = "", outer = inner] = pair.trim().split(" as ");
    return `${outer}:${inner}`;
  });
  return `(()=>{${code.slice(0, -whole.length)}return{${returned.join()}}})()`;
}
