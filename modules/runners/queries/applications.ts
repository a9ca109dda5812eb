import { and, count, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  applicationEvents,
  backgroundChecks,
  emailOf,
  runnerConsents,
  runnerProfiles,
  trainingResults,
  users,
} from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { ApplicationStep, CheckStatus } from "../rules.ts";

type CheckRow = typeof backgroundChecks.$inferSelect;

/** Application data outside the profile; null for what was never recorded. */
export type ApplicationFacts = {
  check: { status: CheckStatus; isByHand: boolean; note: string | null; updatedAt: string } | null;
  training: { version: string; correct: number; questions: number; passedAt: string } | null;
  consent: { textVersion: string; consentedAt: string } | null;
  steps: {
    id: string;
    step: ApplicationStep;
    words: string | null;
    overrideReason: string | null;
    happenedAt: string;
  }[];
};

export async function insertTrainingResult(db: Db, result: typeof trainingResults.$inferInsert) {
  await db.insert(trainingResults).values(result);
}

export async function insertConsent(db: Db, consent: typeof runnerConsents.$inferInsert): Promise<void> {
  await db.insert(runnerConsents).values(consent);
}

export async function insertApplicationEvent(db: Db, event: typeof applicationEvents.$inferInsert) {
  await db.insert(applicationEvents).values(event);
}

/** Requests a background check, again too; one in doubt keeps state and note until someone clears it. */
export async function requestCheck(db: Db, request: { userId: string; isByHand: boolean; now: string }) {
  const asked = {
    status: "pending",
    isByHand: request.isByHand,
    reference: null,
    note: null,
    requestedAt: request.now,
    updatedAt: request.now,
    updatedBy: null,
  } as const;
  await db
    .insert(backgroundChecks)
    .values({ userId: request.userId, ...asked })
    .onConflictDoUpdate({
      target: backgroundChecks.userId,
      set: {
        isByHand: request.isByHand,
        reference: null,
        requestedAt: request.now,
        status: unlessInDoubt(backgroundChecks.status, asked.status),
        note: unlessInDoubt(backgroundChecks.note, asked.note),
        updatedAt: unlessInDoubt(backgroundChecks.updatedAt, asked.updatedAt),
        updatedBy: unlessInDoubt(backgroundChecks.updatedBy, asked.updatedBy),
      },
    });
}

function unlessInDoubt(column: PgColumn, anew: string | null) {
  const { status, updatedBy } = backgroundChecks;
  const type = sql.raw(column.getSQLType());
  return sql`case when ${status} in ('consider', 'suspended') or ${status} = 'pending' and ${updatedBy} is not null
    then ${column} else ${anew}::${type} end`;
}

/** A person's background check, locked until the transaction ends; null when none was requested. */
export async function lockCheck(db: Db, userId: string): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(backgroundChecks)
    .where(eq(backgroundChecks.userId, userId))
    .for("update");
  return row ?? null;
}

/** Sets a check's state, by an admin (`updatedBy`) or from the provider. */
export async function setCheck(
  db: Db,
  check: {
    userId: string;
    status: CheckStatus;
    isByHand: boolean;
    note: string | null;
    updatedBy: string | null;
    now: string;
  },
): Promise<void> {
  const { userId, now, ...state } = check;
  await db
    .insert(backgroundChecks)
    .values({ userId, ...state, requestedAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: backgroundChecks.userId, set: { ...state, updatedAt: now } });
}

/** Stores the provider's id of an ordered check. */
export async function setCheckReference(
  db: Db,
  check: { userId: string; reference: string; requestedAt: string },
): Promise<void> {
  await db
    .update(backgroundChecks)
    .set({ reference: check.reference })
    .where(
      and(
        eq(backgroundChecks.userId, check.userId),
        eq(backgroundChecks.requestedAt, check.requestedAt),
        eq(backgroundChecks.isByHand, false),
      ),
    );
}

/** Number of a person's applications since an instant. */
export async function countApplications(db: Db, applied: { runnerId: string; since: string }) {
  const [row] = await db
    .select({ count: count() })
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.runnerId, applied.runnerId),
        inArray(applicationEvents.step, ["submitted", "reopened"]),
        gte(applicationEvents.happenedAt, applied.since),
      ),
    );
  return row?.count ?? 0;
}

