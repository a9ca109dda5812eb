import type { BackgroundChecks } from "#adapters/background-check/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findCheckToOrder, setCheckReference } from "../queries/applications.ts";

/**
 * Orders an applicant's background check from the provider, once per application despite retries. Orders nothing when
 * the person is deleted, or the check is ordered already or set by hand.
 */
export async function orderBackgroundCheck(
  deps: { db: Db; backgroundChecks: BackgroundChecks },
  { userId }: Tasks["order-background-check"],
): Promise<void> {
  const check = await findCheckToOrder(deps.db, userId);
  if (!check || deps.backgroundChecks.isByHand) return;
  const { requestedAt, ...person } = check;
  const { reference } = await deps.backgroundChecks.order({
    key: `check:${userId}:${requestedAt}`,
    ...person,
  });
  await setCheckReference(deps.db, { userId, reference, requestedAt });
}
