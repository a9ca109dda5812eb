import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Language } from "#platform/values/preferences.ts";
import { buildRenderer, buildScript, contentOf, type File, pathOf, writeFiles } from "./build-renderer.ts";
import type { RenderedSignUp } from "./src/prerender/site.ts";
import { themeCss } from "./theme-css.ts";

const screen = /[\\/]routes[\\/]sign-up\.tsx/;

/**
 * After the app build, renders sign-up's first step into the app's page, one file per language. The app waits in a
 * template until the first interaction (`src/prerender/early.ts`).
 */
export function signUpPage(): Plugin {
  let outDir = "";
  let parts: string[] = [];
  return {
    name: "tidycurb-sign-up-page",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      parts = partsOf(bundle);
    },
    async closeBundle(error) {
      // Report the earlier error instead.
      if (error) return;
      const [{ render, files }, scripts] = await Promise.all([
        buildRenderer<() => Record<Language, RenderedSignUp>>("src/prerender/sign-up-entry.ts", themeCss()),
        buildScript("src/prerender/early.ts"),
      ]);
      const { content, styles } = withoutInlineStyles(render());
      const others = files.filter(({ fileName }) => !fileName.endsWith(".css"));
      const sheet = asSheet(`${contentOf(files, ".css")}${styles}`);
      await writeFiles(outDir, [...others, ...scripts, sheet]);
      const page = await readFile(join(outDir, "index.html"), "utf8");
      for (const [language, signUp] of Object.entries(content))
        await writeFile(
          join(outDir, language === "en" ? "sign-up.html" : `sign-up.${language}.html`),
          asSignUp(page, {
            language,
            ...signUp,
            parts,
            styles: `/${sheet.fileName}`,
            script: pathOf(scripts, ".js"),
          }),
        );
    },
  };
}

/** Named by content hash, because browsers cache it forever. */
function asSheet(content: string): File {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return { fileName: `assets/sign-up-${hash}.css`, content };
}

/** The screen's files that the app's page doesn't list: preloaded. */
function partsOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const found = new Set<string>();
  const open = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => screen.test(id)))
    .map(({ fileName }) => fileName);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  return [...found].map((name) => `/${name}`);
}

/** The app's page with the rendered screen, and the app in a template. */
function asSignUp(
  page: string,
  {
    language,
    title,
    content,
    parts,
    styles,
    script,
  }: RenderedSignUp & {
    language: string;
    parts: string[];
    styles: string;
    script: string;
  },
): string {
  const app: string[] = [];
  const later = (tag: string) => {
    app.push(tag);
    return "";
  };
  const made = page
    .replace(/<script type="module"[^>]*><\/script>/g, later)
    .replace(/<link rel="stylesheet"[^>]*>/g, later)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    // Placed before the font so it doesn't wait for it.
    .replace(/(?=<link rel="icon")/, `<link rel="stylesheet" href="${styles}" data-early>`)
    .replace("</head>", `<script src="${script}"></script></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace("</body>", () => `<template data-app="${parts.join(" ")}">${app.join("")}</template></body>`);
  if (app.length < 2 || !made.includes(content))
    throw new Error("index.html is not what sign-up is made from");
  return made;
}

/** The policy forbids inline styles, so each becomes a stylesheet rule. */
function withoutInlineStyles(rendered: Record<Language, RenderedSignUp>) {
  const rules = new Map<string, number>();
  const numbered = (style: string) => {
    const at = rules.get(style) ?? rules.size;
    rules.set(style, at);
    return ` data-look="${at}"`;
  };
  const content = Object.entries(rendered).map(([language, signUp]) => [
    language,
    {
      ...signUp,
      content: signUp.content.replace(/ style="([^"]*)"/g, (_, style: string) => numbered(style)),
    },
  ]);
  const styles = [...rules]
    .map(([style, at]) => `[data-look="${at}"]{${style.replaceAll("&quot;", '"')}}`)
    .join("");
  return { content: Object.fromEntries(content) as Record<Language, RenderedSignUp>, styles };
}
