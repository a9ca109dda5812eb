import { mayLocate } from "#modules/accounts/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type * as contract from "./contract.ts";
import { inSlices } from "./in-slices.ts";
import { saveRouteOrder } from "./queries.ts";
import { findRoute, inOrder, planOf, startsAt, stopsOf } from "./route.ts";
import { optimiseInSlices } from "./rules/best-order.ts";

/**
 * Finds and saves a short order that keeps a day's unfinished stops in time, starting where the runner is. If stops are
 * named, it reorders only those and keeps the others after them. Geocodes homes whose position is unknown.
 */
export const optimiseRoute: RunnerAct<typeof contract.optimiseRoute> = async (deps, actor, input) => {
  const found = await findRoute(deps, deps.db, actor, input.day);
  const { order: before } = found;
  const named = input.jobIds ? before.filter((id) => input.jobIds?.includes(id)) : before;
  const stops = stopsOf(found.rows, named);
  // Ignore the browser's position if the runner has turned location off.
  const from = input.from && (await mayLocate(deps.db, actor.userId)) ? input.from : null;
  const indices = await inSlices(optimiseInSlices(stops, { place: from, at: startsAt(deps, stops) }));
  const order = inOrder(found.rows, [
    ...indices.flatMap((index) => named[index] ?? []),
    ...before.filter((id) => !named.includes(id)),
  ]);
  const { runnerId } = actor;
  const missing = found.rows.filter((row) => order.includes(row.job.id) && row.pinLookedUpAt === null);
  await deps.transact(async (tx) => {
    await saveRouteOrder(tx, { runnerId, onDay: found.day, jobIds: order, madeAt: deps.now() });
    await deps.queue.sendAll(
      tx,
      "find-pin",
      missing.map(({ job }) => ({ jobId: job.id })),
    );
  });
  return { ...planOf(deps, found, order), isPlanned: true };
};

/** Saves the runner's order of a day's stops and ignores stops that are not theirs. Safe to repeat. */
export const orderRoute: RunnerAct<typeof contract.orderRoute> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const found = await findRoute(deps, tx, actor, input.day);
    const order = inOrder(found.rows, input.jobIds);
    const { runnerId } = actor;
    await saveRouteOrder(tx, { runnerId, onDay: found.day, jobIds: order, madeAt: deps.now() });
    return { ...planOf(deps, found, order), isPlanned: true };
  });
