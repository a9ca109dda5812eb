import type { Tasks } from "#adapters/queue/port.ts";
import type { WebhookAnswer } from "#adapters/webhook/port.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { WebhookMessage } from "./contract.ts";
import * as query from "./queries/webhooks.ts";
import { type DeliveryTrouble, failingDays, goneStatus, waitAfter } from "./rules.ts";

type Begun = NonNullable<Awaited<ReturnType<typeof query.beginTry>>>;
type Recipient = NonNullable<Awaited<ReturnType<typeof query.findRecipient>>>;

/**
 * Posts an event to its home's own address, once per task however many workers have it. A failed one is tried again
 * later (`waitAfter`); an address that only fails for days, or answers that it is gone, is paused and its owner is told.
 */
export async function deliverWebhook(
  deps: Deps & { appUrl: string },
  { deliveryId, attempts }: Tasks["deliver-webhook"],
): Promise<void> {
  const begun = await query.beginTry(deps.db, { id: deliveryId, attempts, now: deps.now() });
  if (!begun) return;
  const { id, homeownerId } = begun;
  const recipient = await query.findRecipient(deps.db, begun);
  if (!recipient) return query.giveUp(deps.db, { id, now: deps.now() });
  const answer = await post(deps, begun, recipient);
  const status = "status" in answer ? answer.status : null;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const trouble: DeliveryTrouble | null = isAccepted ? null : "trouble" in answer ? answer.trouble : "status";
  await deps.transact(async (tx) => {
    const addressSealed = await query.lockEndpoint(tx, homeownerId);
    const now = deps.now();
    const wait = isAccepted ? null : waitAfter(begun.attempts);
    await query.noteTry(tx, {
      id,
      attempts: begun.attempts,
      state: isAccepted ? "sent" : wait === null ? "failed" : "waiting",
      trouble,
      httpStatus: status,
      dueAt: later(now, wait ?? 0),
      settledAt: wait === null ? now : null,
    });
    // What a former address answered says nothing about the one that replaced it meanwhile.
    if (addressSealed !== recipient.endpoint.addressSealed) return;
    if (isAccepted) return query.noteWorking(tx, homeownerId);
    const pausesBefore = status === goneStatus ? now : later(now, -failingDays * day);
    if (!(await query.noteFailing(tx, { homeownerId, now, pausesBefore }))) return;
    await notify(deps, tx, {
      userId: recipient.userId,
      type: "webhookPaused",
      params: { host: recipient.endpoint.host },
      link: "/calendar",
    });
  });
}

async function post(
  deps: Deps & { appUrl: string },
  begun: Begun,
  { endpoint, property }: Recipient,
): Promise<WebhookAnswer | { trouble: "unreadable" }> {
  const { homeownerId } = begun;
  const open = (sealed: string | null) => (sealed === null ? null : deps.vault.open(sealed, homeownerId));
  const address = open(endpoint.addressSealed);
  const isFormerUsed = endpoint.formerUntil !== null && endpoint.formerUntil > deps.now();
  const secrets = [endpoint.secretSealed, isFormerUsed ? endpoint.formerSecretSealed : null]
    .map(open)
    .filter((secret) => secret !== null);
  if (address === null || secrets.length === 0) return { trouble: "unreadable" };
  return deps.personalWebhooks.post({
    address,
    id: begun.id,
    body: messageOf(begun, property, deps.appUrl),
    secrets,
  });
}

function messageOf(
  { event, createdAt, jobId, onDay }: Begun,
  property: string | null,
  appUrl: string,
): WebhookMessage {
  const path = jobId ? `/pickups/${jobId}` : onDay ? `/calendar?day=${onDay}` : "/calendar";
  return {
    type: event,
    timestamp: createdAt,
    data: { pickupId: jobId, day: onDay, property, url: appUrl + path },
  };
}
