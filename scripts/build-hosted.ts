import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { mayReadAsAdminPath } from "#functions/admin-path.ts";
import { missingRoutes, type PageRoute, pageRoutes } from "#functions/page-routes.ts";
import type { BuiltPages } from "#functions/public-pages.ts";
import { type ApiFunction, apiPattern, hostedFunctions } from "#functions/routes.ts";
import {
  cacheControl,
  hashedAssets,
  publicPagePolicy,
  securityHeaders,
  storageOrigins,
  takesCards,
} from "#functions/security-headers.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { PublicPage } from "#platform/values/public-pages.ts";

const perVisitor = { vary: "Accept-Language, Cookie" };

const root = join(import.meta.dirname, "..");

/** The folder that the host deploys, below the repository. */
const hostedOutput = join(root, ".vercel/output");

/** A function whose bundle keeps this file's functions, not only a constant, processes pictures with sharp. */
const picturesPart = "modules/photos/check-upload.ts";

/** A function that reads calendars parses them in a worker, whose file lies beside its index. */
const calendarsPart = "adapters/calendars/parse-apart.ts";

/** The platform that functions run on, whichever machine builds them. */
const hostPlatform = "linux-x64";
const nativeParts = [`@img/sharp-${hostPlatform}`, `@img/sharp-libvips-${hostPlatform}`];

if (import.meta.main) {
  await rm(hostedOutput, { recursive: true, force: true });
  for (const served of hostedFunctions) await bundleFunction(served, hostedOutput);
  await cp(join(root, "web/dist-pages/pages.json"), pagesBeside(hostedOutput));
  await cp(join(root, "web/dist"), join(hostedOutput, "static"), { recursive: true, filter: isServed });
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = process.env;
  const { STRIPE_SECRET_KEY } = process.env;
  const config = hostedConfig(storageOrigins({ S3_ENDPOINT, S3_REGION, S3_BUCKET }), {
    takesCards: takesCards({ STRIPE_SECRET_KEY }),
    pages: JSON.parse(await readFile(join(root, "web/dist-pages/pages.json"), "utf8")),
  });
  await writeFile(join(hostedOutput, "config.json"), JSON.stringify(config, null, 2));
}

export async function bundleFunction(served: ApiFunction, output: string): Promise<Metafile> {
  const folder = functionFolder(served, output);
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: `functions/${served.name}.ts` },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    // In a separate chunk, `import()` of a CommonJS package sees only its default export.
    mainFields: ["module", "main"],
    target: "node24",
    format: "esm",
    // Code imported on first use stays out of the entry, and so out of a cold start.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    minify: true,
    legalComments: "none",
    metafile: true,
    plugins: [startsAsOne(join(root, `functions/${served.name}.ts`))],
    // The plugin adds bare imports; our modules have no side effects.
    logOverride: { "ignored-bare-import": "silent" },
    define: { "process.env.NODE_ENV": '"production"' },
    // The embedded database is only for one machine; pg's native half is an option we do not use; sharp is native and
    // copied.
    external: ["@electric-sql/pglite", "pg-native", "sharp"],
    banner: {
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
  });
  await writeFile(
    join(folder, ".vc-config.json"),
    JSON.stringify({
      runtime: "nodejs24.x",
      handler: "index.mjs",
      launcherType: "Nodejs",
      shouldAddHelpers: false,
      supportsResponseStreaming: true,
      maxDuration: served.maxDurationSeconds,
    }),
  );
  const chunks = Object.values(metafile.outputs);
  if (chunks.some(({ inputs }) => calendarsPart in inputs)) await bundleCalendarWorker(folder);
  const processesPictures = chunks.some(({ inputs }) => (inputs[picturesPart]?.bytesInOutput ?? 0) > 100);
  if (processesPictures) await copySharp(root, folder);
  return metafile;
}

/**
 * Puts the code that a function loads at its start into one file. The bundler groups code by the entries that use it,
 * so a start would read one file for each set of lazy parts. Here every lazy part uses all of that code.
 */
function startsAsOne(entry: string): Plugin {
  return {
    name: "starts-as-one",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (path === entry || path.includes("node_modules")) return;
        const contents = `${await readFile(path, "utf8")}\nimport ${JSON.stringify(entry)};`;
        return { contents, loader: "ts" };
      });
    },
  };
}

/** The worker of `adapters/calendars/parse-apart.ts`, under the name it asks for. */
async function bundleCalendarWorker(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { "parse-worker": "adapters/calendars/parse-worker.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    mainFields: ["module", "main"],
    target: "node24",
    format: "esm",
    minify: true,
    legalComments: "none",
  });
}

