import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { lockRunner, readUser } from "#modules/accounts/index.ts";
import { refuseUnknownZips } from "#modules/areas/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/application.ts";
import { countApplications, reopenApplication } from "./queries/applications.ts";
import { recordApplication } from "./record-application.ts";
import { refuseApplyingAgain } from "./rules/applications.ts";

/**
 * Submits a rejected runner's next application; consent, training and background check start over. Refuses with
 * ALREADY_APPLIED in any other state, with APPLIED_TOO_OFTEN, and with ZIP_UNKNOWN.
 */
export function applyAgain(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.applyAgain.input>,
): Promise<User> {
  const { runnerId, userId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.now();
    const runner = await lockRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    const inYear = await countApplications(tx, { runnerId, since: later(now, -365 * day) });
    refuseIf(refuseApplyingAgain(runner.applicationStatus, inYear));
    const { phoneNumber, city, serviceAreas, availabilityWindows, vehicleType } = input;
    const added = serviceAreas.filter((zipCode) => !runner.serviceAreas.includes(zipCode));
    await refuseUnknownZips(tx, added);
    const profile = { phoneNumber, city, serviceAreas, availabilityWindows, vehicleType };
    if (!(await reopenApplication(tx, { runnerId, now, ...profile })))
      throw new Refused({ code: "ALREADY_APPLIED" });
    await recordApplication(deps, tx, { runnerId, userId, step: "reopened", application: input });
    return readUser(deps, tx, userId);
  });
}
