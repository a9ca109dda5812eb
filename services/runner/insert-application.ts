import type * as z from "zod";
import type * as contract from "#contracts/runner.ts";
import type { Db } from "#db/client.ts";
import { insertRunner } from "#db/queries/runner-profiles.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";

/** Adds a user's application, which waits for an admin, and says so to whoever applied. */
export async function insertApplication(
  deps: Deps,
  tx: Db,
  userId: string,
  application: z.output<typeof contract.submitApplication.input>,
): Promise<void> {
  const now = deps.now();
  await insertRunner(tx, {
    id: deps.newId(),
    userId,
    phoneNumber: application.phoneNumber,
    city: application.city,
    serviceAreas: application.serviceAreas,
    availabilityWindows: application.availabilityWindows,
    vehicleType: application.vehicleType,
    payoutEmail: application.payoutEmail,
    idCheckConsentedAt: now,
    trainingCompletedAt: now,
    createdAt: now,
  });
  await notify(deps, tx, { userId, type: "applicationSubmitted", params: {}, link: "/runner" });
}
