import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { buildQuietly } from "./build-quietly.ts";
import type { Assets, RenderedSite } from "./src/prerender/site.ts";
import { tokensCss } from "./theme-css.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What `functions/public-pages.ts` serves; beside the static files, not among them. */
const builtPages = join(root, "dist-pages/pages.json");

/**
 * Once the app is built: writes the public pages to HTML (`src/prerender/`), with one stylesheet and one small script
 * of their own. Nothing of the app is in them.
 */
export function publicPages(): Plugin {
  let outDir = "";
  return {
    name: "tidycurb-public-pages",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const [renderer, script] = await Promise.all([buildRenderer(), buildScript()]);
      for (const { fileName, content } of [...renderer.files, ...script.files]) {
        await mkdir(join(outDir, "assets"), { recursive: true });
        await writeFile(join(outDir, fileName), content);
      }
      const assets: Assets = { styles: renderer.styles, font: renderer.font, script: script.path };
      const { pages, notFound } = await render(renderer.code, assets);
      await mkdir(join(builtPages, ".."), { recursive: true });
      await writeFile(builtPages, JSON.stringify(pages));
      for (const [language, html] of Object.entries(notFound))
        await writeFile(join(outDir, language === "en" ? "404.html" : `404.${language}.html`), html);
    },
  };
}

type File = { fileName: string; content: string | Uint8Array };

/** The code that renders, and the styles and the font of what it renders. */
async function buildRenderer() {
  const output = await buildQuietly({
    plugins: [tokensCss()],
    css: { modules: { generateScopedName: shortName() } },
    build: {
      ssr: "src/prerender/entry.ts",
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      assetsInlineLimit: 0,
    },
  });
  const code = output.find((part) => part.type === "chunk")?.code ?? "";
  const files = output.flatMap((part): File[] =>
    part.type === "asset" ? [{ fileName: part.fileName, content: part.source }] : [],
  );
  return { code, files, styles: pathOf(files, ".css"), font: pathOf(files, ".woff2") };
}

async function buildScript() {
  const output = await buildQuietly({
    build: {
      rolldownOptions: { input: join(root, "src/prerender/script.ts") },
      modulePreload: { polyfill: false },
    },
  });
  const files = output.flatMap((part): File[] =>
    part.type === "chunk" ? [{ fileName: part.fileName, content: part.code }] : [],
  );
  return { files, path: pathOf(files, ".js") };
}

function pathOf(files: File[], extension: string): string {
  const [file, ...others] = files.filter(({ fileName }) => fileName.endsWith(extension));
  if (!file || others.length > 0) throw new Error(`The pages need one ${extension} file`);
  return `/${file.fileName}`;
}

/** Runs the renderer from a file, so that its packages are found. */
async function render(code: string, assets: Assets): Promise<RenderedSite> {
  const file = join(builtPages, "..", "render.mjs");
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, code);
  try {
    const { default: renderSite } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
    return renderSite(assets);
  } finally {
    await rm(file);
  }
}

/** Class names of a letter or two: they are a good part of a small page. */
function shortName(): (name: string, file: string) => string {
  const names = new Map<string, string>();
  return (name, file) => {
    const key = `${file}:${name}`;
    const known = names.get(key);
    if (known) return known;
    const made = letters(names.size);
    names.set(key, made);
    return made;
  };
}

/** a, b, … z, aa, ab, … */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
