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
    name: "keep-a-tip-charged-after-its-pickup-was-refused",
    file: "modules/pickups/tips.ts",
    find: "if (await isRefused(tx, tip.jobId)) {",
    replace: "if (await Promise.resolve(false)) {",
    tests: ["modules/dispatch/refused-tips.test.ts"],
  },
  {
    name: "tip-a-pickup-while-it-is-refused",
    file: "modules/pickups/queries/tips.ts",
    find: "for share of jobs",
    replace: "",
    tests: ["modules/dispatch/refuse-anomaly.race.test.ts"],
  },
  {
    name: "deduct-a-tip-that-may-be-taken-back",
    file: "modules/payouts/queries/holds.ts",
    find: "(coalesce(-sum(amount_cents), 0) - ",
    replace: "(coalesce(-sum(amount_cents), 0) - 0 * ",
    tests: ["modules/dispatch/refused-tips.test.ts"],
  },
  {
    name: "explain-one-movement-of-each-kind",
    file: "modules/payouts/explain-pay.ts",
    find: "others.set(kind, { cents: known.cents + cents,",
    replace: "others.set(kind, { cents,",
    tests: ["modules/payouts/explained.property.test.ts"],
  },
  {
    name: "price-a-bundle-by-its-first-pickup",
    file: "modules/offers/rules.ts",
    find: "payCents: round.reduce((sum, { payCents }) => sum + payCents, 0),",
    replace: "payCents: (round[0]?.payCents ?? 0) * round.length,",
    tests: ["modules/payouts/explained.property.test.ts"],
  },
  {
    name: "pay-the-street-beyond-the-most",
    file: "modules/rates/rules/pay.ts",
    find: "return { ...pay, lines: capped([...pay.lines, line]) };",
    replace: "return { ...pay, lines: [...pay.lines, line] };",
    tests: ["modules/payouts/explained.property.test.ts"],
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
