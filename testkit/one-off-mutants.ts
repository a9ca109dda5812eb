import type { Mutant } from "./mutants.ts";

/** The guards of single pickups. */
export const oneOffMutants: Mutant[] = [
  {
    name: "book-a-paid-single-pickup-twice",
    file: "modules/billing/queries/one-offs.ts",
    find: '.where(and(eq(oneOffs.id, id), inArray(oneOffs.status, ["open", "abandoned"])))\n    .for("update");',
    replace: ".where(eq(oneOffs.id, id));",
    tests: ["modules/subscriptions/one-offs.race.test.ts"],
  },
  {
    name: "cancel-a-single-pickup-whose-runner-has-set-out",
    file: "modules/pickups/cancel-job.ts",
    find: "if (held.length > 0 && (await isPaidAndUnderWay(tx, before.job)))",
    replace: "if (false)",
    tests: ["modules/subscriptions/one-offs.race.test.ts"],
  },
  {
    name: "set-out-for-a-single-pickup-that-is-being-canceled",
    file: "modules/routes/set-out.ts",
    find: "const job = await lockJob(tx, jobId);",
    replace: "const { job } = await jobOnceOwn(tx, actor, jobId);",
    tests: ["modules/subscriptions/one-offs.race.test.ts"],
  },
  {
    name: "book-a-single-pickup-on-a-day-without-a-truck",
    file: "modules/subscriptions/one-offs.ts",
    find: "if (!found?.due.length || taken.length > 0) return null;",
    replace: "if (taken.length > 0) return null;",
    tests: ["modules/subscriptions/one-offs.test.ts"],
  },
  {
    name: "leave-the-bill-of-an-unanswered-single-pickup-open",
    file: "modules/subscriptions/one-offs.ts",
    find: "oneOff.providerId ?? (isOver ? await linkUnanswered(deps, oneOff) : null)",
    replace: "oneOff.providerId",
    tests: ["modules/subscriptions/one-offs-at-stripe.test.ts"],
  },
  {
    name: "keep-the-money-of-a-canceled-single-pickup",
    file: "modules/pickups/cancel-job.ts",
    find: '  await returnOneOffs(deps, tx, [...cancelled], "oneOffCancelled");\n',
    replace: "",
    tests: ["modules/subscriptions/one-offs.test.ts"],
  },
  {
    name: "keep-the-money-of-a-missed-single-pickup",
    file: "modules/billing/one-offs.ts",
    find: "  if (paidCents > 0)",
    replace: "  if (paidCents < 0)",
    tests: ["modules/subscriptions/one-offs.test.ts"],
  },
];
