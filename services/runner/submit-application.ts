import type * as z from "zod";
import type * as contract from "#contracts/runner.ts";
import type { User } from "#contracts/user.ts";
import { becomeRunner } from "#db/queries/users.ts";
import type { Actor, Role } from "#domain/actor.ts";
import { type Refusal, Refused } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { type Device, rotateSession } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { endService } from "../homeowner/end-service.ts";
import { insertApplication } from "./insert-application.ts";

/**
 * Makes a runner, whose application waits for an admin, of somebody who has chosen no side yet: a homeowner without a
 * home and without a subscription that has begun. One that opening /subscribe left incomplete ends, at the provider
 * too. The session gets a new token. Refuses with SERVICE_SET_UP, and a second application with ALREADY_APPLIED.
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
