import type { Mutant } from "./mutants.ts";

/** The guards of homes' prices. */
export const priceMutants: Mutant[] = [
  {
    name: "join-a-street-pool-without-locking-it",
    file: "modules/billing/home-prices.ts",
    find: "  await lockStreetPool(tx, userId);\n",
    replace: "",
    tests: ["modules/billing/home-prices.race.test.ts"],
  },
];
