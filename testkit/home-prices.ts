import type { Rules } from "#modules/rates/contract.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./factories.ts";

/** Prices by home: two cans and a day included, and less from three and five homes on a street. */
export const homePrices = {
  includedCans: 2,
  extraCan: "2.00",
  includedDays: 1,
  extraDay: "15.00",
  longDriveway: "4.00",
  pool: [
    { homes: 3, off: "3.00" },
    { homes: 5, off: "5.00" },
  ],
  floor: "24.00",
  areas: [],
};

/** Sets the rule `prices` as an admin who saw the current state. */
export async function setPrices(app: TestApp, admin: Person, value: object, effectiveOn: string) {
  const seen = ((await app.typed(admin, "admin.rules")).body as Rules).prices.lastChange;
  return app.typed(admin, "admin.setRule", { rule: "prices", value, effectiveOn, seen });
}
