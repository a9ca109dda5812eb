import type * as z from "zod";
import { hasRunners, listWaitingZips } from "#modules/areas/index.ts";
import type * as contract from "#modules/billing/contract/money.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";

/** The number of people waiting for a runner, by ZIP code. */
export async function waitingByZip(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.waitingByZip.input>,
): Promise<z.output<typeof contract.waitingByZip.output>> {
  const found = await listWaitingZips(deps.db, {
    limit: input.limit,
    after: readZipCursor(input.cursor),
    today: localDay(deps.now(), platformTimeZone),
  });
  const rows = found.slice(0, input.limit);
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? `${last.waiting}_${last.zipCode}` : null };
}

/**
 * Queues a task that notifies everyone waiting for a ZIP code with a runner, each once. Refuses with AREA_NOT_SERVED
 * when there is no runner or the service is not offered there.
 */
export function tellWaiting(
  deps: Deps,
  actor: AdminActor,
  { zipCode }: z.output<typeof contract.tellWaiting.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (!(await hasRunners(tx, zipCode, localDay(now, platformTimeZone))))
      throw new Refused({ code: "AREA_NOT_SERVED" });
    await deps.queue.send(tx, "tell-waiting", { zipCodes: [zipCode] });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.tellWaiting",
      after: { zipCode },
      happenedAt: now,
    });
    return { ok: true };
  });
}

function readZipCursor(cursor: string | null | undefined): { waiting: number; zipCode: string } | null {
  if (!cursor) return null;
  const [, waiting, zipCode] = /^(\d{1,9})_(\d{5})$/.exec(cursor) ?? [];
  if (!waiting || !zipCode) throw new Refused({ code: "CURSOR_INVALID" });
  return { waiting: Number(waiting), zipCode };
}
