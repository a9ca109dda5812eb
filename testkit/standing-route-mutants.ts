import type { Mutant } from "./mutants.ts";

/** The guards of standing routes, backups, preferences and the daily limit. */
export const standingRouteMutants: Mutant[] = [
  {
    name: "claim-a-home-twice",
    sql: "drop index regular_homes_one; create unique index regular_homes_one on regular_homes (homeowner_id, weekday, runner_id) where until_on is null",
    tests: ["modules/standing-routes/guards.test.ts"],
  },
  {
    name: "claim-without-locking-the-runner",
    file: "modules/standing-routes/claim-street.ts",
    find: "const runner = await lockRunner(tx, actor.runnerId);",
    replace: 'const runner = { applicationStatus: "approved" };',
    tests: ["modules/standing-routes/claims.race.test.ts"],
  },
  {
    name: "claim-homes-seen-before-their-locks",
    file: "modules/standing-routes/claim-street.ts",
    find: "const free = await listFreeHomes(tx, { ...asked, limit: most, among });",
    replace: "const free = seen.slice(0, most);",
    tests: ["modules/standing-routes/claims.race.test.ts"],
  },
  {
    name: "follow-a-regular-who-still-comes",
    file: "modules/standing-routes/queries/streets.ts",
    find: "(select max(until_on) from regular_homes as former",
    replace: "(select min(from_on) from regular_homes as former",
    tests: ["modules/standing-routes/claims.race.test.ts"],
  },
  {
    name: "give-up-a-home-twice",
    file: "modules/pickups/queries/regulars.ts",
    find: "where (regular.until_on is null or",
    replace: "where (true or",
    tests: ["modules/standing-routes/claims.race.test.ts"],
  },
  {
    name: "end-a-claim-whose-day-moves",
    file: "modules/standing-routes/assign-regulars.ts",
    find: "  await moveWeekday(tx, homeownerId);\n",
    replace: "",
    tests: ["modules/standing-routes/claims.race.test.ts"],
  },
  {
    name: "assign-regulars-while-their-runner-accepts",
    file: "modules/standing-routes/queries/assign.ts",
    find: "order by id for no key update`,",
    replace: "order by id`,",
    tests: ["modules/standing-routes/planned-regulars.race.test.ts"],
  },
  {
    name: "take-days-off-while-stops-are-assigned",
    file: "modules/runners/availability.ts",
    find: "await lockRunner(tx, runnerId);",
    replace: "",
    tests: ["modules/standing-routes/planned-regulars.race.test.ts"],
  },
  {
    name: "accept-beyond-the-daily-limit",
    file: "modules/offers/accept-job.ts",
    find: "const runner = await lockRunner(tx, actor.runnerId);",
    replace:
      'const runner = (await (await import("#modules/accounts/index.ts")).findRunner(tx, actor.runnerId))?.runner;',
    tests: ["modules/offers/accept-job.race.test.ts"],
  },
  {
    name: "accept-what-is-held-for-a-backup",
    file: "modules/pickups/queries/job-changes.ts",
    find: 'isForRunner(sql.placeholder("runnerId"), sql.placeholder("now")),',
    replace: "",
    tests: ["modules/standing-routes/guards.test.ts"],
  },
  {
    name: "take-a-bundle-in-any-order",
    file: "modules/pickups/queries/job-changes.ts",
    find: '.orderBy(asc(jobs.id))\n      .for("no key update", { of: jobs }),',
    replace: '.orderBy(sql`random()`).for("no key update", { of: jobs }),',
    tests: ["modules/standing-routes/backups.race.test.ts"],
  },
];
