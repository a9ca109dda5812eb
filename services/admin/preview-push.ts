import type * as z from "zod";
import type * as contract from "#contracts/dispatch.ts";
import { countPush } from "#db/queries/pushes.ts";
import type { AdminActor } from "#domain/actor.ts";
import { pushedFates, pushFates, refusePush } from "#domain/dispatch/push.ts";
import { formatCents } from "#domain/money.ts";
import { promiseKinds } from "#domain/promises.ts";
import { refuseIf } from "#domain/refusal.ts";
import { daysBetween, localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";

/** What pushing the pickups of a day would do; nothing is changed. Refuses with PUSH_NOT_POSSIBLE. */
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
