import { TRPCError } from "@trpc/server";
import { exported as english } from "#messages/en/audit.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { ExportedList, SummaryWording } from "#modules/operations/contract.ts";
import type { ExportedTable } from "#modules/operations/index.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { locales } from "#platform/values/locales.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { translateError } from "#routers/errors.ts";
import { beginCall, errorResponse, reportError, withoutBody } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/** Streams an admin list as CSV for a spreadsheet: `?list=homeowners&state=active`. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveAdminExport(await runtime(), request, caller),
};
export default handler;

export function serveAdminExport(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  return withoutBody(request, (asked) => answerRequest(live, asked, caller));
}

async function answerRequest(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  const url = new URL(request.url);
  try {
    if (request.method !== "GET") {
      context.answerHeaders.set("allow", "GET");
      throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
    }
    // Loaded on request, which keeps the function's start light.
    const [{ createDownloadCaller }, { stringify }] = await Promise.all([
      import("#routers/downloads.ts"),
      import("csv-stringify/sync"),
    ]);
    const { language: asked, ...input } = Object.fromEntries(url.searchParams);
    const table = await createDownloadCaller(context).exportList(input as ExportedList);
    const language = asLanguage(asked) ?? "en";
    const texts = await textsIn[language]();
    const wording = input.list === "audit" ? await wordingIn(language) : null;
    const { answerHeaders } = context;
    answerHeaders.set("content-type", "text/csv; charset=utf-8; header=present");
    if (table.total !== null) answerHeaders.set("x-total-rows", String(table.total));
    const day = live.deps.now().slice(0, 10);
    answerHeaders.set("content-disposition", `attachment; filename="${input.list}-${day}.csv"`);
    answerHeaders.set("x-content-type-options", "nosniff");
    const onError = (error: unknown) =>
      log("error", "table export aborted", {
        requestId: context.requestId,
        path: url.pathname,
        userId: context.caller.userId ?? undefined,
        ...describeError(error),
      });
    return new Response(csvOf(table, { texts, wording, stringify, onError }), { headers: answerHeaders });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, url.pathname);
    return errorResponse(error, context);
  }
}

type Texts = TextsOf<typeof english>;
type Stringify = typeof import("csv-stringify/sync").stringify;

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => english,
  es: async () => (await import("#messages/es/audit.ts")).exported,
  fr: async () => (await import("#messages/fr/audit.ts")).exported,
};

/** Messages for the audit log's changes, loaded only for that export. */
async function wordingIn(language: Language): Promise<SummaryWording> {
  const [{ createTranslator }, messages] = await Promise.all([
    import("use-intl/core"),
    summaryTextsIn[language](),
  ]);
  const locale = locales[language];
  const t = createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as SummaryWording["t"];
  return { t, locale, timeZone: platformTimeZone };
}

const summaryTextsIn: Record<Language, () => Promise<Record<string, object>>> = {
  en: async () => ({
    ...(await import("#messages/en/audit.ts")),
    ...(await import("#messages/en/rates.ts")),
    ...(await import("#messages/en/money.ts")),
    ...(await import("#messages/en/homes.ts")),
    ...(await import("#messages/en/health.ts")),
    ...(await import("#messages/en/alerts.ts")),
  }),
  es: async () => ({
    ...(await import("#messages/es/audit.ts")),
    ...(await import("#messages/es/rates.ts")),
    ...(await import("#messages/es/money.ts")),
    ...(await import("#messages/es/homes.ts")),
    ...(await import("#messages/es/health.ts")),
    ...(await import("#messages/es/alerts.ts")),
  }),
  fr: async () => ({
    ...(await import("#messages/fr/audit.ts")),
    ...(await import("#messages/fr/rates.ts")),
    ...(await import("#messages/fr/money.ts")),
    ...(await import("#messages/fr/homes.ts")),
    ...(await import("#messages/fr/health.ts")),
    ...(await import("#messages/fr/alerts.ts")),
  }),
};

/**
 * RFC 4180 with a byte-order mark so spreadsheets read UTF-8. Text cells are never read as formulas. Reads a page when
 * the stream has room and stops when the client leaves. A failure errors the stream, so a partial table never looks
 * complete.
 */
function csvOf(
  { columns, pages }: ExportedTable,
  {
    texts,
    wording,
    stringify,
    onError,
  }: {
    texts: Texts;
    wording: SummaryWording | null;
    stringify: Stringify;
    onError: (error: unknown) => void;
  },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  let isWanted = true;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const page = await pages.next();
          // The client left during the read and closed the stream.
          if (!isWanted) return;
          if (page.done) return controller.close();
          const text = stringify(
            page.value.map((cells) =>
              cells.map((cell) => oneLine(typeof cell === "function" ? wording && cell(wording) : cell)),
            ),
            {
              bom: isFirst,
              header: isFirst,
              columns: columns.map((column) => texts[column]),
              quoted_string: true,
              record_delimiter: "windows",
              escape_formulas: true,
              cast: { boolean: String },
            },
          );
          isFirst = false;
          // An empty chunk would not request the next page.
          if (text === "") return controller.close();
          controller.enqueue(encoder.encode(text));
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        isWanted = false;
        await pages.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

/** Uses a different line ending within cells, so rows can be counted as they arrive. */
function oneLine<Cell>(cell: Cell): Cell | string {
  return typeof cell === "string" ? cell.replaceAll("\r\n", "\n") : cell;
}
