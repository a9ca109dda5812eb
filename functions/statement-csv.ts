import { stringify } from "csv-stringify/sync";
import { addOns as englishAddOns } from "#messages/en/add-ons.ts";
import { statement as english } from "#messages/en/payouts.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { Statement } from "#modules/payouts/contract.ts";
import { isHeldReason } from "#modules/payouts/rules.ts";
import { addOnOf } from "#modules/pickups/rules/add-ons.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { csvOptions, csvType, download } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** A runner's weekly statement as CSV: `runner.statement`, with headings in `language` or English. */
export const serveStatementCsv = endpoint(
  { methods: ["GET"], answersHead: true },
  async ({ context, url }) => {
    // Loaded on request to keep startup fast.
    const { createDownloadCaller } = await import("#routers/downloads.ts");
    const statement = await createDownloadCaller({ context }).statement({
      week: url.searchParams.get("week"),
    });
    const texts = await textsIn[asLanguage(url.searchParams.get("language")) ?? "en"]();
    const body = statementCsv(statement, texts);
    return download(context, { type: csvType, name: `statement-${statement.week}.csv`, body });
  },
);
export default handlerOf(serveStatementCsv);

type Texts = TextsOf<typeof english>;

type AddOnNames = TextsOf<typeof englishAddOns>["kinds"];

const textsIn: Record<Language, () => Promise<[Texts, AddOnNames]>> = {
  en: async () => [english, englishAddOns.kinds],
  es: async () => [
    (await import("#messages/es/payouts.ts")).statement,
    (await import("#messages/es/add-ons.ts")).addOns.kinds,
  ],
  fr: async () => [
    (await import("#messages/fr/payouts.ts")).statement,
    (await import("#messages/fr/add-ons.ts")).addOns.kinds,
  ],
};

/** Extra work by name and number, other reasons as written. */
function reasonOf(reason: string | null, names: AddOnNames): string | null {
  const addOn = addOnOf(reason);
  return addOn ? `${names[addOn.kind]} × ${addOn.units}` : reason;
}

export function statementCsv(
  { week, lines }: Pick<Statement, "week" | "lines">,
  [texts, addOns]: [Texts, AddOnNames] = [english, englishAddOns.kinds],
) {
  return stringify(
    lines.map((line) => [
      week,
      line.date,
      texts.kinds[line.kind],
      line.place ?? (isHeldReason(line.reason) ? texts.held[line.reason] : reasonOf(line.reason, addOns)),
      Number(line.amount),
    ]),
    { ...csvOptions, columns: Object.values(texts.columns), cast: { number: (amount) => amount.toFixed(2) } },
  );
}
