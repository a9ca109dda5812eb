import type { SetRule } from "#modules/rates/contract.ts";
import type { Visitor } from "./visitor.ts";

type RuleOf<Name extends SetRule["rule"]> = Extract<SetRule, { rule: Name }>["value"];

/** What the demo's homes pay and its runners earn. */
export type TownRules = {
  /** The flat pay per pickup in dollars. */
  pickup: string;
  pay: RuleOf<"pay"> | null;
  prices: RuleOf<"prices"> | null;
};

/**
 * Rules under which the demo earns money. At the documented $29 a month and $12 a pickup each home loses money, as
 * `docs/economics.md` shows.
 */
export const demoRules: TownRules = {
  pickup: "4.20",
  pay: {
    extras: {
      includedCans: 2,
      can: "2.00",
      longDriveway: "0.75",
      stairs: "0.50",
      evening: "0",
      firstOnStreet: "1.00",
      nextOnStreet: "0.10",
      dayMinimum: "0",
      tripFee: "3.00",
      riseHours: 6,
      rise: "0.50",
      mostRise: "2.00",
    },
    areas: [],
    mostTip: "20.00",
  },
  prices: {
    includedCans: 2,
    extraCan: "9.00",
    includedDays: 1,
    extraDay: "18.00",
    longDriveway: "4.00",
    pool: [{ homes: 8, off: "0.50" }],
    floor: "27.00",
    tripFee: "5.00",
    oneOff: "15.00",
    areas: [],
  },
};

/** The documented price and pay, which stand until an admin changes them. */
export const documentedRules: TownRules = { pickup: "12.00", pay: null, prices: null };

/** Sets the rules from a day on, as an admin. */
export async function setTownRules(
  admin: Visitor,
  { pickup, pay, prices }: TownRules,
  effectiveOn: string,
): Promise<void> {
  await admin.do((call) =>
    call.admin.setRate({ rate: "runnerRate", amount: pickup, effectiveOn, seen: null }),
  );
  if (pay) await admin.do((call) => call.admin.setRule({ rule: "pay", value: pay, effectiveOn, seen: null }));
  if (prices)
    await admin.do((call) => call.admin.setRule({ rule: "prices", value: prices, effectiveOn, seen: null }));
}
