import type { BackgroundChecks } from "#adapters/background-check/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findCheckToOrder, setCheckReference } from "../queries/applications.ts";

/**
 * Orders an applicant's background check at the provider, once for each application however often this is tried. Nothing
 * is ordered for somebody who has gone, or whose check was ordered or is set by hand by now.
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
