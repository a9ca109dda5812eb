import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { insertRunner } from "#modules/accounts/index.ts";
import { refuseUnknownZips } from "#modules/areas/index.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract/application.ts";
import { acceptInvitations } from "./queries/invitations.ts";
import { recordApplication } from "./record-application.ts";

/** Adds a user's application for admins to review, and notifies the applicant. Refuses with ZIP_UNKNOWN. */
export async function insertApplication(
  deps: Deps,
  tx: Db,
  userId: string,
  application: z.output<typeof contract.submitApplication.input>,
): Promise<void> {
  await refuseUnknownZips(tx, application.serviceAreas);
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
