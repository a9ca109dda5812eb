import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findRunner, lockRunner, type RunnerRow, updateAvailability } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/application.ts";
import type { RunnerApplication } from "./contract/application.ts";
import { lockCheck, setCheck } from "./queries/applications.ts";
import { type CheckStatus, isInDoubt } from "./rules/applications.ts";
import { readApplication } from "./runner-application.ts";

/**
 * Sets a runner's background check by hand. A doubtful check takes an approved runner offline and notifies them; a
 * cleared one notifies them. Accepted jobs stay theirs for admins to decide. Repeating it changes nothing. Refuses with
 * NOT_FOUND, and with CHECK_BY_PROVIDER when a provider does the check.
 */
export function setBackgroundCheck(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.setBackgroundCheck.input>,
): Promise<RunnerApplication> {
  const { runnerId, status } = input;
  const note = input.note || null;
  return deps.transact(async (tx) => {
    await lockRunner(tx, runnerId);
    const runner = await findRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    const userId = runner.user.id;
    const before = await lockCheck(tx, userId);
    if (before ? !before.isByHand : !deps.backgroundChecks.isByHand)
      throw new Refused({ code: "CHECK_BY_PROVIDER" });
    if (before?.status !== status || before.note !== note) {
      const now = deps.now();
      await setCheck(tx, { userId, status, isByHand: true, note, updatedBy: actor.userId, now });
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.setBackgroundCheck",
        subjectId: userId,
        before: { status: before?.status ?? null },
        after: { status, hasNote: note !== null },
        happenedAt: now,
      });
      await follow(deps, tx, runner, { before, after: { status, updatedBy: actor.userId } });
    }
    return readApplication(deps, tx, runnerId);
  });
}

type Check = { status: CheckStatus; updatedBy: string | null };

async function follow(
  deps: Deps,
  tx: Db,
  { runner, user }: RunnerRow,
  { before, after }: { before: Check | null; after: Check },
): Promise<void> {
  if (runner.applicationStatus !== "approved") return;
  const wasInDoubt = before !== null && isInDoubt(before);
  if (wasInDoubt === isInDoubt(after)) return;
  if (!wasInDoubt) await updateAvailability(tx, { runnerId: runner.id, isAvailable: false });
  const type = wasInDoubt ? "checkClear" : "checkInDoubt";
  await notify(deps, tx, { userId: user.id, type, params: {}, link: "/runner" });
}
