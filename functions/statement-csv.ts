import { TRPCError } from "@trpc/server";
import { stringify } from "csv-stringify/sync";
import { statement as english } from "#messages/en/payouts.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { Statement } from "#modules/payouts/contract.ts";
import { isHeldReason } from "#modules/payouts/rules.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { createDownloadCaller } from "#routers/downloads.ts";
import { translateError } from "#routers/errors.ts";
import { beginCall, errorResponse, reportError, withoutBody } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/** A runner's weekly statement as CSV: `runner.statement`, with headings in `language` or English. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveStatementCsv(await runtime(), request, caller),
};
export default handler;

export function serveStatementCsv(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
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
    const statement = await createDownloadCaller(context).statement({ week: url.searchParams.get("week") });
    const language = asLanguage(url.searchParams.get("language")) ?? "en";
    const texts = await textsIn[language]();
    context.answerHeaders.set("content-type", "text/csv; charset=utf-8; header=present");
    context.answerHeaders.set(
      "content-disposition",
      `attachment; filename="statement-${statement.week}.csv"`,
    );
    context.answerHeaders.set("x-content-type-options", "nosniff");
    return new Response(statementCsv(statement, texts), { headers: context.answerHeaders });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, url.pathname);
    return errorResponse(error, context);
  }
}

type Texts = TextsOf<typeof english>;

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => english,
  es: async () => (await import("#messages/es/payouts.ts")).statement,
  fr: async () => (await import("#messages/fr/payouts.ts")).statement,
};

/** RFC 4180 with a byte-order mark so spreadsheets read UTF-8. Text cells are never read as formulas. */
export function statementCsv(
  { week, lines }: Pick<Statement, "week" | "lines">,
  texts: Texts = english,
): string {
  return stringify(
    lines.map((line) => [
      week,
      line.date,
      texts.kinds[line.kind],
      line.place ?? (isHeldReason(line.reason) ? texts.held[line.reason] : line.reason),
      Number(line.amount),
    ]),
    {
      bom: true,
      header: true,
      columns: Object.values(texts.columns),
      quoted_string: true,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { number: (amount) => amount.toFixed(2) },
    },
  );
}
