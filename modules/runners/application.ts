import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { insertRunner, lockRunner, readUser } from "#modules/accounts/index.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { refuseUnknownZip } from "#platform/values/places.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { Application, RunnerApplication } from "./contract.ts";
import {
  type ApplicationFacts,
  countApplications,
  findApplication,
  reopenApplication,
} from "./queries/applications.ts";
import { acceptInvitations } from "./queries/invitations.ts";
import { recordApplication } from "./record-application.ts";
import { refuseApplyingAgain, reviewHours } from "./rules.ts";

/** The runner's own application status. Admins' notes on the background check are left out. */
export async function application(deps: Deps, actor: RunnerActor): Promise<Application> {
  const found = await findApplication(deps.db, actor.runnerId);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { runner, training, consent, steps } = found;
  const { status, isByHand } = found.check ?? unknownCheck(deps);
  return {
    status: runner.status,
    submittedAt: runner.submittedAt,
    answerFrom: later(runner.submittedAt, reviewHours.from * hour),
    answerUntil: later(runner.submittedAt, reviewHours.until * hour),
    decidedAt: runner.decidedAt,
    words: runner.status === "approved" || runner.status === "submitted" ? null : runner.reviewReason,
    mayApplyAgain:
      refuseApplyingAgain(runner.status, appliedSince(steps, later(deps.now(), -365 * day))) === null,
    check: status === "pending" && isByHand ? "byHand" : status,
    training,
    consent,
    steps: steps.map(({ overrideReason, ...step }) => step),
  };
}

function appliedSince(steps: ApplicationFacts["steps"], since: string): number {
  return steps.filter(
    ({ step, happenedAt }) => (step === "submitted" || step === "reopened") && happenedAt >= since,
  ).length;
}

/**
 * Submits a rejected runner's next application; consent, training and background check start over. Refuses with
 * ALREADY_APPLIED in any other state, with APPLIED_TOO_OFTEN, and with ZIP_UNKNOWN.
 */
export const applyAgain: RunnerAct<typeof contract.applyAgain> = (deps, actor, input) => {
  const { runnerId, userId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.now();
    const runner = await lockRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    const inYear = await countApplications(tx, { runnerId, since: later(now, -365 * day) });
    refuseIf(refuseApplyingAgain(runner.applicationStatus, inYear));
    const { phoneNumber, city, serviceAreas, availabilityWindows, vehicleType } = input;
    const added = serviceAreas.filter((zipCode) => !runner.serviceAreas.includes(zipCode));
    refuseIf(refuseUnknownZip(added));
    const profile = { phoneNumber, city, serviceAreas, availabilityWindows, vehicleType };
    if (!(await reopenApplication(tx, { runnerId, now, ...profile })))
      throw new Refused({ code: "ALREADY_APPLIED" });
    await recordApplication(deps, tx, { runnerId, userId, step: "reopened", application: input });
    return readUser(deps, tx, userId);
  });
};

/** Adds a user's application for admins to review, and notifies the applicant. Refuses with ZIP_UNKNOWN. */
export async function insertApplication(
  deps: Deps,
  tx: Db,
  userId: string,
  application: z.output<typeof contract.submitApplication.input>,
): Promise<void> {
  refuseIf(refuseUnknownZip(application.serviceAreas));
  const now = deps.now();
  const runnerId = deps.newId();
  await insertRunner(tx, {
    id: runnerId,
    userId,
    phoneNumber: application.phoneNumber,
    city: application.city,
    serviceAreas: application.serviceAreas,
    availabilityWindows: application.availabilityWindows,
    vehicleType: application.vehicleType,
    payoutEmail: application.payoutEmail,
    idCheckConsentedAt: now,
    trainingCompletedAt: now,
    submittedAt: now,
    createdAt: now,
  });
  await acceptInvitations(tx, { userId, now });
  await recordApplication(deps, tx, { runnerId, userId, step: "submitted", application });
}

/** Everything an admin decides on: check, training, consent and texts. Refuses with NOT_FOUND. */
export const runnerApplication: AdminAct<typeof contract.runnerApplicationOf> = (deps, _actor, input) =>
  readApplication(deps, deps.db, input.runnerId);

export async function readApplication(deps: Deps, db: Db, runnerId: string): Promise<RunnerApplication> {
  const found = await findApplication(db, runnerId);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { check, training, consent, steps } = found;
  return { check: check ?? unknownCheck(deps), training, consent, steps };
}

function unknownCheck({ backgroundChecks: { isByHand } }: Deps) {
  return { status: "pending", isByHand, note: null, updatedAt: null } as const;
}
