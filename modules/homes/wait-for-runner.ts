import type { Db } from "#db/client.ts";
import { findHome, findRecipient } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { deleteWaitingAt, insertWaiting, isServedToday } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";

const daySeconds = 86_400;

/**
 * Puts a user's home on the waiting list if no runner serves its ZIP code and service has not begun. Returns whether it
 * waits. Call after saving the home; `movedFrom` is the old ZIP code, whose entry is removed. Safe to repeat.
 */
export async function waitForRunner(deps: Deps, tx: Db, userId: string, movedFrom?: string) {
  const home = await findHome(tx, userId);
  if (!home) return false;
  const { zipCode } = home;
  if (movedFrom !== undefined && movedFrom !== zipCode)
    await deleteWaitingAt(tx, { userId, zipCode: movedFrom });
  const subscription = await findLiveSubscription(tx, userId);
  if (subscription && hasBegun(subscription.status)) return false;
  if (await isServedToday(deps, tx, zipCode)) return false;
  const person = await findRecipient(tx, userId);
  if (!person) return false;
  const { email, language } = person;
  const entry = { id: deps.newId(), email, zipCode, language, createdAt: deps.now() };
  // A runner may start at the same moment and miss this entry, so check again a day later.
  if (await insertWaiting(tx, entry))
    await deps.queue.send(tx, "tell-waiting", { zipCodes: [zipCode] }, { afterSeconds: daySeconds });
  return true;
}
