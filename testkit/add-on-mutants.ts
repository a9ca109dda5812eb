import type { Mutant } from "./mutants.ts";

/** The guards of extra work at a stop. */
export const addOnMutants: Mutant[] = [
  {
    name: "approve-extra-work-after-the-runner-left",
    file: "modules/pickups/queries/add-ons.ts",
    find: "  and jobs.status = case add_ons.leg when 'out' then 'assigned' else 'in_progress' end",
    replace: "",
    tests: ["modules/pickups/add-ons.race.test.ts"],
  },
  {
    name: "answer-extra-work-twice",
    file: "modules/pickups/queries/add-ons.ts",
    find: "add_ons.answer is null and ",
    replace: "",
    tests: ["modules/pickups/add-ons.race.test.ts"],
  },
  {
    name: "do-extra-work-without-a-yes",
    file: "modules/pickups/queries/add-ons.ts",
    find: "and answer = 'approved' and done_at is null",
    replace: "and done_at is null",
    tests: ["modules/pickups/add-ons.test.ts"],
  },
];
