import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobRow } from "./queries/jobs.ts";
import { rentalNames } from "./rental-names.ts";
import { cancelAndTell } from "./tell-cancelled.ts";

/**
 * Cancels unconfirmed extra pickups held by the transaction and tells their homeowners. `userId` is null if nobody
 * decided in time.
 */
export async function dropExtra(
  deps: Deps,
  tx: Db,
  held: (Pick<JobRow, "id" | "status" | "runnerId" | "scheduledOn"> & { homeUserId: string })[],
  { userId }: { userId: string | null },
): Promise<void> {
  await cancelAndTell(deps, tx, held, { userId, reason: "not confirmed" });
  const nameOf = await rentalNames(
    tx,
    held.map(({ id }) => id),
  );
  for (const { id, homeUserId, scheduledOn } of held) {
    const params = { date: scheduledOn, credit: "none", cause: "ours", ...nameOf(id) };
    await notify(deps, tx, { userId: homeUserId, type: "pickupCancelled", params, link: "/calendar" });
    await deps.queue.send(tx, "deliver-mail", { userId: homeUserId, letter: "pickupCancelled", params });
  }
}
