import { ownData as english } from "#messages/en/accounts.ts";
import type { ExportTable, exportFiles } from "#modules/people/index.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { csvOptions, download, streamed } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** The token's format; nothing else is looked up. */
const address = /^\/api\/export\/([A-Za-z0-9_-]{43})$/;

/** Without the token, which must not reach the log. */
const loggedPath = "/api/export";

/** Streams a person's data as a zip from a single-use link; refuses HEAD, which would use it up. */
export const serveOwnData = endpoint({ methods: ["GET"], loggedPath }, async ({ live, context, url }) => {
  const token = address.exec(url.pathname)?.[1] ?? "";
  // Loaded on request, which keeps the function's start light.
  const [{ createDownloadCaller }, people, { makeZip }, { stringify }] = await Promise.all([
    import("#routers/downloads.ts"),
    import("#modules/people/index.ts"),
    import("client-zip"),
    import("csv-stringify/sync"),
  ]);
  const taken = await createDownloadCaller({ context }).takeExport({ token });
  const now = live.deps.now();
  const { about } = await textsIn[asLanguage(url.searchParams.get("language")) ?? "en"]();
  const asTable = (table: ExportTable) => csvOf(table, stringify);
  const zip = (left: AbortSignal) =>
    zipOf(people.exportFiles(live.deps, taken, { about, asTable, left }), now, makeZip);
  const body = streamed(zip, { event: "data export aborted", context, path: loggedPath });
  return download(context, { type: "application/zip", name: `tidycurb-${now.slice(0, 10)}.zip`, body });
});
export default handlerOf(serveOwnData);

const textsIn: Record<Language, () => Promise<{ about: string }>> = {
  en: async () => english,
  es: async () => (await import("#messages/es/accounts.ts")).ownData,
  fr: async () => (await import("#messages/fr/accounts.ts")).ownData,
};

async function* zipOf(
  files: ReturnType<typeof exportFiles>,
  now: string,
  makeZip: typeof import("client-zip").makeZip,
): AsyncGenerator<Uint8Array> {
  const lastModified = new Date(now);
  async function* entries() {
    for await (const { path, content } of files) yield { name: path, input: content as never, lastModified };
  }
  const zip = makeZip(entries()).getReader();
  try {
    for (let part = await zip.read(); !part.done; part = await zip.read()) yield part.value;
  } finally {
    // It passes the cancellation on as an error of the entries.
    await zip.cancel().catch(() => {});
    await files.return(undefined);
  }
}

type Stringify = typeof import("csv-stringify/sync").stringify;

async function* csvOf({ columns, pages }: ExportTable, stringify: Stringify): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    yield stringify(
      rows.map((row) => columns.map((column) => cellOf(row[column]))),
      { ...csvOptions, bom: isFirst, header: isFirst, columns: [...columns] },
    );
    isFirst = false;
  }
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.join("; ");
  if (typeof value === "object") return JSON.stringify(value);
  return String(value).replaceAll("\r\n", "\n");
}
