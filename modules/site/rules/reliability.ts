import { type Cents, inDollars } from "#platform/values/money.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

/** The weeks published. */
export const reliabilityWeeks = 12;

/** Days after a week's Sunday until it is published: by then its last cans are due back. */
export const settlingDays = 3;

/** Every published figure counts pickups of at least this many homes. */
export const fewestHomes = 5;

/** Promises made, and those kept. */
export type Promised = { made: number; kept: number };

/** What some weeks come to. */
export type Reliability = {
  /** Completed or missed pickups: the sample size. */
  pickups: number;
  missed: number;
  /** Cans out in time, cans back in time, and a photo of each. */
  out: Promised;
  in: Promised;
  photos: Promised;
  /** Credits for missed pickups and those we canceled, given without a request. */
  credits: number;
  creditCents: Cents;
};

/** One week, or several of which some have too few homes. Both days are included. */
export type Span = Reliability & { fromOn: string; untilOn: string };

/** The sum of weeks or ZIP codes. */
export function addUp(parts: readonly Reliability[]): Reliability {
  const sum = (of: (part: Reliability) => number) => parts.reduce((total, part) => total + of(part), 0);
  const promised = (of: (part: Reliability) => Promised) => ({
    made: sum((part) => of(part).made),
    kept: sum((part) => of(part).kept),
  });
  return {
    pickups: sum((part) => part.pickups),
    missed: sum((part) => part.missed),
    out: promised((part) => part.out),
    in: promised((part) => part.in),
    photos: promised((part) => part.photos),
    credits: sum((part) => part.credits),
    creditCents: sum((part) => part.creditCents),
  };
}

/** The three promises together. */
export function promisesOf({ out, in: back, photos }: Reliability): Promised {
  return { made: out.made + back.made + photos.made, kept: out.kept + back.kept + photos.kept };
}

/** The kept share, rounded down to a tenth: "98.2%". */
export function share({ made, kept }: Promised, language: Language): string {
  // A quotient in binary may fall just below the tenth that it is.
  const tenths = Math.floor((1000 * kept) / made);
  const percent = { style: "percent", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locales[language], percent).format(tenths / 1000);
}

/** What is published about the whole service or an area (`modules/site/contract.ts`). */
export type ReliabilityAnswer = {
  countedAt: string | null;
  zipCodes: string[];
  total: Span | null;
  weeks: Span[];
  areas: { zipCode: string; city: string; state: string; others: number; pickups: number }[];
};

/**
 * The parts of the page. `here`: an area was asked for and has figures; `merged`: with other ZIP codes; `absent`: it has
 * none; `none`: nothing is published yet.
 */
export const reliabilityParts = [
  "counted",
  "here",
  "everywhere",
  "merged",
  "absent",
  "none",
  "byWeek",
  "byArea",
  "invalid",
  "failed",
] as const;
export type ReliabilityPart = (typeof reliabilityParts)[number];

/** One row of the table: its days, and its figures in words. */
export type WeekWords = Record<"days" | "pickups" | "out" | "back" | "photos" | "missed" | "credits", string>;
/** "62701", or "62701 +2" with two others; the first one alone; and "Springfield, IL". */
export type AreaRowWords = Record<"zip" | "code" | "place", string>;

/** The page's words. A page built for everyone contains every part, marked, and one row of each list. */
export type ReliabilityWords = {
  parts: Readonly<Record<ReliabilityPart, boolean | "marked">>;
  weeks: readonly WeekWords[] | WeekWords;
  areas: readonly AreaRowWords[] | AreaRowWords;
  /** Whether what was typed is no ZIP code; a placeholder in a page built for everyone. */
  isInvalid: boolean | string;
} & Record<(typeof reliabilityTexts)[number], string>;

/**
 * `out`, `back` and `photos` are percentages, with the promises `…Kept` of those `…Made`. `json` is the address of the
 * same figures; `query` keeps the ZIP code in another language.
 */
export const reliabilityTexts = [
  ...(["zip", "typed", "query", "json", "days", "zips", "countedOn"] as const),
  ...(["out", "outKept", "outMade", "back", "backKept", "backMade"] as const),
  ...(["photos", "photosKept", "photosMade", "pickups", "missed", "credits", "creditAmount"] as const),
] as const;

/** What the page shows for a ZIP code, empty for everywhere; `answer` is null when it cannot be read now. */
export function renderReliability(
  answer: ReliabilityAnswer | null,
  { zip, typed, language }: { zip: string; typed: string; language: Language },
): ReliabilityWords {
  const number = new Intl.NumberFormat(locales[language]);
  const range = (options: Intl.DateTimeFormatOptions, { fromOn, untilOn }: Span) =>
    new Intl.DateTimeFormat(locales[language], {
      ...options,
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }).formatRange(new Date(fromOn), new Date(untilOn));
  const total = answer?.total ?? null;
  const of = (promised: Promised) => (promised.made > 0 ? share(promised, language) : "–");
  const promisesIn = (counted: Reliability) => ({
    out: of(counted.out),
    back: of(counted.in),
    photos: of(counted.photos),
  });
  const known = total ?? { ...addUp([]), fromOn: "", untilOn: "" };
  const isInvalid = typed !== "" && zip === "";
  const countedAt = answer?.countedAt ?? null;
  return {
    parts: {
      counted: total !== null,
      here: total !== null && zip !== "",
      everywhere: total !== null && zip === "",
      merged: (answer?.zipCodes.length ?? 0) > 1,
      absent: answer !== null && total === null && zip !== "",
      none: answer !== null && total === null && zip === "",
      byWeek: (answer?.weeks.length ?? 0) > 1,
      byArea: (answer?.areas.length ?? 0) > 1,
      invalid: isInvalid,
      failed: answer === null,
    },
    weeks: (answer?.weeks ?? []).map((week) => ({
      days: range({}, week),
      pickups: number.format(week.pickups),
      ...promisesIn(week),
      missed: number.format(week.missed),
      credits: number.format(week.credits),
    })),
    areas: (answer?.areas ?? []).map(({ zipCode, city, state, others }) => ({
      zip: others > 0 ? `${zipCode} +${number.format(others)}` : zipCode,
      code: zipCode,
      place: city ? `${city}, ${state}` : "",
    })),
    isInvalid,
    zip,
    typed,
    query: zip ? `zip=${zip}` : "",
    json: zip ? `/reliability/${zip}.json` : "/reliability.json",
    days: total ? range({ year: "numeric" }, total) : "",
    zips: (answer?.zipCodes ?? []).join(", "),
    countedOn: countedAt
      ? new Intl.DateTimeFormat(locales[language], {
          dateStyle: "medium",
          timeZone: "America/New_York",
        }).format(new Date(countedAt))
      : "",
    ...promisesIn(known),
    outKept: number.format(known.out.kept),
    outMade: number.format(known.out.made),
    backKept: number.format(known.in.kept),
    backMade: number.format(known.in.made),
    photosKept: number.format(known.photos.kept),
    photosMade: number.format(known.photos.made),
    pickups: number.format(known.pickups),
    missed: number.format(known.missed),
    credits: number.format(known.credits),
    creditAmount: new Intl.NumberFormat(locales[language], inDollars).format(known.creditCents / 100),
  };
}