/** A function's folder in the output; its module is `index.mjs`. */
export function functionFolder({ name }: ApiFunction, output: string): string {
  return join(output, "functions/api", `${name}.func`);
}

/** Where the public pages function finds the web build's pages. */
export function pagesBeside(output: string): string {
  return join(output, "functions/api/pages.func/pages.json");
}

type Route =
  | { handle: "filesystem" | "hit" }
  | {
      handle?: undefined;
      /** A regular expression over the whole pathname. */
      src: string;
      has?: PageRoute["has"];
      missing?: PageRoute["missing"];
      dest?: string;
      status?: number;
      headers?: Record<string, string>;
      /** Continues to later routes, keeping the headers. */
      continue?: boolean;
    };

/** Routes match top to bottom; `handle` starts a phase: files first, then paths that no file answered. */
export function hostedConfig(
  photoOrigins: string[],
  { pages, ...page }: { takesCards?: boolean; pages?: BuiltPages } = {},
): { version: 3; routes: Route[] } {
  return {
    version: 3,
    routes: [
      { src: "^/.*$", headers: securityHeaders(photoOrigins, page), continue: true },
      // Functions set their own no-store headers.
      { src: "^/(?!api(?:/|$)|assets/).*$", headers: { "cache-control": cacheControl("/") }, continue: true },
      // Before the files, because index.html would match "/".
      ...pageRoutes.map((row) => hostedRoute(row, pages)),
      { handle: "filesystem" },
      ...hostedFunctions
        .filter(({ paths }) => paths.length > 0)
        .map((served) => ({ src: apiPattern(served.paths).source, dest: `/api/${served.name}` })),
      { src: mayReadAsAdminPath.source, dest: "/api/rest" },
      ...missingRoutes.map((row) => hostedRoute(row)),
      // Only existing files may be cached forever; a 404 for a file of the next deployment may not.
      { handle: "hit" },
      {
        src: hashedAssets.source,
        headers: { "cache-control": cacheControl("/assets/") },
        continue: true,
      },
    ],
  };
}

/** A row in the host's format; the function reads the request, the query separates cached views. */
function hostedRoute(route: PageRoute, pages?: BuiltPages): Route {
  const { src, has = [], missing = [] } = route;
  const when = { src, ...(has.length > 0 && { has }), ...(missing.length > 0 && { missing }) };
  if ("goesOn" in route) return { ...when, headers: route.headers, continue: true };
  // The host adds the request's query to every redirect that has none.
  if ("redirect" in route)
    return { ...when, headers: { location: route.redirect, ...perVisitor }, status: 307 };
  if ("view" in route) {
    const [language, page] = route.view.split("/") as [Language, PublicPage];
    const html = pages?.[language]?.[page];
    // After the policy of all paths, which the page's own replaces.
    const headers = html && { "content-security-policy": publicPagePolicy(html) };
    return { ...when, dest: `/api/pages?view=${route.view}`, ...(headers && { headers }) };
  }
  const status = route.status === 200 ? {} : { status: route.status };
  if (!route.file) return { ...when, headers: { "cache-control": "no-store" }, ...status };
  return { ...when, dest: route.file, headers: perVisitor, ...status };
}

/** The host compresses files. */
function isServed(path: string): boolean {
  return !/\.(?:br|gz)$/.test(path);
}

/**
 * Copies sharp, which cannot be bundled, and its runtime dependencies into a function's own node_modules. Throws if the
 * host's native parts are not installed.
 */
export async function copySharp(root: string, functionFolder: string): Promise<void> {
  const sharp = join(root, "node_modules/sharp");
  const { dependencies } = JSON.parse(await readFile(join(sharp, "package.json"), "utf8"));
  for (const name of ["sharp", ...Object.keys(dependencies), ...nativeParts]) {
    const installed = [join(sharp, "node_modules", name), join(root, "node_modules", name)].find(existsSync);
    if (!installed)
      throw new Error(
        `${name} is not installed. On any platform but ${hostPlatform}, run: npm install --os=linux --cpu=x64`,
      );
    const copy = join(functionFolder, "node_modules", name);
    const filter = (path: string) => isNeededAtRunTime(relative(installed, path));
    await cp(installed, copy, { recursive: true, dereference: true, filter });
  }
}

/** Excludes sources, types and installers, by path within the package. Keeps licenses, as they require. */
function isNeededAtRunTime(path: string): boolean {
  if (/^(?:bin|install|node_modules|src)(?:\/|$)/.test(path)) return false;
  const name = basename(path);
  return !name.includes(".") || /\.(?:[cm]?js|json|node|so[.\d]*)$|^licen[cs]e/i.test(name);
}
