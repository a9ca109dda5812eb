import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { buildQuietly } from "./build-quietly.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export type File = { fileName: string; content: string | Uint8Array };

/** `entry`'s default export for rendering, and its style and font files, which the build serves. */
export async function buildRenderer<Render>(
  entry: string,
  theme: Plugin,
): Promise<{ render: Render; files: File[] }> {
  const output = await buildQuietly({
    plugins: [theme],
    css: { modules: { generateScopedName: shortName() } },
    build: { ssr: entry, ssrEmitAssets: true, cssCodeSplit: false, cssMinify: true, assetsInlineLimit: 0 },
  });
  const code = output.find((part) => part.type === "chunk")?.code ?? "";
  const files = output.flatMap((part): File[] =>
    part.type === "asset" ? [{ fileName: part.fileName, content: part.source }] : [],
  );
  return { render: await run<Render>(code), files };
}

/** Builds a script for the public pages as a single file. */
export async function buildScript(entry: string): Promise<File[]> {
  const output = await buildQuietly({
    build: {
      rolldownOptions: { input: join(root, entry), output: { format: "iife" } },
      modulePreload: { polyfill: false },
    },
  });
  return output.flatMap((part): File[] =>
    part.type === "chunk" ? [{ fileName: part.fileName, content: part.code }] : [],
  );
}

/** The path of the only file with an extension. */
export function pathOf(files: File[], extension: string): string {
  return `/${onlyOne(files, extension).fileName}`;
}

export function contentOf(files: File[], extension: string): string {
  return onlyOne(files, extension).content.toString();
}

function onlyOne(files: File[], extension: string): File {
  const [file, ...others] = files.filter(({ fileName }) => fileName.endsWith(extension));
  if (!file || others.length > 0) throw new Error(`The pages need one ${extension} file`);
  return file;
}

export async function writeFiles(outDir: string, files: File[]): Promise<void> {
  await mkdir(join(outDir, "assets"), { recursive: true });
  for (const { fileName, content } of files) await writeFile(join(outDir, fileName), content);
}

/** Runs the code from a file in this folder, so its packages resolve. */
async function run<Render>(code: string): Promise<Render> {
  const folder = join(root, "dist-pages");
  const file = join(folder, `render-${Date.now()}-${Math.random().toString(36).slice(2)}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  try {
    const { default: render } = await import(pathToFileURL(file).href);
    return render;
  } finally {
    await rm(file);
  }
}

/** One- or two-letter class names: long ones are a large part of a small page. */
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
