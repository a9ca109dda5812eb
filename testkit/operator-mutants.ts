import type { CodeMutant } from "./mutants.ts";

/** Guards of restores, releases and migrations. */
export const operatorMutants: CodeMutant[] = [
  {
    name: "send-while-held",
    file: "functions/held.ts",
    find: "if (await watch.isHeld()) throw refusal();",
    replace: "",
    tests: ["functions/held.test.ts"],
  },
  {
    name: "work-while-held",
    file: "functions/held.ts",
    find: "drain: async (...given) => ((await isHeld()) ? 0 : queue.drain(...given)),",
    replace: "",
    tests: ["functions/held.test.ts"],
  },
  {
    name: "charge-again-after-a-restore",
    file: "functions/held.ts",
    find: "return askedBefore(given, await watch.restoredFrom());",
    replace: "return given;",
    tests: ["functions/held.test.ts"],
  },
  {
    name: "release-a-restore-twice",
    file: "functions/release.ts",
    find: "{ forUpdate: true }",
    replace: "{}",
    tests: ["modules/operations/release.race.test.ts"],
  },
  {
    name: "keep-a-broken-index",
    file: "db/migrate.ts",
    find: 'return row.isValid ? "whole" : "broken";',
    replace: 'return "whole";',
    tests: ["db/migrate.test.ts"],
  },
  {
    name: "let-readers-wait-behind-a-migration",
    file: "db/migrate.ts",
    find: 'if (database.kind !== "pglite")',
    replace: "if (false)",
    tests: ["db/migrate.test.ts"],
  },
];
