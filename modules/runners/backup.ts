import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/backup.ts";
import {
  acceptAsk,
  deleteAsk,
  deleteBackup,
  type HeldForBackup,
  isCandidate,
  readBackups,
  saveBackup,
} from "./queries/backups.ts";

/** The runner's backup, whose backup they are or may become, and who may be asked. */
export const backup: Act<typeof contract.backup, ApprovedRunnerActor> = ({ db }, { runnerId }) =>
  readBackups(db, runnerId);

/**
 * Asks another runner of the same areas to be the backup, instead of the present one; null for none. The asked runner is
 * told. Safe to repeat. Refuses with NOT_FOUND for anybody else.
 */
export const nameBackup: Act<typeof contract.nameBackup, ApprovedRunnerActor> = (
  deps,
  { runnerId },
  { backupId },
) =>
  deps.transact(async (tx) => {
    await lockRunner(tx, runnerId);
    if (backupId === null) await deleteBackup(tx, runnerId);
    else {
      if (!(await isCandidate(tx, { runnerId, backupId }))) throw new Refused({ code: "NOT_FOUND" });
      const asked = await saveBackup(tx, { runnerId, backupId, askedAt: deps.now() });
      if (asked)
        await notify(deps, tx, {
          userId: asked.backupUserId,
          type: "backupAsked",
          params: { name: asked.runnerName },
          link: "/runner/streets",
        });
    }
    return readBackups(tx, runnerId);
  });

/** Agrees to be a runner's backup, or no longer. Safe to repeat. Refuses with NOT_FOUND if that runner no longer asks. */
export const answerBackup: Act<typeof contract.answerBackup, ApprovedRunnerActor> = (
  deps,
  actor,
  { runnerId, isAccepted },
) =>
  deps.transact(async (tx) => {
    const ask = { runnerId, backupId: actor.runnerId };
    if (!isAccepted) await deleteAsk(tx, ask);
    else if (!(await acceptAsk(tx, { ...ask, now: deps.now() }))) throw new Refused({ code: "NOT_FOUND" });
    return readBackups(tx, actor.runnerId);
  });

/** Tells backups, once for each runner who is off, what they may accept first. */
export async function tellBackups(deps: Deps, tx: Db, held: readonly HeldForBackup[]): Promise<void> {
  if (held.length === 0) return;
  await notify(
    deps,
    tx,
    held.map(({ backupUserId, runnerName, count, firstOn }) => ({
      userId: backupUserId,
      type: "backupFirst" as const,
      params: { name: runnerName, count, date: firstOn },
      link: "/runner/jobs",
    })),
  );
}
