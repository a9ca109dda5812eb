import type { Tasks } from "#adapters/queue/port.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { ScheduledAct } from "#platform/schedule.ts";
import { alertRows } from "./alerts.ts";
import type { AlertRow } from "./queries/alerts.ts";
import {
  countAlertMessages,
  deleteSentAlerts,
  insertSentAlerts,
  resolveSentAlerts,
} from "./queries/sent-alerts.ts";
import { alertsAMessage, messagesAnHour } from "./rules.ts";

/**
 * Queues one message to the operator about alerts that are new or resolved since the last one. Beyond the messages of an
 * hour, they wait and come together.
 */
export const sendAlerts: ScheduledAct = async (deps) => {
  const { emails, webhook } = deps.alertChannels;
  const channels = [...emails, ...(webhook ? [null] : [])];
  if (channels.length === 0) return { alertMessages: 0 };
  const rows = await alertRows(deps);
  return deps.transact(async (tx) => {
    const now = deps.now();
    if ((await countAlertMessages(tx, later(now, -hour))) >= messagesAnHour) return { alertMessages: 0 };
    await deleteSentAlerts(tx, later(now, -day));
    const open = rows.filter(({ snoozedUntil }) => snoozedUntil === null);
    const added = await insertSentAlerts(
      tx,
      open.map(({ key }) => ({ id: deps.newId(), key })),
      now,
    );
    const resolved = await resolveSentAlerts(tx, {
      present: rows.map(({ key }) => key),
      cutKinds: rows.filter(isCut(rows)).map(({ kind }) => kind),
      now,
    });
    const message = messageOf(
      open.filter(({ key }) => added.includes(key)),
      resolved,
    );
    if (message.raisedInAll + message.resolvedInAll === 0) return { alertMessages: 0 };
    const payloads = channels.map((to) => ({ to, ...message }));
    await deps.queue.sendAll(tx, "tell-operator", payloads);
    return { alertMessages: payloads.length };
  });
};

/** Whether some causes of a row's kind are counted and not listed. */
const isCut =
  (rows: AlertRow[]) =>
  ({ kind, activeOfKind, snoozedOfKind }: AlertRow) =>
    activeOfKind + snoozedOfKind > rows.filter((row) => row.kind === kind).length;

function messageOf(raised: AlertRow[], resolved: string[]): Omit<Tasks["tell-operator"], "to"> {
  // A key changes with its latest cause: a subject that is raised again is not resolved.
  const again = new Set(raised.map(({ key }) => subjectOf(key)));
  const gone = resolved.filter((key) => !again.has(subjectOf(key)));
  return {
    raised: raised
      .slice(0, alertsAMessage)
      .map(({ key, kind, count, at, day, zipCode }) => ({ key, kind, count, at, day, zipCode })),
    resolved: gone.slice(0, alertsAMessage).map((key) => ({ key, kind: key.split(":")[0] ?? "" })),
    raisedInAll: raised.length,
    resolvedInAll: gone.length,
  };
}

const subjectOf = (key: string) => key.split(":", 2).join(":");
