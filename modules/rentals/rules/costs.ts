import { type RentalPrice, rentalCost } from "#modules/rates/rules.ts";
import type { Cents } from "#platform/values/money.ts";

/** How long a confirmation can be undone. */
export const undoMinutes = 10;

/** A rental's month, with the pickups that count in it so far. `month` is its first day. */
export type PricedMonth = RentalPrice & { propertyId: string; month: string; pickups: number };

/** What further pickups add to a rental's month: how many, how many of them beyond its included ones, and the cost. */
export type AddedCost = { propertyId: string; month: string; pickups: number; extra: number; cents: Cents };

/** A pickup by its rental and local day. */
export type CountedPickup = { propertyId: string; pickupOn: string };

const countIn = ({ propertyId, month }: PricedMonth, pickups: readonly CountedPickup[]) =>
  pickups.filter(
    (pickup) => pickup.propertyId === propertyId && pickup.pickupOn.startsWith(month.slice(0, 7)),
  ).length;

/** What pickups cost once they are confirmed, by month and rental; days are local. Months without a price add nothing. */
export function costOfAdding(
  months: readonly PricedMonth[],
  added: readonly CountedPickup[],
): { rows: AddedCost[]; pickups: number; extra: number; cents: Cents } {
  const rows = months.flatMap((priced): AddedCost[] => {
    const { propertyId, month } = priced;
    const pickups = countIn(priced, added);
    if (pickups === 0) return [];
    const after = priced.pickups + pickups;
    const beyond = (count: number) => Math.max(0, count - priced.includedPickups);
    const isPriced = priced.partCents > 0 || priced.extraCents > 0;
    return [
      {
        propertyId,
        month,
        pickups,
        extra: isPriced ? beyond(after) - beyond(priced.pickups) : 0,
        cents: rentalCost(priced, after) - rentalCost(priced, priced.pickups),
      },
    ];
  });
  const sum = (of: (row: AddedCost) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    rows,
    pickups: added.length,
    extra: sum(({ extra }) => extra),
    cents: sum(({ cents }) => cents),
  };
}

/**
 * What pickups that already count in their months cost: what the months would cost less without them. `gone` made room
 * for them: without the change, those would still count.
 */
export function costOfCounted(
  months: readonly PricedMonth[],
  counted: readonly CountedPickup[],
  gone: readonly CountedPickup[] = [],
): Cents {
  return months.reduce((sum, priced) => {
    const before = Math.max(0, priced.pickups - countIn(priced, counted) + countIn(priced, gone));
    return sum + rentalCost(priced, priced.pickups) - rentalCost(priced, before);
  }, 0);
}
