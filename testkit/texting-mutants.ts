import type { Mutant } from "./mutants.ts";

/** Guards of text messages: STOP wins, and a message counts once. */
export const textingMutants: Mutant[] = [
  {
    name: "agree-after-a-stop",
    file: "modules/texting/take-text.ts",
    find: "if (number.isStopped) return",
    replace: 'if (number.isStopped && read?.command !== "yes" && read?.command !== "skip") return',
    tests: ["modules/texting/texting.race.test.ts"],
  },
  {
    name: "read-a-number-without-a-lock",
    file: "modules/texting/queries.ts",
    find: '.for("update")',
    replace: "",
    tests: ["modules/texting/texting.race.test.ts"],
  },
];
