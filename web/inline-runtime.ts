import type { Plugin } from "vite";

/**
 * Inlines the bundler's CommonJS helpers into each file that uses them. They are otherwise their own 0.4 kB file, which
 * no group can include: one more request per page load.
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

/** The module's code as an immediately invoked function that returns its exports. */
function asExpression(code: string): string {
  const [whole, exported] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (!whole || !exported) throw new Error("The bundler's helpers are exported in another way");
  const returned = exported.split(",").map((pair) => {
    const [inner = "", outer = inner] = pair.trim().split(" as ");
    return `${outer}:${inner}`;
  });
  return `(()=>{${code.slice(0, -whole.length)}return{${returned.join()}}})()`;
}
