import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { buildQuietly } from "./build-quietly.ts";
import type { Build } from "./worker/build.ts";

const worker = fileURLToPath(new URL("worker/worker.ts", import.meta.url));

/**
 * Writes `sw.js` beside the app: the worker with the build id and its offline files. The page carries the same id, so
 * that each can tell if the other is newer.
 */
export function serviceWorker(): Plugin {
  let id = "";
  return {
    name: "tidycurb-service-worker",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        id = idOf(html, bundle);
        return [{ tag: "meta", injectTo: "head", attrs: { name: "tidycurb-build", content: id } }];
      },
    },
    async writeBundle({ dir = "" }, bundle) {
      const screensOf = (route: string) => this.getModuleInfo(route)?.importedIds ?? [];
      await writeFile(join(dir, "sw.js"), await buildWorker({ id, files: keptFiles(bundle, screensOf) }));
    },
  };
}

/** File names are content hashes, so they identify the build. */
function idOf(html: string, bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).toSorted().join("\n");
  return createHash("sha256").update(html).update(names).digest("base64url").slice(0, 16);
}

/** The files an offline member needs: the app plus what its page requests. */
function keptFiles(bundle: Rolldown.OutputBundle, screensOf: (route: string) => readonly string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk" && !isForOthers(output, screensOf)) add(output);
    if (output.fileName.endsWith(".woff2")) files.add(output.fileName);
  }
  return ["/index.html", "/theme.js", ...[...files].toSorted().map((name) => `/${name}`)];
}

/**
 * Excludes public screens and admin screens, whose data no browser stores, with their texts. A route goes with its
 * screens. Code shared with other screens is included.
 */
function isForOthers(
  { facadeModuleId, moduleIds }: Rolldown.OutputChunk,
  screensOf: (id: string) => readonly string[],
): boolean {
  // A lazily loaded module in a shared chunk also has a facade file that only re-exports it.
  const ids = facadeModuleId ? [facadeModuleId, ...moduleIds] : moduleIds;
  const paths = ids.flatMap((id) => (isRoute(id) ? screensOf(id) : [id])).filter((id) => part.test(id));
  return paths.length > 0 && paths.every((path) => ofOthers.test(path));
}

const isRoute = (id: string) => /[\\/]src[\\/]routes[\\/]/.test(id);
// Every role's routes use sign-in, so it says nothing about whose a file is.
const part =
  /[\\/]src[\\/]features[\\/](?!sign-in[\\/])|[\\/]desk-(?:catalogues|navigation)\.ts|[\\/]messages[\\/]\w\w[\\/]/;
const ofOthers =
  /[\\/]features[\\/](?:dispatch|lists|operations|people|site)[\\/]|[\\/]desk-(?:catalogues|navigation)\.ts|[\\/]messages[\\/]\w\w[\\/](?:alerts|audit|business|callers|coverage|dispatch|health|legal|money|operations|pay-rule|people|price-rule|public-pages|rates|site)\.ts/;

async function buildWorker(build: Build): Promise<string> {
  const entry = "virtual:worker";
  const output = await buildQuietly({
    plugins: [
      {
        name: "tidycurb-worker-entry",
        resolveId: (source) => (source === entry ? `\0${entry}` : undefined),
        load: (source) =>
          source === `\0${entry}`
            ? `import { startWorker } from ${JSON.stringify(worker)};\nstartWorker(self, ${JSON.stringify(build)});`
            : undefined,
      },
    ],
    build: { rolldownOptions: { input: entry, output: { format: "iife" } }, modulePreload: false },
  });
  const [code] = output.flatMap((part) => (part.type === "chunk" ? [part.code] : []));
  if (!code) throw new Error("The worker was not built");
  return code;
}
