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
    name: "pay-a-blocked-stop-without-proof",
    file: "modules/pickups/queries/trip-fees.ts",
    find: "and photos.attached_at is not null and (photos.source = 'camera' or photos.distance_meters is not null))",
    replace: "or true)",
    tests: ["modules/pickups/trip-fees.test.ts"],
  },
  {
    name: "charge-a-blocked-stop-on-the-day-of-its-warning",
    file: "modules/pickups/queries/trip-fees.ts",
    find: "          and warned.scheduled_on < jobs.scheduled_on\n",
    replace: "",
    tests: ["modules/pickups/trip-fees.test.ts"],
  },
  {
    name: "change-the-pay-of-an-accepted-job",
    sql: 'drop trigger jobs_pay_frozen on "jobs"',
    tests: ["modules/pickups/pay.test.ts"],
  },
];
