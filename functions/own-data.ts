import { TRPCError } from "@trpc/server";
import { ownData as english } from "#messages/en/accounts.ts";
import { type ExportTable, exportFiles } from "#modules/people/index.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { translateError } from "#routers/errors.ts";
import { beginCall, errorResponse, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/** Streams a copy of a person's data as a zip from a single-use link: `?language=es`. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveOwnData(await runtime(), request, caller),
};
export default handler;

/** The token's format; nothing else is looked up. */
const address = /^\/api\/export\/([A-Za-z0-9_-]{43})$/;

export async function serveOwnData(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  const url = new URL(request.url);
  // Without the token, which must not reach the log.
  const path = "/api/export";
  try {
    // Refuses HEAD too, because fetching the link uses it up.
    if (request.method !== "GET") {
      context.answerHeaders.set("allow", "GET");
      throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
    }
    const token = address.exec(url.pathname)?.[1] ?? "";
    // Loaded on request, which keeps the function's start light.
    const [{ createDownloadCaller }, { makeZip }, { stringify }] = await Promise.all([
      import("#routers/downloads.ts"),
      import("client-zip"),
      import("csv-stringify/sync"),
    ]);
    const taken = await createDownloadCaller(context).takeExport({ token });
    const { answerHeaders } = context;
    const now = live.deps.now();
    answerHeaders.set("content-type", "application/zip");
    answerHeaders.set("content-disposition", `attachment; filename="tidycurb-${now.slice(0, 10)}.zip"`);
    answerHeaders.set("x-content-type-options", "nosniff");
    const onError = (error: unknown) =>
      log("error", "data export aborted", {
        requestId: context.requestId,
        path,
        userId: context.caller.userId ?? undefined,
        ...describeError(error),
      });
    const { about } = await textsIn[asLanguage(url.searchParams.get("language")) ?? "en"]();
    const files = exportFiles(live.deps, taken, { about, asTable: (table) => csvOf(table, stringify) });
    return new Response(zipOf(files, { makeZip, now, onError }), { headers: answerHeaders });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, path);
    return errorResponse(error, context);
  }
}

const textsIn: Record<Language, () => Promise<{ about: string }>> = {
  en: async () => english,
  es: async () => (await import("#messages/es/accounts.ts")).ownData,
  fr: async () => (await import("#messages/fr/accounts.ts")).ownData,
};

/**
 * Reads a file when the stream has room and stops when the client leaves. A failure errors the stream, so a truncated
 * zip never looks complete.
 */
function zipOf(
  files: ReturnType<typeof exportFiles>,
  {
    makeZip,
    now,
    onError,
  }: { makeZip: typeof import("client-zip").makeZip; now: string; onError: (error: unknown) => void },
): ReadableStream<Uint8Array> {
  const lastModified = new Date(now);
  async function* entries() {
    for await (const { path, content } of files) yield { name: path, input: content as never, lastModified };
  }
  const reader = makeZip(entries()).getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const part = await reader.read();
          if (part.done) controller.close();
          else controller.enqueue(part.value);
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        await reader.cancel().catch(() => {});
        await files.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

type Stringify = typeof import("csv-stringify/sync").stringify;

/** RFC 4180 with a byte-order mark so spreadsheets read UTF-8. Text cells are never read as formulas. */
async function* csvOf({ columns, pages }: ExportTable, stringify: Stringify): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    yield stringify(
      rows.map((row) => columns.map((column) => cellOf(row[column]))),
      {
        bom: isFirst,
        header: isFirst,
        columns: [...columns],
        quoted_string: true,
        record_delimiter: "windows",
        escape_formulas: true,
        cast: { boolean: String },
      },
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
