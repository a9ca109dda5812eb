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
    find: 'eq(jobs.status, "scheduled"),',
    replace: "",
    tests: ["services/runner/accept-job.race.test.ts"],
  },
  {
    name: "claim-a-job-after-its-window",
    file: "db/queries/jobs.ts",
    find: "jobs.outBy} > $",
    replace: "jobs.outBy} is not null and 'infinity'::timestamptz > $",
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
    find: `        only.untilOn === undefined ? undefined : lte(jobs.scheduledOn, only.untilOn),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("update")`,
    replace: `        only.untilOn === undefined ? undefined : lte(jobs.scheduledOn, only.untilOn),
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
    find: "eq(subscriptions.id, change.id), inArray(subscriptions.status, [...begunStatuses])",
    replace: "eq(subscriptions.id, change.id)",
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
    find: '.where(eq(users.id, userId))\n    .for("no key update")',
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
    name: "make-payouts-beside-an-adjustment",
    file: "db/queries/payouts.ts",
    find: "pg_advisory_xact_lock(",
    replace: "(",
    tests: ["services/schedules/pay.race.test.ts"],
  },
  {
    name: "send-a-payout-that-somebody-else-sends",
    file: "db/queries/payouts.ts",
    find: ".where(and(eq(payouts.id, claim.payoutId), isSendable(claim.staleBefore)))",
    replace: ".where(eq(payouts.id, claim.payoutId))",
    tests: ["db/queries/payouts.test.ts"],
  },
  {
    name: "take-a-payout-over-at-once",
    file: "db/queries/payouts.ts",
    find: " and ${payouts.sentAt} <= ${staleBefore}::timestamptz)",
    replace: " and ${staleBefore}::timestamptz is not null)",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "send-again-without-looking",
    file: "services/payouts/send-payout.ts",
    find: "(payout.attempts > 1 ? await findSent(deps, payout) : null) ?? ",
    replace: "",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "send-again-under-another-key",
    file: "services/payouts/send-payout.ts",
    find: "payout.refusals === 0 ? reference : `${reference}:${payout.refusals}`",
    replace: "`${reference}:${payout.attempts}`",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "send-again-under-a-key-that-was-refused",
    file: "services/payouts/send-payout.ts",
    find: "payout.refusals === 0 ? reference : `${reference}:${payout.refusals}`",
    replace: "reference",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "mark-a-payout-as-paid-in-any-state",
    file: "db/queries/payouts.ts",
    find: '.where(and(eq(payouts.id, paid.payoutId), eq(payouts.status, "sending")))',
    replace: ".where(eq(payouts.id, paid.payoutId))",
    tests: ["db/queries/payouts.test.ts"],
  },
  {
    name: "tell-a-runner-again-that-pay-waits",
    file: "db/queries/payouts.ts",
    find: "sql`${payouts.reason} is distinct from ${waitsForAccount}`,",
    replace: "",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "hold-a-payout-that-is-on-its-way",
    file: "db/queries/payouts.ts",
    find: '.where(and(eq(payouts.id, hold.payoutId), inArray(payouts.status, ["pending", "failed", "held"])))',
    replace: ".where(eq(payouts.id, hold.payoutId))",
    tests: ["db/queries/payouts.test.ts"],
  },
  {
    name: "adjust-pay-that-is-on-its-way",
    file: "services/admin/adjust-pay.ts",
    find: "if (payout && !canBeChanged(payout.status))",
    replace: 'if (payout && payout.status === "paid")',
    tests: ["services/admin/pay.test.ts"],
  },
  {
    name: "close-a-pay-week-at-midnight",
    file: "domain/schedule/pay-week.ts",
    find: ".subtract({ hours: 1 })",
    replace: "",
    tests: ["services/schedules/pay.test.ts"],
  },
  {
    name: "change-the-rate-beside-pickups-that-are-scheduled",
    file: "db/queries/rates.ts",
    find: "pg_advisory_xact_lock_shared(",
    replace: "(",
    tests: ["services/admin/set-rate.race.test.ts"],
  },
  {
    name: "pay-a-week-twice",
    sql: "drop index payouts_once; create unique index payouts_once on payouts (pay_week, user_id, id)",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "change-a-payout-that-was-paid",
    sql: "drop trigger payouts_stand on payouts",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "take-a-paid-payout-away",
    sql: "drop trigger payouts_stay on payouts",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "pay-without-booking",
    sql: "drop trigger payouts_paid_is_booked on payouts",
    tests: ["db/payout-guards.test.ts"],
  },
  {
    name: "book-a-payout-that-is-not-paid",
    sql: "drop trigger payouts_booked_are_paid on ledger_transactions",
    tests: ["db/payout-guards.test.ts"],
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
    name: "look-what-is-due-at-once",
    file: "services/schedules/run-schedule.ts",
    find: "await lockSchedule(tx, name);",
    replace: "",
    tests: ["services/schedules/run-schedule.race.test.ts"],
  },
  {
    name: "run-beside-a-run",
    sql: "drop index schedule_runs_one_running",
    tests: ["services/schedules/run-schedule.test.ts"],
  },
  {
    name: "miss-what-somebody-else-changes",
    file: "db/queries/missed-jobs.ts",
    find: `.orderBy(asc(jobs.outBy))
    .limit(overdue.limit)
    .for("update", { skipLocked: true });`,
    replace: ".orderBy(asc(jobs.outBy)).limit(overdue.limit);",
    tests: ["services/schedules/mark-missed.race.test.ts"],
  },
  {
    name: "miss-a-job-before-its-cans-are-due",
    file: "db/queries/missed-jobs.ts",
    find: ", lt(jobs.outBy, overdue.now)",
    replace: ", lt(jobs.windowStartsAt, overdue.now)",
    tests: ["services/schedules/mark-missed.test.ts"],
  },
  {
    name: "settle-a-hold-that-somebody-else-settles",
    file: "db/queries/service-holds.ts",
    find: '.for("update", { of: serviceHolds, skipLocked: true })',
    replace: "",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "settle-the-holds-of-a-paused-service",
    file: "db/queries/service-holds.ts",
    find: "subscriptions.status} = 'paused'",
    replace: "subscriptions.status} = 'none'",
    tests: ["services/homeowner/vacation-hold.test.ts"],
  },
  {
    name: "end-a-subscription-twice",
    file: "db/queries/subscriptions.ts",
    find: "inArray(subscriptions.id, due.ids), isEnding(due.now)",
    replace: "inArray(subscriptions.id, due.ids)",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "add-a-hold-without-waiting",
    file: "services/homeowner/add-hold.ts",
    find: "await holdBucket(tx, actor.homeownerId);",
    replace: "",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "schedule-a-pickup-without-waiting",
    file: "services/homeowner/schedule-pickup.ts",
    find: "await holdBucket(tx, actor.homeownerId);",
    replace: "",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "pause-without-waiting",
    file: "services/homeowner/pause-service.ts",
    find: "if (actor.homeownerId) await holdBucket(tx, actor.homeownerId);",
    replace: "",
    tests: ["services/homeowner/service.race.test.ts"],
  },
  {
    name: "overlap-two-holds",
    sql: "drop trigger service_holds_apart on service_holds",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "generate-beside-an-act",
    file: "db/queries/buckets.ts",
    find: "pg_advisory_xact_lock($",
    replace: "greatest(1, $",
    tests: ["services/schedules/generate.race.test.ts"],
  },
  {
    name: "act-beside-generation",
    file: "db/queries/buckets.ts",
    find: "sql`select pg_advisory_xact_lock_shared($",
    replace: "sql`select greatest(1, $",
    tests: ["services/schedules/generate.race.test.ts"],
  },
  {
    name: "change-a-home-beside-another-act",
    file: "db/queries/buckets.ts",
    find: '.where(eq(homeownerProfiles.id, homeownerId))\n    .for("no key update")',
    replace: ".where(eq(homeownerProfiles.id, homeownerId))",
    tests: ["services/schedules/generate.race.test.ts"],
  },
  {
    name: "stumble-over-visits-that-somebody-else-adds",
    file: "db/queries/generation.ts",
    find: "      on conflict do nothing\n",
    replace: "",
    tests: ["services/schedules/generate.race.test.ts"],
  },
  {
    name: "generate-for-whom-nobody-serves",
    file: "db/queries/served-homes.ts",
    find: " and subscription.status in ('active', 'past_due')",
    replace: "",
    tests: ["services/schedules/generate.test.ts"],
  },
  {
    name: "generate-beyond-the-end",
    file: "db/queries/generation.ts",
    find: "(not subscription.cancel_at_period_end or",
    replace: "(true or",
    tests: ["services/schedules/generate.test.ts"],
  },
  {
    name: "generate-on-a-skipped-day",
    file: "db/queries/served-homes.ts",
    find: "skipped.on_day in ($",
    replace: "skipped.on_day is null and skipped.on_day in ($",
    tests: ["services/schedules/generate.test.ts"],
  },
  {
    name: "generate-in-a-hold",
    file: "db/queries/served-homes.ts",
    find: "between hold.from_on and",
    replace: "between hold.from_on + 1 and",
    tests: ["services/schedules/generate.test.ts"],
  },
  {
    name: "generate-a-job-twice",
    sql: "drop index jobs_one_generated",
    tests: ["db/guards.test.ts"],
  },
  {
    name: "take-an-older-state-of-a-subscription",
    file: "services/billing/apply-subscription.ts",
    find: "before?.revision !== known.revision",
    replace: "before === null",
    tests: ["functions/stripe-webhook.test.ts"],
  },
  {
    name: "refund-without-holding-the-invoice",
    file: "db/queries/invoices.ts",
    find: '.where(eq(invoices.id, id)).for("update")',
    replace: ".where(eq(invoices.id, id))",
    tests: ["services/billing/billing.test.ts"],
  },
  {
    name: "take-an-event-twice",
    sql: "alter table webhook_events drop constraint webhook_events_pkey",
    tests: ["functions/stripe-webhook.test.ts"],
  },
  {
    name: "move-the-money-of-a-source-twice",
    sql: "alter table ledger_transactions drop constraint ledger_transactions_source_unique",
    tests: ["db/queries/ledger.test.ts"],
  },
  {
    name: "count-all-in-one-slot",
    sql: "create or replace function figures_slot() returns smallint language sql as 'select 0::smallint'",
    tests: ["db/queries/admin-figures.race.test.ts"],
  },
  {
    name: "count-cancelled-jobs-on",
    sql: "drop trigger jobs_figures_changed on jobs",
    tests: ["db/queries/admin-figures.race.test.ts"],
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
