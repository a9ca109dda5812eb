import { addOnMutants } from "./add-on-mutants.ts";
import { calendarMutants } from "./calendar-mutants.ts";
import { growthMutants } from "./growth-mutants.ts";
import { hostMutants } from "./host-mutants.ts";
import { noticeMutants } from "./notice-mutants.ts";
import { oneOffMutants } from "./one-off-mutants.ts";
import { operatorMutants } from "./operator-mutants.ts";
import { payMutants } from "./pay-mutants.ts";
import { priceMutants } from "./price-mutants.ts";
import { standingRouteMutants } from "./standing-route-mutants.ts";
import { textingMutants } from "./texting-mutants.ts";
import { webhookMutants } from "./webhook-mutants.ts";

/**
 * Guards against races, and SQL that protects money and state, each with a version that lacks it. `npm run
 * test:mutants` runs the named tests without the guard and fails unless one of them fails. Ordinary tests cover the
 * rest of the code.
 */
export type Mutant = CodeMutant | DatabaseMutant;

type Common = {
  /** Names the removed guard, in kebab-case. */
  name: string;
  /** The test files, from the repository's root; at least one must fail. */
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
  ...addOnMutants,
  ...calendarMutants,
  ...hostMutants,
  ...growthMutants,
  ...priceMutants,
  {
    name: "tell-of-a-resolved-alert-twice",
    file: "modules/dispatch/queries/sent-alerts.ts",
    find: "where resolved_at is null\n        and key not in",
    replace: "where key not in",
    tests: ["modules/dispatch/send-alerts.race.test.ts"],
  },
  ...oneOffMutants,
  ...payMutants,
  ...operatorMutants,
  ...noticeMutants,
  ...textingMutants,
  ...standingRouteMutants,
  ...webhookMutants,
  {
    name: "accept-a-taken-job",
    file: "modules/pickups/queries/job-changes.ts",
    find: 'eq(jobs.status, "scheduled"),',
    replace: "",
    tests: ["modules/offers/accept-job.race.test.ts"],
  },
  {
    name: "accept-a-withheld-job",
    file: "modules/pickups/queries/job-changes.ts",
    find: "eq(jobs.isWithheld, false),",
    replace: "",
    tests: ["modules/pickups/queries/guards.test.ts"],
  },
  {
    name: "complete-another-runners-job",
    file: "modules/pickups/queries/job-changes.ts",
    find: "eq(jobs.runnerId, completion.runnerId),",
    replace: "",
    tests: ["modules/pickups/queries/guards.test.ts"],
  },
  {
    name: "see-full-cans-without-locking-the-home",
    file: "modules/pickups/complete-job.ts",
    find: "lockFirst: input.truck ? (tx) => lockHomeOf(tx, input.jobId) : undefined,",
    replace: "lockFirst: undefined,",
    tests: ["modules/pickups/see-truck.race.test.ts"],
  },
  {
    name: "record-a-step-twice",
    file: "modules/pickups/take-step.ts",
    find: "actionId === undefined ? null : await findStep(tx, { userId, id: actionId })",
    replace: "null as Awaited<ReturnType<typeof findStep>>",
    tests: ["modules/pickups/take-step.race.test.ts"],
  },
  {
    name: "cancel-without-locking-jobs",
    file: "modules/pickups/queries/job-changes.ts",
    find: `        only.startsFrom === undefined ? undefined : gte(jobs.windowStartsAt, only.startsFrom),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("update")`,
    replace: `        only.startsFrom === undefined ? undefined : gte(jobs.windowStartsAt, only.startsFrom),
      ),
    )
    .orderBy(asc(jobs.id))`,
    tests: ["modules/pickups/job-transitions.race.test.ts"],
  },
  {
    name: "suspend-a-runner-without-locking-jobs",
    file: "modules/pickups/queries/job-changes.ts",
    find: `    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))
    .for("update")`,
    replace: `    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))`,
    tests: ["modules/people/delete-account.race.test.ts"],
  },
  {
    name: "lock-a-runner-without-the-account",
    file: "modules/accounts/queries/profiles.ts",
    find: "for no key update)",
    replace: ")",
    tests: ["modules/people/people.race.test.ts"],
  },
  {
    name: "undo-a-moved-day-without-locking-runners",
    file: "modules/dispatch/queries/day-moves.ts",
    find: "sql`select runner_id from pushed_jobs where push_id = ${dayMove.id}::uuid and fate = 'released'`",
    replace: "sql`select null::uuid`",
    tests: ["modules/dispatch/dispatch.race.test.ts"],
  },
  {
    name: "reassign-a-pickup-that-another-runner-has-by-now",
    file: "modules/dispatch/queries/reassign.ts",
    find: "jobs.runner_id is not distinct from record.seen_id",
    replace: "true",
    tests: ["modules/dispatch/reassign.race.test.ts"],
  },
  {
    name: "decide-an-application-twice",
    file: "modules/accounts/queries/profiles.ts",
    find: 'inArray(runnerProfiles.applicationStatus, ["submitted", "more_info"]),',
    replace: "",
    tests: ["modules/runners/review-runner.race.test.ts"],
  },
  {
    name: "rate-without-locking-the-runner",
    file: "modules/pickups/rate-job.ts",
    find: "await lockRunner(tx, job.runnerId);",
    replace: "",
    tests: ["modules/subscriptions/service.race.test.ts"],
  },
  {
    name: "begin-a-pause-that-was-undone",
    file: "modules/billing/queries/subscriptions.ts",
    find: "or(eq(subscriptions.pausesAt, change.plannedAt), subscriptions.cancelAtPeriodEnd)",
    replace: "undefined",
    tests: ["modules/subscriptions/planned-pause.test.ts"],
  },
  {
    name: "add-a-second-subscription",
    file: "modules/billing/queries/subscriptions.ts",
    find: ".onConflictDoNothing({ target: subscriptions.userId, where: sql`status <> 'canceled'` })",
    replace: "",
    tests: ["modules/sign-in/accounts.race.test.ts"],
  },
  {
    name: "attach-a-photo-twice",
    file: "modules/photos/queries.ts",
    find: "eq(photos.id, photo.id), isNull(photos.attachedAt)",
    replace: "eq(photos.id, photo.id)",
    tests: ["modules/photos/photos.race.test.ts"],
  },
  {
    name: "count-uploads-without-locking-the-account",
    file: "modules/photos/check-upload.ts",
    find: "await lockOwnAccount(tx, photo.ownerId);",
    replace: "",
    tests: ["modules/photos/photos.race.test.ts"],
  },
  {
    name: "delete-an-account-without-locking-it",
    file: "modules/people/erase-account.ts",
    find: "await lockOwnAccount(tx, actor.userId);",
    replace: "",
    tests: ["modules/people/delete-account.race.test.ts"],
  },
  {
    name: "delete-the-last-admin",
    file: "modules/accounts/queries/erase-user.ts",
    find: "pg_advisory_xact_lock(${lockKeys.erasing}, 0)",
    replace: "greatest(${lockKeys.erasing}, 0)",
    tests: ["modules/people/delete-account.race.test.ts"],
  },
  {
    name: "add-a-user-twice",
    file: "modules/accounts/queries/users.ts",
    find: ".onConflictDoNothing({ target: users.email, where: isNull(users.accountId) })",
    replace: "",
    tests: ["modules/sign-in/accounts.race.test.ts"],
  },
  {
    name: "count-attempts-without-a-lock",
    file: "modules/accounts/queries/login-attempts.ts",
    find: "pg_advisory_xact_lock(",
    replace: "(",
    tests: ["modules/sign-in/accounts.race.test.ts"],
  },
  {
    name: "change-a-rate-while-scheduling",
    file: "modules/rates/queries.ts",
    find: "pg_advisory_xact_lock_shared(",
    replace: "greatest(",
    tests: ["modules/operations/set-rate.race.test.ts"],
  },
  {
    name: "pay-a-week-twice",
    sql: "drop index payouts_once; create unique index payouts_once on payouts (pay_week, user_id, id)",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "pay-without-booking",
    sql: "drop trigger payouts_paid_is_booked on payouts",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "adjust-beside-a-payout",
    sql: "drop trigger adjustments_in_payouts on ledger_transactions",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "take-refused-pay-beside-a-deduction",
    file: "modules/dispatch/photo-reviews.ts",
    find: 'if (outcome === "refused") await lockPayWeeks(tx);',
    replace: "",
    tests: ["modules/dispatch/refuse-anomaly.race.test.ts"],
  },
  {
    name: "rewrite-the-ledger",
    sql: "drop trigger ledger_entries_append_only on ledger_entries",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "report-a-problem-without-locking-the-home",
    file: "modules/pickups/problems.ts",
    find: "  await lockHomeBucket(tx, homeownerId);\n",
    replace: "",
    tests: ["modules/pickups/problems.race.test.ts"],
  },
  {
    name: "credit-a-pickup-for-two-problems",
    sql: "drop index problems_one_credit",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "book-unbalanced-entries",
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
    name: "allow-any-status-change",
    sql: "drop trigger jobs_transition on jobs",
    tests: ["db/pickup-guards.test.ts"],
  },
  {
    name: "start-a-schedule-without-a-lock",
    file: "platform/schedule.ts",
    find: "await lockSchedule(tx, name);",
    replace: "",
    tests: ["platform/run-schedule.race.test.ts"],
  },
  {
    name: "miss-a-locked-job",
    file: "modules/pickups/queries/promises.ts",
    find: `.orderBy(asc(jobs.outBy))
    .limit(overdue.limit)
    .for("update", { skipLocked: true });`,
    replace: ".orderBy(asc(jobs.outBy)).limit(overdue.limit);",
    tests: ["modules/pickups/mark-missed.race.test.ts"],
  },
  {
    name: "credit-more-than-the-month",
    file: "modules/billing/queries/credits.ts",
    find: "await lockCredits(tx, userIds);",
    replace: "",
    tests: ["modules/pickups/mark-missed.race.test.ts"],
  },
  {
    name: "settle-a-vacation-hold-twice",
    file: "modules/homes/queries/days.ts",
    find: '.for("update", { of: vacationHolds, skipLocked: true })',
    replace: "",
    tests: ["modules/schedule/skips-and-holds.race.test.ts"],
  },
  {
    name: "overlap-two-vacation-holds",
    sql: "drop trigger service_holds_apart on service_holds",
    tests: ["db/pickup-guards.test.ts"],
  },
  {
    name: "generate-without-locking-the-bucket",
    file: "platform/queries/buckets.ts",
    find: "sql`select pg_advisory_xact_lock($",
    replace: "sql`select greatest(1, $",
    tests: ["modules/schedule/generate.race.test.ts"],
  },
  {
    name: "generate-a-job-twice",
    sql: "drop index jobs_one_generated",
    tests: ["db/pickup-guards.test.ts"],
  },
  {
    name: "apply-a-webhook-event-twice",
    sql: "alter table webhook_events drop constraint webhook_events_pkey",
    tests: ["functions/stripe-webhook.test.ts"],
  },
  {
    name: "dispatch-a-changed-job",
    file: "modules/dispatch/queries/dispatch.ts",
    find: `    eq(jobs.scheduledOn, day),
    eq(jobs.status, seen.status),
    seen.runnerId === null ? isNull(jobs.runnerId) : eq(jobs.runnerId, seen.runnerId),
`,
    replace: "    eq(jobs.scheduledOn, day),\n",
    tests: ["modules/dispatch/dispatch.race.test.ts"],
  },
  {
    name: "check-an-item-without-locking-the-job",
    file: "modules/pickups/check-item.ts",
    find: "    await lockJob(tx, jobId);\n",
    replace: "",
    tests: ["modules/pickups/check-item.race.test.ts"],
  },
  {
    name: "finish-a-sign-in-twice",
    file: "modules/sign-in/queries/second-factors.ts",
    find: `    .delete(signInChallenges)
    .where(
      and(eq(signInChallenges.tokenHash, challenge.tokenHash), gt(signInChallenges.expiresAt, challenge.now)),
    )
    .returning({ userId: signInChallenges.userId });`,
    replace: `    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(eq(signInChallenges.tokenHash, challenge.tokenHash));`,
    tests: ["modules/sign-in/sign-in.test.ts"],
  },
  {
    name: "answer-a-passkey-challenge-twice",
    file: "modules/sign-in/queries/passkeys.ts",
    find: "    .onConflictDoNothing()\n",
    replace:
      "    .onConflictDoUpdate({ target: usedPasskeyChallenges.challengeHash, set: { expiresAt: challenge.expiresAt } })\n",
    tests: ["modules/sign-in/passkeys.test.ts"],
  },
  {
    name: "sign-in-by-a-copied-passkey",
    file: "modules/sign-in/queries/passkeys.ts",
    find: "        or(lt(passkeys.signatures, signatures), sql`${passkeys.signatures} = 0 and ${signatures} = 0`),\n",
    replace: "",
    tests: ["modules/sign-in/passkeys.test.ts"],
  },
  {
    name: "add-passkeys-without-locking-the-account",
    file: "modules/sign-in/passkeys.ts",
    find: "    // Two at once are counted one after the other.\n    await lockOwnAccount(tx, userId);\n",
    replace: "",
    tests: ["modules/sign-in/passkeys.test.ts"],
  },
  {
    name: "act-without-a-transaction",
    file: "platform/transact.ts",
    find: ": database.db.transaction(act));",
    replace: ": act(database.db));",
    tests: ["platform/transact.test.ts"],
  },
];

/** @throws when no mutant has that name */
export function mutantNamed(name: string): Mutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`No mutant is named ${name}. See testkit/mutants.ts.`);
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
