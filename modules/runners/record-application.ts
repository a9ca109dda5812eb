import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { runnerApplication } from "./contract.ts";
import {
  insertApplicationEvent,
  insertConsent,
  insertTrainingResult,
  requestCheck,
} from "./queries/applications.ts";
import { gradeTraining, idCheckConsentVersion } from "./rules.ts";

/**
 * Records what every application needs: consent with its text version (the current one by default), any quiz result,
 * the background check, and a notice to the applicant.
 */
export async function recordApplication(
  deps: Deps,
  tx: Db,
  {
    runnerId,
    userId,
    step,
    application,
  }: {
    runnerId: string;
    userId: string;
    step: "submitted" | "reopened";
    application: Pick<z.output<typeof runnerApplication>, "idCheckConsentVersion" | "training">;
  },
): Promise<void> {
  const now = deps.now();
  await insertApplicationEvent(tx, { id: deps.newId(), runnerId, step, userId, happenedAt: now });
  await insertConsent(tx, {
    id: deps.newId(),
    userId,
    textVersion: application.idCheckConsentVersion ?? idCheckConsentVersion,
    consentedAt: now,
  });
  const { training } = application;
  const result = training && gradeTraining(training.tries);
  if (result)
    await insertTrainingResult(tx, {
      id: deps.newId(),
      userId,
      version: training.version,
      ...result,
      passedAt: now,
    });
  const { isByHand } = deps.backgroundChecks;
  await requestCheck(tx, { userId, isByHand, now });
  if (!isByHand) await deps.queue.send(tx, "order-background-check", { userId });
  await notifyAndEmail(deps, tx, { userId, type: "applicationSubmitted", params: {}, link: "/runner" });
}
