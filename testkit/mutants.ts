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
    name: "start-somebody-elses-job",
    file: "db/queries/jobs.ts",
    find: "eq(jobs.runnerId, start.runnerId), ",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "start-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: 'eq(jobs.runnerId, start.runnerId), eq(jobs.status, "assigned")',
    replace: "eq(jobs.runnerId, start.runnerId)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "give-back-somebody-elses-job",
    file: "db/queries/jobs.ts",
    find: "eq(jobs.runnerId, release.runnerId), ",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "give-back-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: 'eq(jobs.runnerId, release.runnerId), eq(jobs.status, "assigned")',
    replace: "eq(jobs.runnerId, release.runnerId)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "abandon-somebody-elses-job",
    file: "db/queries/jobs.ts",
    find: "eq(jobs.runnerId, job.runnerId), ",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "abandon-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: 'eq(jobs.runnerId, job.runnerId), eq(jobs.status, "in_progress")',
    replace: "eq(jobs.runnerId, job.runnerId)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "cancel-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: 'inArray(jobs.id, jobIds), inArray(jobs.status, ["scheduled", "assigned"])',
    replace: "inArray(jobs.id, jobIds)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "move-a-job-in-any-state",
    file: "db/queries/jobs.ts",
    find: `        isNull(jobs.propertyId),
        inArray(jobs.status, ["scheduled", "assigned"]),`,
    replace: "        isNull(jobs.propertyId),",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "cancel-without-holding-the-jobs",
    file: "db/queries/jobs.ts",
    find: `        onlyJobId === undefined ? undefined : eq(jobs.id, onlyJobId),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("update")`,
    replace: `        onlyJobId === undefined ? undefined : eq(jobs.id, onlyJobId),
      ),
    )
    .orderBy(asc(jobs.id))`,
    tests: ["services/runner/job-transitions.race.test.ts"],
  },
  {
    name: "leave-without-holding-the-jobs",
    file: "db/queries/jobs.ts",
    find: `    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))
    .for("update")`,
    replace: `    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))`,
    tests: ["services/profile/delete-account.race.test.ts"],
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
    name: "count-a-second-rating",
    file: "services/homeowner/rate-job.ts",
    find: "if (isFirst) await",
    replace: "await",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "fail-on-a-second-rating",
    file: "db/queries/ratings.ts",
    find: ".onConflictDoNothing({ target: ratings.jobId })",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "fail-on-a-second-decline",
    file: "db/queries/job-declines.ts",
    find: ".onConflictDoNothing()",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "fail-on-a-home-that-is-there",
    file: "db/queries/homeowner-profiles.ts",
    find: ".onConflictDoUpdate({ target: homeownerProfiles.userId, set: changes })",
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
    name: "schedule-without-holding-the-service",
    file: "db/queries/subscriptions.ts",
    find: '(hold ? query.for("share") : query)',
    replace: "query",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "change-a-subscription-in-any-state",
    file: "db/queries/subscriptions.ts",
    find: ", inArray(subscriptions.status, change.from)",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "end-a-subscription-twice",
    file: "db/queries/subscriptions.ts",
    find: 'eq(subscriptions.userId, end.userId), ne(subscriptions.status, "canceled")',
    replace: "eq(subscriptions.userId, end.userId)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "keep-a-card-in-any-state",
    file: "db/queries/subscriptions.ts",
    find: ", inArray(subscriptions.status, [...begunStatuses])",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "attach-a-photo-twice",
    file: "db/queries/photos.ts",
    find: "eq(photos.id, photo.id), isNull(photos.attachedAt)",
    replace: "eq(photos.id, photo.id)",
    tests: ["services/photos/photos.race.test.ts"],
  },
  {
    name: "sweep-a-photo-that-is-attached",
    file: "db/queries/photos.ts",
    find: "eq(photos.id, id), isNull(photos.attachedAt)",
    replace: "eq(photos.id, id)",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "delete-an-upload-with-the-picture",
    file: "db/queries/photos.ts",
    find: "isNotNull(photos.attachedAt),",
    replace: "",
    tests: ["db/queries/guards.test.ts"],
  },
  {
    name: "use-somebody-elses-upload",
    file: "db/queries/photos.ts",
    find: "eq(photos.ownerId, photo.ownerId), ",
    replace: "",
    tests: ["services/photos/photos.test.ts"],
  },
  {
    name: "prove-another-job",
    file: "services/photos/check-upload.ts",
    find: " || photo.jobId !== upload.jobId",
    replace: "",
    tests: ["services/photos/photos.race.test.ts"],
  },
  {
    name: "count-uploads-without-waiting",
    file: "services/photos/record-upload.ts",
    find: "await holdAccount(tx, photo.ownerId);",
    replace: "",
    tests: ["services/photos/photos.race.test.ts"],
  },
  {
    name: "delete-an-account-without-holding-it",
    file: "services/profile/delete-account.ts",
    find: "await holdAccount(tx, actor.userId);",
    replace: "",
    tests: ["services/profile/delete-account.race.test.ts"],
  },
  {
    name: "delete-the-last-admin",
    file: "db/queries/users.ts",
    find: '.for("update")',
    replace: "",
    tests: ["services/profile/delete-account.race.test.ts"],
  },
  {
    name: "fail-on-an-email-that-somebody-gets-meanwhile",
    file: "db/queries/users.ts",
    find: '?.constraint === "users_email_unique"',
    replace: "?.constraint === null",
    tests: ["services/auth/accounts.race.test.ts"],
  },
  {
    name: "confirm-an-email-by-an-old-link",
    file: "db/queries/email-changes.ts",
    find: ", gt(emailChanges.expiresAt, link.now)",
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
    name: "rewrite-the-ledgers-transactions",
    sql: "drop trigger ledger_transactions_append_only on ledger_transactions",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "rewrite-a-jobs-events",
    sql: "drop trigger job_events_append_only on job_events",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "rewrite-the-audit-log",
    sql: "drop trigger audit_log_append_only on audit_log",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "book-an-earnings-entries-twice",
    sql: "drop index ledger_entries_once",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "add-a-completed-job-without-pay",
    sql: "drop trigger jobs_added_completed_has_earning on jobs",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "prove-one-leg-twice",
    sql: "drop index photos_one_proof",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "show-two-pictures-of-one-house",
    sql: "drop index photos_one_picture",
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
