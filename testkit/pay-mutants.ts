import type { Mutant } from "./mutants.ts";

/** Guards of what runners earn and of tips. */
export const payMutants: Mutant[] = [
  {
    name: "a-second-tip-for-a-pickup",
    sql: 'drop index "tips_once"',
    tests: ["modules/pickups/tips.race.test.ts"],
  },
  {
    name: "book-a-tip-without-settling-its-charge",
    file: "modules/pickups/queries/tips.ts",
    find: '.where(and(eq(tips.id, id), eq(tips.status, "charging")))',
    replace: ".where(eq(tips.id, id))",
    tests: ["modules/pickups/tips.race.test.ts"],
  },
  {
    name: "take-a-tip-back-after-a-day",
    file: "modules/pickups/queries/tips.ts",
    find: "}::timestamptz - interval '24 hours'",
    replace: "}::timestamptz - interval '240 hours'",
    tests: ["modules/pickups/tips.test.ts"],
  },
  {
    name: "change-the-pay-of-an-accepted-job",
    sql: 'drop trigger jobs_pay_frozen on "jobs"',
    tests: ["modules/pickups/pay.test.ts"],
  },
];
