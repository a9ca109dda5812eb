import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { deleteWaitingAt, insertWaiting, listServiceAreas } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";

const daySeconds = 86_400;

/**
 * Puts a user on the waiting list if service has not begun and no runner serves the home's ZIP code, or without a home
 * any of the rentals'. Returns whether they wait. Call after saving the home or rental; `movedFrom` is its old ZIP code,
 * whose entry is removed. Safe to repeat.
 */
export async function waitForRunner(deps: Deps, tx: Db, userId: string, movedFrom?: string) {
  const areas = await listServiceAreas(tx, { userId, today: localDay(deps.now(), platformTimeZone) });
  if (movedFrom !== undefined && !areas.some(({ zipCode }) => zipCode === movedFrom))
    await deleteWaitingAt(tx, { userId, zipCode: movedFrom });
  const subscription = await findLiveSubscription(tx, userId);
  if (subscription && hasBegun(subscription.status)) return false;
  if (areas.length === 0 || areas.some(({ isServed }) => isServed)) return false;
  const person = await findRecipient(tx, userId);
  // Homes reached only by text message are signed up on the phone, and only where a runner serves.
  if (!person?.email) return false;
  const { email, language } = person;
  const zipCodes: string[] = [];
  for (const { zipCode } of areas)
    if (await insertWaiting(tx, { id: deps.newId(), email, zipCode, language, createdAt: deps.now() }))
      zipCodes.push(zipCode);
  // A runner may start at the same moment and miss these entries, so check again a day later.
  if (zipCodes.length > 0)
    await deps.queue.send(tx, "tell-waiting", { zipCodes }, { afterSeconds: daySeconds });
  return true;
}
