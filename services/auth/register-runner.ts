import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { insertRunner } from "#db/queries/runner-profiles.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import type { SignedIn } from "./login.ts";
import { createAccount } from "./register.ts";
import type { Device } from "./sessions.ts";

/** Makes a runner whose application waits for an admin. Refuses as `register` does. */
export function registerRunner(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.registerRunner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "runner" }, async (tx, userId) => {
    const now = deps.now();
    await insertRunner(tx, {
      id: deps.newId(),
      userId,
      phoneNumber: input.phoneNumber,
      city: input.city,
      serviceAreas: input.serviceAreas,
      availabilityWindows: input.availabilityWindows,
      vehicleType: input.vehicleType,
      payoutEmail: input.payoutEmail,
      idCheckConsentedAt: now,
      trainingCompletedAt: now,
      createdAt: now,
    });
    await notify(deps, tx, { userId, type: "applicationSubmitted", params: {}, link: "/runner" });
  });
}
