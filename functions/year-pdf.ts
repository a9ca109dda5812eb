import { createTranslator } from "use-intl/core";
import type { payYear } from "#messages/en/pay-year.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { YearSummary } from "#modules/payouts/contract/year.ts";
import { parseCents } from "#platform/values/money.ts";
import { asLanguage, type Language, locales } from "#platform/values/preferences.ts";
import { download, streamed } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { type PdfPage, pageSize, wrapped, writePdf } from "./pdf.ts";

/** A runner's calendar year as a PDF, in `language` or English: `year`, or the present one. */
export const serveYearPdf = endpoint({ methods: ["GET"] }, async ({ context, url }) => {
  // Loaded on request to keep startup fast.
  const { createDownloadCaller } = await import("#routers/downloads.ts");
  const summary = await createDownloadCaller({ context }).yearSummary({
    year: url.searchParams.get("year"),
  });
  const language = asLanguage(url.searchParams.get("language")) ?? "en";
  const say = wordsOf(language, await textsIn[language]());
  async function* pages() {
    yield layOut(summary, say);
  }
  const name = `pay-${summary.year}.pdf`;
  const title = say.text("title", { year: String(summary.year) });
  const body = streamed(() => writePdf(pages(), { title }), {
    ...{ event: "year_pdf_failed", context, path: url.pathname },
  });
  return download(context, { type: "application/pdf", name, body });
});
export default handlerOf(serveYearPdf);

type Texts = TextsOf<typeof payYear>;

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import("#messages/en/pay-year.ts")).payYear,
  es: async () => (await import("#messages/es/pay-year.ts")).payYear,
  fr: async () => (await import("#messages/fr/pay-year.ts")).payYear,
};

function wordsOf(language: Language, messages: Texts) {
  const locale = locales[language];
  const dollars = new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" },
  });
  return {
    text: createTranslator({ locale, messages: messages as Texts & object }) as (
      key: string,
      params?: Record<string, string | number>,
    ) => string,
    amount: (text: string) => dollars.format((parseCents(text) ?? 0) / 100),
    miles: (meters: number) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(meters / 1609.344),
    month: (nth: number) =>
      new Date(Date.UTC(2026, nth - 1, 1)).toLocaleDateString(locale, { month: "long", timeZone: "UTC" }),
    day: (day: string) => new Date(day).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" }),
  };
}

const margin = 54;
/** Where each column begins. */
const columns = [0, 84, 132, 208, 276, 352, 416, 484] as const;

/** One page: who, each month and the year, and the tax form's state. */
function layOut(
  summary: YearSummary,
  { text, amount, miles, month, day }: ReturnType<typeof wordsOf>,
): PdfPage {
  const page: PdfPage = { texts: [], pictures: [] };
  let y = margin + 18;
  const write = (words: string, { size = 10, isBold = false } = {}) => {
    for (const part of wrapped(words, { size, width: pageSize.width - 2 * margin })) {
      page.texts.push({ text: part, x: margin, y, size, isBold });
      y += size + 5;
    }
  };
  const row = (cells: string[], isBold = false) => {
    for (const [nth, cell] of cells.entries())
      page.texts.push({ text: cell, x: margin + (columns[nth] ?? 0), y, size: 9, isBold });
    y += 16;
  };
  const { year, name, city, months, sum, taxForm } = summary;
  const cellsOf = (label: string, of: YearSummary["sum"]) => [
    ...[label, String(of.jobs), amount(of.pay), amount(of.tips), amount(of.tripFees), amount(of.other)],
    ...[amount(of.total), miles(of.meters)],
  ];
  write(text("title", { year: String(year) }), { size: 20, isBold: true });
  write(`${name} · ${city}`, { size: 12 });
  write(text(summary.isOver ? "whole" : "soFar"));
  y += 14;
  row(
    ["month", "jobs", "pay", "tips", "tripFees", "other", "total", "miles"].map((key) =>
      text(`columns.${key}`),
    ),
    true,
  );
  for (const each of months) row(cellsOf(month(each.month), each));
  row(cellsOf(text("sum"), sum), true);
  y += 8;
  write(text("about"));
  if (parseCents(sum.referrals)) write(text("referrals", { amount: amount(sum.referrals) }));
  write(text("milesNote"));
  y += 14;
  write(text("tax.title"), { size: 14, isBold: true });
  write(text("tax.paid", { year: String(year), paid: amount(taxForm.paid) }));
  const form = { from: amount(taxForm.from), day: day(taxForm.comesBy) };
  write(text(taxForm.isReached ? "tax.reached" : "tax.notReached", form));
  const details = taxForm.hasTaxDetails === null ? "unknown" : taxForm.hasTaxDetails ? "onFile" : "missing";
  write(text(`tax.details.${details}`));
  write(text("tax.source"));
  return page;
}
