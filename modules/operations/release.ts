import type { TaskName } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { ScheduledAct } from "#platform/schedule.ts";
import { dropMessages, listWaitingTasks, type WaitingTasks } from "./queries/held.ts";
import { scheduleNamed } from "./tasks/index.ts";

/** Messages write to a person. Settlements settle something here or at a provider, once each, and are never dropped. */
const kinds: Record<TaskName, "message" | "settlement"> = {
  "deliver-mail": "message",
  "deliver-notices": "message",
  "deliver-to-visitor": "message",
  "tell-waiting": "message",
  "send-invitation": "message",
  "send-helper-link": "message",
  "tell-circle": "message",
  "send-gift-email": "message",
  "confirm-email": "message",
  "send-account-link": "message",
  "send-reset-link": "message",
  "send-farewell": "message",
  "send-proof-code": "message",
  "guest-message": "message",
  "record-email": "message",
  "ask-consent": "message",
  "tell-operator": "message",
  "deliver-webhook": "message",
  "order-background-check": "settlement",
  "sweep-photo": "settlement",
  "end-subscription": "settlement",
  "tell-customer": "settlement",
  "send-refund": "settlement",
  "remove-photos": "settlement",
  "replan-visits": "settlement",
  "find-pin": "settlement",
  "run-schedule": "settlement",
  "stamp-jobs": "settlement",
};
const messageTasks = Object.keys(kinds).filter((name) => kinds[name as TaskName] === "message");

/** What waits since a restore, from before it. */
export type Held = { messages: WaitingTasks[]; settlements: WaitingTasks[] };

export async function heldTasks(db: Db, since: string): Promise<Held> {
  const waiting = await listWaitingTasks(db, since);
  const isMessage = ({ task }: WaitingTasks) => messageTasks.includes(task);
  return {
    messages: waiting.filter(isMessage),
    settlements: waiting.filter((tasks) => !isMessage(tasks)),
  };
}

/** Lets messages queued before a restore go out, or drops them. In the transaction that releases. Returns how many were dropped. */
export async function settleHeld(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  { since, choice }: { since: string; choice: "send" | "drop" },
): Promise<number> {
  const now = deps.now();
  const dropped = choice === "drop" ? await dropMessages(tx, { names: messageTasks, until: since, now }) : 0;
  const action = "npm run release";
  await audit(deps, tx, null, { action, before: null, after: { messagesDropped: dropped }, happenedAt: now });
  return dropped;
}

/** Schedules that write messages of their own, after those that plan what they write about. */
const writers = [
  "generate",
  "plan-rentals",
  "remind",
  "guest-messages",
  "rental-records",
  "weekly-report",
  "daily-digest",
  "send-notices",
];

/**
 * Queues what the schedules would write by now, without sending it, so that an operator decides about messages that
 * went out between the backup and the restore too.
 */
export async function writeMissedMessages(deps: Deps): Promise<void> {
  const limits = { signal: new AbortController().signal };
  for (const name of writers) {
    const act: ScheduledAct | undefined = await scheduleNamed(name)?.load();
    if (!act) throw new Error(`There is no schedule ${name}`);
    await act({ ...deps, drain: async () => 0 }, limits);
  }
}
