import type * as z from "zod";
import { lockOwnAccount, lockRunner } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import { updateWork } from "#modules/people/index.ts";
import { daysOff, endDaysOff, hours, setAvailability, takeDaysOff } from "#modules/runners/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import {
  type AdminActor,
  type ApprovedRunnerActor,
  actingForRunner,
  type RunnerActor,
} from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { changesOf } from "./changes-of.ts";
import type * as contract from "./contract.ts";
import type { RunnerWish } from "./contract.ts";
import { findRunnerAccount, findRunnerState } from "./queries.ts";

/** When and where a runner works. Refuses with NOT_FOUND. */
export const runnerService: AdminAct<typeof contract.runnerService> = async (deps, admin, { runnerId }) => {
  const actor = await runnerOf(deps, admin, runnerId);
  const [{ isAvailable, areas }, now, planned] = await Promise.all([
    findRunnerState(deps.db, { runnerId, now: deps.now() }),
    hours(deps, actor),
    daysOff(deps, actor),
  ]);
  return { isAvailable, serviceAreas: areas, hours: now, planned };
};

/**
 * Does for a runner what they could do themselves, by the same rules and with the same refusals. In the same
 * transaction, the change goes into the audit log and the runner is told. A wish that changes nothing is neither
 * recorded nor told. Refuses with NOT_FOUND.
 */
export const serveRunner: AdminAct<typeof contract.serveRunner> = async (deps, admin, { runnerId, wish }) => {
  const actor = await runnerOf(deps, admin, runnerId);
  return deps.transact(async (tx) => {
    // In the order of the runner's own acts.
    await lockOwnAccount(tx, actor.userId);
    await lockRunner(tx, runnerId);
    const now = deps.now();
    const before = await findRunnerState(tx, { runnerId, now });
    const within = { ...deps, db: tx, transact: <T>(act: (inner: typeof tx) => Promise<T>) => act(tx) };
    const done = await perform(within, actor, wish);
    const changes = changesOf(before, await findRunnerState(tx, { runnerId, now }));
    if (changes) {
      await audit(deps, tx, admin, {
        action: "admin.serveRunner",
        subjectId: actor.userId,
        before: changes.before,
        after: { wish: wish.act, ...changes.after },
        happenedAt: now,
      });
      const { userId } = actor;
      await notify(deps, tx, {
        userId,
        type: "changedForYou",
        params: { what: wish.act },
        link: "/runner/week",
      });
    }
    return done;
  });
};

async function runnerOf(deps: Deps, admin: AdminActor, runnerId: string): Promise<RunnerActor> {
  const account = await findRunnerAccount(deps.db, runnerId);
  if (!account) throw new Refused({ code: "NOT_FOUND" });
  return actingForRunner(admin, { ...account, runnerId });
}

function isApproved(actor: RunnerActor): actor is ApprovedRunnerActor {
  return actor.applicationStatus === "approved";
}

/** The runner's own act. */
async function perform(
  deps: Deps,
  actor: RunnerActor,
  wish: RunnerWish,
): Promise<z.output<typeof contract.serveRunner.output>> {
  const none = { released: [], kept: [] };
  switch (wish.act) {
    case "areas":
    case "hours":
      await updateWork(deps, actor, wish);
      return none;
    case "daysOff": {
      const { released, kept } = await takeDaysOff(deps, actor, wish);
      return { released, kept };
    }
    case "endDaysOff":
      await endDaysOff(deps, actor, wish);
      return none;
    case "online":
      if (!isApproved(actor)) throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
      await setAvailability(deps, actor, wish);
      return none;
  }
}
