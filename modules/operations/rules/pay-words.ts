import type { ShownPay } from "#modules/rates/contract.ts";
import { parseCents } from "#platform/values/money.ts";

type Wording = {
  t: (key: string, values?: Record<string, string | number>) => string;
  locale: string;
  dollars: (cents: number) => string;
};

const amounts = [
  "can",
  "longDriveway",
  "stairs",
  "evening",
  "firstOnStreet",
  "nextOnStreet",
  "dayMinimum",
  "tripFee",
] as const;

type ShownReferrals = { credit: string; mostAMonth: number; runnerPay?: string; runnerPickups?: number };

/** A pay rule, or what referrals are credited, in one sentence; leaves out what pays nothing. */
export function payWords(value: ShownPay | ShownReferrals, wording: Wording): string {
  const { t, locale, dollars } = wording;
  if ("mostAMonth" in value) {
    const creditCents = parseCents(value.credit) ?? 0;
    const runnerCents = parseCents(value.runnerPay ?? "") ?? 0;
    return t("platform.rules.values.referrals", {
      ...{ cents: creditCents, amount: dollars(creditCents), count: value.mostAMonth },
      ...{
        total: creditCents + runnerCents,
        runnerCents,
        runnerAmount: dollars(runnerCents),
        pickups: value.runnerPickups ?? 0,
      },
    });
  }
  const { extras, areas, mostTip } = value;
  const words = "payRule.words";
  const list = new Intl.ListFormat(locale);
  const cents = (amount: string) => parseCents(amount) ?? 0;
  const tip = dollars(cents(mostTip));
  const extrasOf = (of: ShownPay["extras"]) => {
    const paid = amounts.flatMap((name) =>
      cents(of[name]) === 0
        ? []
        : t(`${words}.${name}`, { amount: dollars(cents(of[name])), count: of.includedCans }),
    );
    const rises = cents(of.rise) > 0 && of.riseHours > 0 && cents(of.mostRise) > 0;
    const rise = { amount: dollars(cents(of.rise)), hours: of.riseHours, most: dollars(cents(of.mostRise)) };
    return list.format([...paid, ...(rises ? [t(`${words}.rise`, rise)] : [])]);
  };
  const everywhere = extrasOf(extras);
  if (areas.length === 0 && everywhere === "") return t(`${words}.flat`, { tip });
  const none = t(`${words}.none`);
  const inAreas = areas.map((area) =>
    t(`${words}.area`, {
      zip: area.zipBeginning,
      out: dollars(cents(area.out)),
      back: dollars(cents(area.in)),
      extras: extrasOf(area) || none,
    }),
  );
  const sentence = t(`${words}.rule`, { extras: [everywhere || none, ...inAreas].join("; "), tip });
  return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
}
