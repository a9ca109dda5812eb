import type { Mutant } from "./mutants.ts";

/** The guards of coupons and referrals. */
export const growthMutants: Mutant[] = [
  {
    name: "use-a-coupon-beyond-its-limit",
    file: "modules/growth/queries/coupons.ts",
    find: "and ${coupons.uses} < ${coupons.mostUses}",
    replace: "",
    tests: ["modules/growth/growth.race.test.ts"],
  },
  {
    name: "decide-a-referral-twice",
    file: "modules/growth/queries/referrals.ts",
    find: "${userId}::uuid and ${referrals.outcome} is null`)\n    .for",
    replace: "${userId}::uuid`)\n    .for",
    tests: ["modules/growth/growth.race.test.ts"],
  },
  {
    name: "pay-a-runner-referral-twice",
    file: "modules/growth/queries/runner-referrals.ts",
    find: "${userId}::uuid and ${runnerReferrals.outcome} is null`)\n    .for",
    replace: "${userId}::uuid`)\n    .for",
    tests: ["modules/growth/runner-referrals.race.test.ts"],
  },
  {
    name: "bring-each-other",
    file: "modules/growth/redeem-code.ts",
    find: "[userId, own, other].filter",
    replace: "[userId, own].filter",
    tests: ["modules/growth/growth.race.test.ts"],
  },
  {
    name: "credit-a-household-twice",
    sql: 'alter table "referral_households" drop constraint "referral_households_pkey"',
    tests: ["modules/growth/growth.race.test.ts"],
  },
  {
    name: "use-a-gift-twice",
    file: "modules/growth/queries/gifts.ts",
    find: "sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'paid'`,\n  );\n}\n\n/** A paid gift goes back",
    replace: "sql`${gifts.id} = ${id}::uuid`,\n  );\n}\n\n/** A paid gift goes back",
    tests: ["modules/growth/gifts.race.test.ts"],
  },
  {
    name: "book-a-gift-twice",
    file: "modules/growth/queries/gifts.ts",
    find: "sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'open'`",
    replace: "sql`${gifts.id} = ${id}::uuid`",
    tests: ["modules/growth/gifts.race.test.ts"],
  },
  {
    name: "settle-a-returned-refund-twice",
    file: "modules/billing/queries/failed-refunds.ts",
    find: "eq(failedRefunds.id, id), isNull(failedRefunds.askedAt)",
    replace: "eq(failedRefunds.id, id)",
    tests: ["modules/billing/failed-refunds.race.test.ts"],
  },
];
