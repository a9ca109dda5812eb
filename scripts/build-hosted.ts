/**
 * `npm run build:hosted`: writes the deployment to .vercel/output (Vercel's Build Output API, version 3): one
 * bundled function per row of `functions/routes.ts`, the built web app as static files, and the routes with the
 * same headers as the local server's.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { type ApiFunction, apiPattern, hostedFunctions, pagePattern } from "../functions/routes.ts";
import {
  cacheControl,
  hashedAssets,
  securityHeaders,
  storageOrigins,
  takesCards,
} from "../functions/security-headers.ts";
import { copySharp } from "./copy-sharp.ts";

const root = join(import.meta.dirname, "..");

/** The folder that the host takes, below the repository. */
const hostedOutput = join(root, ".vercel/output");

/** A function that has this part looks at pictures, with sharp; the others only know where it would be. */
const picturesPart = "services/photos/check-upload.ts";

if (import.meta.main) {
  await rm(hostedOutput, { recursive: true, force: true });
  for (const served of hostedFunctions) await bundleFunction(served, hostedOutput);
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

type Route =
  | { handle: "filesystem" | "hit" }
  | {
      handle?: undefined;
      /** A regular expression over the whole pathname. */
      src: string;
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
      { handle: "filesystem" },
      ...hostedFunctions.map((served) => ({
        src: apiPattern(served.paths).source,
        dest: `/api/${served.name}`,
      })),
      { src: pagePattern.source, dest: "/index.html" },
      { src: hashedAssets.source, headers: { "cache-control": "no-store" }, status: 404 },
      { src: "^/.*$", dest: "/index.html", status: 404 },
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

/** The host compresses by itself. */
function isServed(path: string): boolean {
  return !/\.(?:br|gz)$/.test(path);
}
