import type { ShownPay } from "#modules/rates/contract.ts";
import type { PayExtras, PayRule } from "#modules/rates/rules/pay.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";

function renderExtras(extras: PayExtras) {
  const { includedCans, riseHours } = extras;
  return {
    includedCans,
    can: formatCents(extras.canCents),
    longDriveway: formatCents(extras.longDrivewayCents),
    stairs: formatCents(extras.stairsCents),
    evening: formatCents(extras.eveningCents),
    firstOnStreet: formatCents(extras.firstOnStreetCents),
    nextOnStreet: formatCents(extras.nextOnStreetCents),
    dayMinimum: formatCents(extras.dayMinimumCents),
    tripFee: formatCents(extras.tripFeeCents ?? 0),
    riseHours,
    rise: formatCents(extras.riseCents),
    mostRise: formatCents(extras.mostRiseCents),
  };
}

/** A pay rule in its wire form. */
export function renderPay({ extras, areas, mostTipCents }: PayRule): ShownPay {
  return {
    extras: renderExtras(extras),
    areas: areas.map((area) => ({
      zipBeginning: area.zipBeginning,
      out: formatCents(area.outCents),
      in: formatCents(area.inCents),
      ...renderExtras(area),
    })),
    mostTip: formatCents(mostTipCents),
  };
}

function keptExtras(shown: ShownPay["extras"]): PayExtras {
  const cents = (amount: string) => parseCents(amount) ?? 0;
  const { includedCans, riseHours } = shown;
  return {
    includedCans,
    canCents: cents(shown.can),
    longDrivewayCents: cents(shown.longDriveway),
    stairsCents: cents(shown.stairs),
    eveningCents: cents(shown.evening),
    firstOnStreetCents: cents(shown.firstOnStreet),
    nextOnStreetCents: cents(shown.nextOnStreet),
    dayMinimumCents: cents(shown.dayMinimum),
    tripFeeCents: cents(shown.tripFee),
    riseHours,
    riseCents: cents(shown.rise),
    mostRiseCents: cents(shown.mostRise),
  };
}

/** A pay rule from its wire form. */
export function keptPay({ extras, areas, mostTip }: ShownPay): PayRule {
  return {
    extras: keptExtras(extras),
    areas: areas
      .map((area) => ({
        zipBeginning: area.zipBeginning,
        outCents: parseCents(area.out) ?? 0,
        inCents: parseCents(area.in) ?? 0,
        ...keptExtras(area),
      }))
      .toSorted((one, other) => (one.zipBeginning < other.zipBeginning ? -1 : 1)),
    mostTipCents: parseCents(mostTip) ?? 0,
  };
}
