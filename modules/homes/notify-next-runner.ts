import type { Db } from "#db/client.ts";
import { findHome, type HomeownerProfileRow } from "#modules/accounts/index.ts";
import { notifyAndEmail, renewNotification } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { findNextTakenJob } from "./queries/home-details.ts";

/** Changes within this time share one notice. */
const togetherFor = 10 * minute;

/**
 * Tells the runner of the next job at a home or its owner's rentals of changed details, by notice and email. Does
 * nothing without such a runner. Changes within minutes, before the runner reads it, update that notice. Under
 * `lockOwnAccount` of the home's user.
 */
export async function notifyNextRunner(
  deps: Deps,
  tx: Db,
  homeownerId: string,
  propertyId: string | null = null,
): Promise<void> {
  const next = await findNextTakenJob(tx, { homeownerId, propertyId });
  if (!next) return;
  const { runnerUserId: userId, scheduledOn: date, jobId } = next;
  const now = deps.now();
  const isRenewed = await renewNotification(tx, {
    userId,
    type: "homeChanged",
    params: { jobId },
    since: later(now, -togetherFor),
    now,
  });
  if (isRenewed) return;
  await notifyAndEmail(deps, tx, { userId, type: "homeChanged", params: { date, jobId }, link: "/runner" });
}

/** The same, if the act changed details that runners see. */
export async function notifyOfChange(deps: Deps, tx: Db, before: HomeownerProfileRow | null): Promise<void> {
  const after = before && (await findHome(tx, before.userId));
  if (!before || !after) return;
  if (shown.some((field) => before[field] !== after[field])) await notifyNextRunner(deps, tx, before.id);
}

const shown = ["address", "unit", "city", "zipCode", "specialInstructions", "numberOfCans"] as const;
