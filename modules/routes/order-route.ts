import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/route.ts";
import { saveRouteOrder } from "./queries/route-orders.ts";
import { findRoute, inOrder, planOf } from "./route.ts";

/** Saves the runner's order of a day's stops and ignores stops that are not theirs. Safe to repeat. */
export function orderRoute(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.orderRoute.input>,
): Promise<z.output<typeof contract.orderRoute.output>> {
  return deps.transact(async (tx) => {
    const found = await findRoute(deps, tx, actor, input.day);
    const order = inOrder(found.rows, input.jobIds);
    const { runnerId } = actor;
    await saveRouteOrder(tx, { runnerId, onDay: found.day, jobIds: order, madeAt: deps.now() });
    return { ...planOf(deps, found, order), isPlanned: true };
  });
}
