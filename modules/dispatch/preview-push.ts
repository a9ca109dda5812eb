import type * as z from "zod";
import { pushedFates, pushFates, refusePush } from "#modules/homes/rules/push.ts";
import { promiseKinds } from "#modules/pickups/rules/promises.ts";
import type { Deps } from "#platform/deps.ts";
import { daysBetween, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import { countPush } from "./queries/pushes.ts";

/** What pushing a day's pickups would do; changes nothing. Refuses with PUSH_NOT_POSSIBLE. */
export async function previewPush(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.previewPush.input>,
): Promise<contract.PushPreview> {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  refuseIf(refusePush({ from: daysBetween(today, input.fromOn), to: daysBetween(today, input.toOn) }));
  const { homes, fates, runners, staysCents, savedCents } = await countPush(deps.db, { ...input, now });
  const pickups = Object.fromEntries(pushFates.map((fate) => [fate, fates[fate] ?? 0])) as Record<
    (typeof pushFates)[number],
    number
  >;
  const changed = pushedFates.reduce((sum, fate) => sum + pickups[fate], 0);
  return {
    homes,
    pickups,
    promises: changed * promiseKinds.length,
    runners,
    pay: { stays: formatCents(staysCents), saved: formatCents(savedCents) },
  };
}
