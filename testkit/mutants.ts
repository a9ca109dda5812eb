/**
 * A guard against races, taken away. The race tests must not let it pass: `npm run test:mutants` fails when they do.
 * A guard in the code is replaced by its naive version while the tests load the file; one in the database, such as
 * a unique index, is dropped by a statement.
 */
export type Mutant = CodeMutant | DatabaseMutant;

type Common = {
  /** Says what is taken away, in kebab-case. */
  name: string;
  /** The test files, from the repository's root, of which at least one must fail. */
  tests: [string, ...string[]];
};

export type CodeMutant = Common & {
  /** The file with the guard, from the repository's root. */
  file: string;
  /** The guard's text; occurs exactly once in the file. */
  find: string;
  replace: string;
};

export type DatabaseMutant = Common & {
  /** Run on the test databases' templates; it must fail where there is nothing to take away. */
  sql: string;
};

export const mutants: Mutant[] = [
  {
    name: "claim-a-job-that-is-taken",
    file: "db/queries/jobs.ts",
    find: 'eq(jobs.status, "scheduled"), ',
    replace: "",
    tests: ["services/runner/accept-job.race.test.ts"],
  },
  {
    name: "claim-a-job-after-its-window",
    file: "db/queries/jobs.ts",
    find: "jobs.windowEndsAt} > $",
    replace: "jobs.windowEndsAt} is not null and 'infinity'::timestamptz > $",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "finish-somebody-elses-job",
    file: "db/queries/jobs.ts",
    find: "eq(jobs.runnerId, completion.runnerId),",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "finish-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: `        eq(jobs.runnerId, completion.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),`,
    replace: "        eq(jobs.runnerId, completion.runnerId),",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "do-not-hold-the-runner",
    file: "db/queries/runner-profiles.ts",
    find: '.for("update")',
    replace: "",
    tests: ["services/runner/accept-job.race.test.ts"],
  },
  {
    name: "decide-an-application-twice",
    file: "db/queries/runner-profiles.ts",
    find: 'inArray(runnerProfiles.applicationStatus, ["submitted", "more_info"]),',
    replace: "",
    tests: ["services/admin/review-runner.race.test.ts"],
  },
  {
    name: "go-online-without-approval",
    file: "db/queries/runner-profiles.ts",
    find: ', eq(runnerProfiles.applicationStatus, "approved")',
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "activate-a-subscription-in-any-state",
    file: "db/queries/subscriptions.ts",
    find: ', eq(subscriptions.status, "incomplete")',
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "add-a-second-subscription",
    file: "db/queries/subscriptions.ts",
    find: ".onConflictDoNothing({ target: subscriptions.userId, where: sql`status <> 'canceled'` })",
    replace: "",
    tests: ["services/auth/accounts.race.test.ts"],
  },
  {
    name: "replace-what-the-provider-answered",
    file: "db/queries/subscriptions.ts",
    find: ", isNull(subscriptions.providerId)",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "add-a-user-twice",
    file: "db/queries/users.ts",
    find: ".onConflictDoNothing({ target: users.email })",
    replace: "",
    tests: ["services/auth/accounts.race.test.ts"],
  },
  {
    name: "do-not-hold-the-account",
    file: "db/queries/users.ts",
    find: '.for("no key update")',
    replace: "",
    tests: ["services/runner/submit-application.race.test.ts"],
  },
  {
    name: "run-with-a-home",
    file: "db/queries/users.ts",
    find: ", notExists(homes)",
    replace: "",
    tests: ["services/runner/submit-application.test.ts"],
  },
  {
    name: "run-with-a-service",
    file: "db/queries/users.ts",
    find: ", notExists(services)",
    replace: "",
    tests: ["services/runner/submit-application.test.ts"],
  },
  {
    name: "set-up-a-service-while-applying",
    file: "services/homeowner/save-service.ts",
    find: 'await holdAccount(tx, actor.userId, "homeowner");',
    replace: "",
    tests: ["services/runner/submit-application.test.ts"],
  },
  {
    name: "begin-a-subscription-while-applying",
    file: "services/homeowner/create-subscription.ts",
    find: 'await holdAccount(tx, actor.userId, "homeowner");',
    replace: "",
    tests: ["services/runner/submit-application.race.test.ts"],
  },
  {
    name: "count-attempts-without-waiting",
    file: "db/queries/login-attempts.ts",
    find: "pg_advisory_xact_lock(",
    replace: "(",
    tests: ["services/auth/accounts.race.test.ts"],
  },
  {
    name: "extend-a-session-backwards",
    file: "db/queries/sessions.ts",
    find: ", eq(sessions.extendedAt, session.extendedBefore)",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "mark-somebody-elses-notification",
    file: "db/queries/notifications.ts",
    find: "eq(notifications.userId, read.userId),",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "rewrite-the-ledger",
    sql: "drop trigger ledger_entries_append_only on ledger_entries",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "book-entries-that-do-not-add-up",
    sql: "drop trigger ledger_entries_balanced on ledger_entries",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "pay-a-job-twice",
    sql: "drop index ledger_transactions_job_kind",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "complete-a-job-without-pay",
    sql: "drop trigger jobs_completed_has_earning on jobs",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "pay-a-job-that-is-not-completed",
    sql: "drop trigger earnings_have_completed_job on ledger_transactions",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "change-a-jobs-state-at-will",
    sql: "drop trigger jobs_transition on jobs",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "change-the-pay-of-an-accepted-job",
    sql: "drop trigger jobs_pay_frozen on jobs",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "generate-a-job-twice",
    sql: "drop index jobs_one_generated",
    tests: ["db/guards.test.ts"],
  },
];

/** @throws when no mutant has that name */
export function mutantNamed(name: string): Mutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`No mutant is named ${name}: see testkit/mutants.ts`);
  return mutant;
}

/**
 * The file's text with the guard replaced.
 *
 * @throws unless the guard's text occurs exactly once
 */
export function applyMutant({ name, file, find, replace }: CodeMutant, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`Mutant ${name}: its text occurs ${found} times in ${file}, not once`);
  return text.replace(find, () => replace);
}
