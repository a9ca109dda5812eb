import { later, minute } from "#platform/instants.ts";
import type { ScheduledAct } from "#platform/schedule.ts";
import { leaseDueDeliveries } from "./queries/webhooks.ts";

const rowsAtOnce = 1000;

/** Minutes after which a lost task is replaced. */
export const leaseMinutes = 30;

/** Queues due events for homeowners' and hosts' own addresses, a task each. Returns the number of tasks. */
export const sendWebhooks: ScheduledAct = async (deps, limits) => {
  let webhooksQueued = 0;
  for (let leased = rowsAtOnce; leased === rowsAtOnce && !limits?.signal.aborted; webhooksQueued += leased)
    leased = await deps.transact(async (tx) => {
      const now = deps.now();
      const until = later(now, leaseMinutes * minute);
      const due = await leaseDueDeliveries(tx, { now, until, limit: rowsAtOnce });
      await deps.queue.sendAll(tx, "deliver-webhook", due);
      return due.length;
    });
  return { webhooksQueued };
};
