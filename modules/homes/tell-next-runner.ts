import type { Db } from "#db/client.ts";
import { findHome, type HomeownerProfileRow } from "#modules/accounts/index.ts";
import { notify, renewNotification } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { findNextTakenJob } from "./queries/home-details.ts";

/** Changes that follow each other within so long are one piece of news. */
const togetherFor = 10 * minute;

/**
 * Tells the runner who has the next job at a home, or at a rental of its owner, that what is said of it was changed, and by mail; nobody where no
 * runner has one. What follows within minutes, before the runner has read of it, only makes the notice newer. Under
 * `holdAccount` of the home's user.
 */
export async function tellNextRunner(
  deps: Deps,
  tx: Db,
  homeownerId: string,
  propertyId: string | null = null,
): Promise<void> {
  const next = await findNextTakenJob(tx, { homeownerId, propertyId });
  if (!next) return;
  const { runnerUserId: userId, scheduledOn: date, jobId } = next;
  const now = deps.now();
  const isTold = await renewNotification(tx, {
    userId,
    type: "homeChanged",
    params: { jobId },
    since: later(now, -togetherFor),
    now,
  });
  if (isTold) return;
  await notify(deps, tx, { userId, type: "homeChanged", params: { date, jobId }, link: "/runner" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: "homeChanged", params: { date } });
}

/** The same, where what a runner is shown of a home is no longer what it was before the act. */
export async function tellOfChange(deps: Deps, tx: Db, before: HomeownerProfileRow | null): Promise<void> {
  const after = before && (await findHome(tx, before.userId));
  if (!before || !after) return;
  if (shown.some((field) => before[field] !== after[field])) await tellNextRunner(deps, tx, before.id);
}

const shown = ["address", "unit", "city", "zipCode", "specialInstructions", "numberOfCans"] as const;
