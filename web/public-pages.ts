import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildRenderer, buildScript, contentOf, pathOf, writeFiles } from "./build-renderer.ts";
import type { Assets, RenderedSite } from "./src/prerender/site.ts";
import { tokensCss } from "./theme-css.ts";
import { usedStyles } from "./used-styles.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Served by `functions/public-pages.ts`; kept outside the static files. */
const builtPages = join(root, "dist-pages/pages.json");

/**
 * After the app build, renders the public pages to HTML (`src/prerender/`) with their own styles, inline, and small script.
 * They contain none of the app.
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
      const [{ render, files }, scripts] = await Promise.all([
        buildRenderer<(assets: Assets) => RenderedSite>("src/prerender/entry.ts", tokensCss()),
        buildScript("src/prerender/script.ts"),
      ]);
      await writeFiles(outDir, [...files, ...scripts]);
      const css = contentOf(files, ".css").trim();
      const { pages, notFound } = render({
        styles: pathOf(files, ".css"),
        css,
        script: pathOf(scripts, ".js"),
      });
      await mkdir(join(builtPages, ".."), { recursive: true });
      const withOwnStyles = (page: string) => page.replace(css, () => usedStyles(css, page));
      await writeFile(
        builtPages,
        JSON.stringify(pages, (_, value) => (typeof value === "string" ? withOwnStyles(value) : value)),
      );
      for (const [language, html] of Object.entries(notFound))
        await writeFile(join(outDir, language === "en" ? "404.html" : `404.${language}.html`), html);
    },
  };
}
