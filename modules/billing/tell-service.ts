import type { Db } from "#db/client.ts";
import type { SubscriptionEvent } from "#modules/accounts/rules/subscriptions.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { insertSubscriptionEvent } from "./queries/subscriptions.ts";

/** Emails a welcome to a homeowner whose service has begun. */
export function welcome(deps: Pick<Deps, "queue">, tx: Db, userId: string): Promise<void> {
  return deps.queue.send(tx, "deliver-mail", { userId, letter: "welcome", params: {} });
}

/** Records a change to a subscription for an admin's view of the person. `endsAt`: when a canceled one ends. */
export async function noteSubscription(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  of: { subscriptionId: string; event: SubscriptionEvent; endsAt?: string | null },
): Promise<void> {
  await insertSubscriptionEvent(tx, { id: deps.newId(), endsAt: null, ...of, happenedAt: deps.now() });
}

/** Confirms a cancellation to the homeowner, with the end of service. `endsAt` is null when no month is paid. */
export async function tellCancelled(
  deps: Pick<Deps, "queue" | "newId" | "now">,
  tx: Db,
  { userId, endsAt }: { userId: string; endsAt: string | null },
): Promise<void> {
  const params = { until: endsAt ? localDay(endsAt, platformTimeZone) : "none" };
  await notify(deps, tx, { userId, type: "serviceCancelled", params, link: "/settings#billing" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: "serviceCancelled", params });
}