/** Everything stored about a runner's application, in one statement; null when there is no such runner. */
export async function findApplication(
  db: Db,
  runnerId: string,
): Promise<(ApplicationFacts & { runner: ApplicationRunner }) | null> {
  const [row] = await rowsOf<ApplicationFacts & { runner: ApplicationRunner }>(
    db,
    sql`
    select
      json_build_object('status', runner.application_status, 'userId', runner.user_id, 'reviewReason', runner.review_reason,
        'submittedAt', ${instantText(sql`coalesce(runner.submitted_at, runner.created_at)`)},
        'decidedAt', case when runner.application_status in ('approved', 'rejected') then ${instantText(sql`runner.reviewed_at`)} end
      ) as runner,
      (select json_build_object('status', status, 'isByHand', is_by_hand, 'note', note, 'updatedAt', ${instantText(sql`updated_at`)})
        from background_checks where user_id = runner.user_id) as check,
      (select json_build_object('version', version, 'correct', correct, 'questions', questions, 'passedAt', ${instantText(sql`passed_at`)})
        from training_results where user_id = runner.user_id order by passed_at desc, id desc limit 1) as training,
      (select json_build_object('textVersion', text_version, 'consentedAt', ${instantText(sql`consented_at`)})
        from runner_consents where user_id = runner.user_id order by consented_at desc, id desc limit 1) as consent,
      coalesce((select json_agg(json_build_object('id', id, 'step', step, 'words', words,
        'overrideReason', override_reason, 'happenedAt', ${instantText(sql`happened_at`)})
        order by happened_at, id) from application_events where runner_id = runner.id), '[]') as steps
    from runner_profiles as runner where runner.id = ${runnerId}::uuid`,
  );
  return row ?? null;
}

type ApplicationRunner = {
  status: (typeof runnerProfiles.$inferSelect)["applicationStatus"];
  userId: string;
  reviewReason: string | null;
  submittedAt: string;
  decidedAt: string | null;
};

/** Submits a rejected runner's next application. False when it is not rejected. */
export async function reopenApplication(
  db: Db,
  application: Pick<
    typeof runnerProfiles.$inferSelect,
    "phoneNumber" | "city" | "serviceAreas" | "availabilityWindows" | "vehicleType"
  > & { runnerId: string; now: string },
): Promise<boolean> {
  const { runnerId, now, ...profile } = application;
  const reopened = await db
    .update(runnerProfiles)
    .set({
      ...profile,
      applicationStatus: "submitted",
      submittedAt: now,
      idCheckConsentedAt: now,
      trainingCompletedAt: now,
      reviewedAt: null,
      reviewedBy: null,
      reviewReason: null,
    })
    .where(and(eq(runnerProfiles.id, runnerId), eq(runnerProfiles.applicationStatus, "rejected")))
    .returning({ id: runnerProfiles.id });
  return reopened.length > 0;
}

/** Returns an application to review after the requested information. False when none was requested. */
export async function resumeReview(db: Db, review: { runnerId: string; now: string }): Promise<boolean> {
  const resumed = await db
    .update(runnerProfiles)
    .set({ applicationStatus: "submitted", submittedAt: review.now, reviewReason: null })
    .where(and(eq(runnerProfiles.id, review.runnerId), eq(runnerProfiles.applicationStatus, "more_info")))
    .returning({ id: runnerProfiles.id });
  return resumed.length > 0;
}

/** Erases the text of an application; its dates stay. */
export async function eraseApplicationWords(db: Db, of: { runnerId: string; userId: string }): Promise<void> {
  await db
    .update(applicationEvents)
    .set({ words: null, overrideReason: null })
    .where(eq(applicationEvents.runnerId, of.runnerId));
  await db
    .update(backgroundChecks)
    .set({ note: null, reference: null })
    .where(eq(backgroundChecks.userId, of.userId));
}

/** A check still to be ordered and when it was requested; null when there is nothing to order. */
export async function findCheckToOrder(db: Db, userId: string) {
  const [row] = await db
    .select({
      requestedAt: backgroundChecks.requestedAt,
      email: emailOf(users.email),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, backgroundChecks.userId))
    .where(
      and(
        eq(backgroundChecks.userId, userId),
        eq(backgroundChecks.isByHand, false),
        isNull(backgroundChecks.reference),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}
