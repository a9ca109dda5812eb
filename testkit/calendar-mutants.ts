import type { Mutant } from "./mutants.ts";

/** The guards of days, planned pickups and streets, in `modules/schedule`. */
export const calendarMutants: Mutant[] = [
  {
    name: "answer-a-day-report-twice",
    file: "modules/schedule/queries/days.ts",
    find: ".where(and(eq(dayReports.id, answer.id), isNull(dayReports.outcome)))",
    replace: ".where(eq(dayReports.id, answer.id))",
    tests: ["modules/homes/home.race.test.ts"],
  },
  {
    name: "generate-an-existing-pickup",
    file: "modules/schedule/generate-pickups.ts",
    find: "      on conflict do nothing\n",
    replace: "",
    tests: ["modules/schedule/generate.race.test.ts"],
  },
  {
    name: "dismiss-a-correction-while-its-street-is-judged",
    file: "modules/schedule/corrections.ts",
    find: "would propose the same change again.\n      await lockStreets(tx, [asked]);",
    replace: "would propose the same change again.",
    tests: ["modules/schedule/corrections.race.test.ts"],
  },
  {
    name: "undo-a-correction-while-its-street-is-judged",
    file: "modules/schedule/corrections.ts",
    find: "what this undo answers.\n      await lockStreets(tx, [asked]);",
    replace: "what this undo answers.",
    tests: ["modules/schedule/corrections.race.test.ts"],
  },
  {
    name: "mend-a-street-twice",
    file: "modules/schedule/queries/streets.ts",
    find: "and outcome is null and to_weekday = ${decision.toWeekday} returning id",
    replace: "and to_weekday = ${decision.toWeekday} returning id",
    tests: ["modules/schedule/corrections.race.test.ts"],
  },
  {
    name: "undo-a-mended-street-twice",
    file: "modules/schedule/queries/streets.ts",
    find: "and outcome = 'mended' returning id",
    replace: "returning id",
    tests: ["modules/schedule/corrections.race.test.ts"],
  },
  {
    name: "judge-a-street-twice-at-once",
    file: "modules/schedule/queries/streets.ts",
    find: "select pg_advisory_xact_lock(${lockKeys.streets}, key) from (",
    replace: "select key from (",
    tests: ["modules/schedule/corrections.race.test.ts"],
  },
];
