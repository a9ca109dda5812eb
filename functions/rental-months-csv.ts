import { stringify } from "csv-stringify/sync";
import type { rental as english } from "#messages/en/rentals.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { RentalMonth } from "#modules/rentals/contract/prices.ts";
import { formatCents } from "#platform/values/money.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { csvOptions, csvType, download } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** A host's rentals by month with a pickup, as CSV: `rental.months`, with headings in `language` or English. */
export const serveRentalMonthsCsv = endpoint(
  { methods: ["GET"], answersHead: true },
  async ({ context, url }) => {
    // Loaded on request, which keeps the function's start light.
    const { createDownloadCaller } = await import("#routers/downloads.ts");
    const months = await createDownloadCaller({ context }).rentalMonths();
    const texts = await textsIn[asLanguage(url.searchParams.get("language")) ?? "en"]();
    return download(context, { type: csvType, name: "rentals.csv", body: rentalMonthsCsv(months, texts) });
  },
);
export default handlerOf(serveRentalMonthsCsv);

type Texts = TextsOf<typeof english>["monthsCsv"];

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import("#messages/en/rentals.ts")).rental.monthsCsv,
  es: async () => (await import("#messages/es/rentals.ts")).rental.monthsCsv,
  fr: async () => (await import("#messages/fr/rentals.ts")).rental.monthsCsv,
};

function rentalMonthsCsv(months: RentalMonth[], texts: Texts): string {
  return stringify(
    months
      .filter(({ pickups }) => pickups > 0)
      .map((month) => [
        month.month.slice(0, 7),
        month.propertyName,
        month.pickups,
        month.includedPickups,
        formatCents(month.cents),
        texts.states[month.isSettled ? "settled" : "running"],
        month.billNumber,
      ]),
    { ...csvOptions, columns: Object.values(texts.columns), quoted_string: true },
  );
}
