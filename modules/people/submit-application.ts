import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { becomeRunner, holdAccount, readUser } from "#modules/accounts/index.ts";
import type * as contract from "#modules/runners/contract/application.ts";
import { insertApplication } from "#modules/runners/index.ts";
import { type Device, rotateSession } from "#modules/sign-in/index.ts";
import { endService } from "#modules/subscriptions/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor, Role } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";

/**
 * Turns a user who has not chosen a role (no home and no started subscription) into a runner with an application for
 * review. Ends a subscription left incomplete by opening /subscribe, also at the provider. The session gets a new
 * token. Refuses with SERVICE_SET_UP, and with ALREADY_APPLIED for a second application.
 */
export function submitApplication(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
  input: z.output<typeof contract.submitApplication.input>,
): Promise<{ user: User; sessionToken: string }> {
  return deps.transact(async (tx) => {
    const role = await holdAccount(tx, actor.userId);
    if (!(await becomeRunner(tx, actor.userId))) throw new Refused(whyNot[role]);
    await endService(deps, tx, actor.userId);
    await insertApplication(deps, tx, actor.userId, input);
    const sessionToken = await rotateSession(deps, tx, { token: device.sessionToken });
    return { user: await readUser(deps, tx, actor.userId), sessionToken };
  });
}

/** decisions.md, Accounts: one role per user. */
const whyNot: Record<Role, Refusal> = {
  homeowner: { code: "SERVICE_SET_UP" },
  runner: { code: "ALREADY_APPLIED" },
  admin: { code: "FORBIDDEN" },
};
