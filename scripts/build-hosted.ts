/**
 * `npm run build:hosted`: writes the deployment to .vercel/output (Vercel's Build Output API, version 3): one
 * bundled function per row of `functions/routes.ts`, the built web app as static files, and the routes with the
 * same headers as the local server's.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { oddlySpelled } from "#functions/desk-spelled.ts";
import { missingRoutes, type PageRoute, pageRoutes } from "#functions/page-routes.ts";
import { type ApiFunction, apiPattern, hostedFunctions } from "#functions/routes.ts";
import {
  cacheControl,
  hashedAssets,
  securityHeaders,
  storageOrigins,
  takesCards,
} from "#functions/security-headers.ts";
import { copySharp } from "./copy-sharp.ts";

const perVisitor = { vary: "Accept-Language, Cookie" };

const root = join(import.meta.dirname, "..");

/** The folder that the host takes, below the repository. */
const hostedOutput = join(root, ".vercel/output");

/** A function that has this part looks at pictures, with sharp; the others only know where it would be. */
const picturesPart = "modules/photos/check-upload.ts";

if (import.meta.main) {
  await rm(hostedOutput, { recursive: true, force: true });
  for (const served of hostedFunctions) await bundleFunction(served, hostedOutput);
  await cp(join(root, "web/dist-pages/pages.json"), pagesBeside(hostedOutput));
  await cp(join(root, "web/dist"), join(hostedOutput, "static"), { recursive: true, filter: isServed });
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = process.env;
  const { STRIPE_SECRET_KEY } = process.env;
  const config = hostedConfig(storageOrigins({ S3_ENDPOINT, S3_REGION, S3_BUCKET }), {
    takesCards: takesCards({ STRIPE_SECRET_KEY }),
  });
  await writeFile(join(hostedOutput, "config.json"), JSON.stringify(config, null, 2));
}

/** Bundles one function into its folder under the output, and says what went in. */
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
    // Of a CommonJS package, `import()` sees the default export alone once it is a chunk of its own.
    mainFields: ["module", "main"],
    target: "node24",
    format: "esm",
    // What is imported only when first used stays out of the entry, and so out of a cold start.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    minify: true,
    legalComments: "none",
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // The embedded database is only for one machine; pg's native half is an option that we do not take; sharp is
    // native, and copied.
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
  if (picturesPart in metafile.inputs) await copySharp(root, folder);
  return metafile;
}

/** Where a function lies in the output; its module is `index.mjs`. */
export function functionFolder({ name }: ApiFunction, output: string): string {
  return join(output, "functions/api", `${name}.func`);
}

/** Where the function that serves the public pages looks for what the web build has written. */
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
      /** Goes on to later routes, keeping the headers. */
      continue?: boolean;
    };

/** Routes are tried from the top; `handle` steps on to a phase: files first, then what no file answered. */
export function hostedConfig(
  photoOrigins: string[],
  page: { takesCards?: boolean } = {},
): { version: 3; routes: Route[] } {
  return {
    version: 3,
    routes: [
      { src: "^/.*$", headers: securityHeaders(photoOrigins, page), continue: true },
      // Functions say for themselves that nobody may keep their answers.
      { src: "^/(?!api(?:/|$)|assets/).*$", headers: { "cache-control": cacheControl("/") }, continue: true },
      // Before the files, of which index.html would be taken for "/".
      ...pageRoutes.map(hostedRoute),
      { handle: "filesystem" },
      ...hostedFunctions
        .filter(({ paths }) => paths.length > 0)
        .map((served) => ({ src: apiPattern(served.paths).source, dest: `/api/${served.name}` })),
      { src: oddlySpelled.source, dest: "/api/rest" },
      ...missingRoutes.map(hostedRoute),
      // Only what exists may be kept for ever: a 404 for a file of the next deployment may not.
      { handle: "hit" },
      {
        src: hashedAssets.source,
        headers: { "cache-control": cacheControl("/assets/") },
        continue: true,
      },
    ],
  };
}

/** A row of the table in the host's words. The function reads the request itself; the query keeps views apart in the host's cache. */
function hostedRoute(route: PageRoute): Route {
  const { src, has = [], missing = [] } = route;
  const when = { src, ...(has.length > 0 && { has }), ...(missing.length > 0 && { missing }) };
  if ("goesOn" in route) return { ...when, headers: route.headers, continue: true };
  // The host adds the request's query by itself, as to every redirect that names none.
  if ("redirect" in route)
    return { ...when, headers: { location: route.redirect, ...perVisitor }, status: 307 };
  if ("view" in route) return { ...when, dest: `/api/pages?view=${route.view}` };
  const status = route.status === 200 ? {} : { status: route.status };
  if (!route.file) return { ...when, headers: { "cache-control": "no-store" }, ...status };
  return { ...when, dest: route.file, headers: perVisitor, ...status };
}

/** The host compresses by itself. */
function isServed(path: string): boolean {
  return !/\.(?:br|gz)$/.test(path);
}
