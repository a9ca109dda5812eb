import type { Tasks } from "#adapters/queue/port.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Limits } from "#platform/schedule.ts";
import { isTexted, ruleOf } from "../channels.ts";
import { dropWaiting, leaseDueNotices } from "../queries/deliveries.ts";

const rowsAtOnce = 1000;

/** Minutes after which a lost task is replaced. */
const leaseMinutes = 30;

/** Queues due text and push messages, a task per person and kind. Returns the number of tasks. */
export async function sendNotices(deps: Deps, limits?: Limits): Promise<{ noticesQueued: number }> {
  let noticesQueued = 0;
  for (let leased = rowsAtOnce; leased === rowsAtOnce && !limits?.signal.aborted; )
    leased = await deps.transact(async (tx) => {
      const now = deps.now();
      const until = later(now, leaseMinutes * minute);
      const due = await leaseDueNotices(tx, { now, until, limit: rowsAtOnce });
      const isMeant = ({ channel, kind }: (typeof due)[number]) => {
        return channel === "push" ? ruleOf(kind) !== null : isTexted(kind);
      };
      await dropWaiting(
        tx,
        due.filter((row) => !isMeant(row)),
      );
      const tasks = Map.groupBy(due.filter(isMeant), ({ userId, channel, kind, sourceId }) =>
        [userId, channel, kind, ruleOf(kind)?.merges ? "" : sourceId].join(" "),
      );
      const payloads = [...tasks.values()].flatMap(([row]): Tasks["deliver-notices"][] => {
        if (!row || row.channel === "email") return [];
        const { userId, channel, kind, sourceId } = row;
        return [{ userId, channel, kind, sourceId: ruleOf(kind)?.merges ? null : sourceId }];
      });
      await deps.queue.sendAll(tx, "deliver-notices", payloads);
      noticesQueued += payloads.length;
      return due.length;
    });
  return { noticesQueued };
}
