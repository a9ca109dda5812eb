import { exported as english } from "#messages/en/exported.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { ExportedList } from "#modules/operations/contract/exports.ts";
import type { SummaryWording } from "#modules/operations/contract.ts";
import type { ExportedTable } from "#modules/operations/index.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { asLanguage, type Language, locales } from "#platform/values/preferences.ts";
import { csvOptions, csvType, download, streamed } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** Streams an admin list as CSV for a spreadsheet: `?list=homeowners&state=active`. */
export const serveAdminExport = endpoint(
  { methods: ["GET"], answersHead: true },
  async ({ live, context, url }) => {
    // Loaded on request, which keeps the function's start light.
    const [{ createDownloadCaller }, { stringify }] = await Promise.all([
      import("#routers/downloads.ts"),
      import("csv-stringify/sync"),
    ]);
    const { language: asked, ...input } = Object.fromEntries(url.searchParams);
    const table = await createDownloadCaller({ context }).exportList(input as unknown as ExportedList);
    const language = asLanguage(asked) ?? "en";
    const texts = await textsIn[language]();
    const wording = input.list === "audit" ? await wordingIn(language) : null;
    if (table.total !== null) context.answerHeaders.set("x-total-rows", String(table.total));
    const body = streamed(() => csvOf(table, { texts, wording, stringify }), {
      event: "table export aborted",
      context,
      path: url.pathname,
    });
    return download(context, {
      type: csvType,
      name: `${input.list}-${live.deps.now().slice(0, 10)}.csv`,
      body,
    });
  },
);
export default handlerOf(serveAdminExport);

type Texts = TextsOf<typeof english>;
type Stringify = typeof import("csv-stringify/sync").stringify;

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => english,
  es: async () => (await import("#messages/es/exported.ts")).exported,
  fr: async () => (await import("#messages/fr/exported.ts")).exported,
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

async function* csvOf(
  { columns, pages }: ExportedTable,
  { texts, wording, stringify }: { texts: Texts; wording: SummaryWording | null; stringify: Stringify },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  for await (const page of pages) {
    const cells = page.map((row) =>
      row.map((cell) => oneLine(typeof cell === "function" ? wording && cell(wording) : cell)),
    );
    const names = columns.map((column) => texts[column]);
    yield encoder.encode(stringify(cells, { ...csvOptions, bom: isFirst, header: isFirst, columns: names }));
    isFirst = false;
  }
}

/** Uses a different line ending within cells, so rows can be counted as they arrive. */
function oneLine<Cell>(cell: Cell): Cell | string {
  return typeof cell === "string" ? cell.replaceAll("\r\n", "\n") : cell;
}
