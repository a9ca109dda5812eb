import type { Plugin, Rolldown } from "vite";

/**
 * Makes each `import()` of a module in a shared chunk load that chunk directly. The bundler's facade file between them
 * costs each screen an extra request and round trip.
 */
export function withoutFacades(): Plugin {
  return {
    name: "tidycurb-without-facades",
    apply: "build",
    // Before Vite lists each import's dependencies.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      for (const facade of chunks) {
        const target = targetOf(facade);
        if (!target) continue;
        const path = `./${nameOf(facade)}`;
        const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(facade.fileName));
        for (const importer of importers) {
          const asked = new RegExp(`import\\((["'\`])${RegExp.escape(path)}\\1\\)`, "g");
          if (!asked.test(importer.code))
            throw new Error(`${importer.fileName} imports ${path} in another way`);
          importer.code = importer.code.replace(asked, target.asked);
          importer.dynamicImports = importer.dynamicImports.map((name) =>
            name === facade.fileName ? target.fileName : name,
          );
        }
        delete bundle[facade.fileName];
      }
    },
  };
}

/** What replaces the import of a facade; null for a chunk with code of its own. */
function targetOf({ code, imports, isEntry }: Rolldown.OutputChunk) {
  const [, names = ""] = /^export\{([^}]*)\}from"\.\/[^"]+";?\s*$/.exec(code) ?? [];
  const [fileName] = imports;
  if (isEntry || !names || !fileName || imports.length > 1) return null;
  const given = names.split(",").map((pair) => {
    const [inner = "", outer = inner] = pair.trim().split(" as ");
    return `${outer}:e.${inner}`;
  });
  return {
    fileName,
    asked: `import("./${nameOf({ fileName })}").then(e=>({${given.join()}}))`,
  };
}

function nameOf({ fileName }: { fileName: string }): string {
  return fileName.replace(/^.*\//, "");
}
