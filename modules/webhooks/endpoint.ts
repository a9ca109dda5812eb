import { randomBytes } from "node:crypto";
import { secretPrefix } from "#adapters/webhook/port.ts";
import type { Db } from "#db/client.ts";
import { lockOwnAccount } from "#modules/accounts/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { pickFields } from "#platform/pick-fields.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import * as contract from "./contract.ts";
import * as query from "./queries/webhooks.ts";
import { deliveriesShown, formerSecretHours, testsAnHour } from "./rules.ts";
import { leaseMinutes } from "./tasks.ts";

/** The home's webhook and its last deliveries. */
export const webhook: HomeownerAct<typeof contract.webhook> = async ({ db }, { homeownerId }) => {
  const endpoint = homeownerId && (await query.findEndpoint(db, homeownerId));
  if (!endpoint) return { endpoint: null, deliveries: [] };
  const { deliveries, endpoint: shown } = contract.webhook.output.shape;
  const rows = await query.listDeliveries(db, { homeownerId, limit: deliveriesShown });
  return {
    endpoint: pickFields(endpoint, shown.unwrap()),
    deliveries: rows.map((row) => pickFields(row, deliveries.element)),
  };
};

/**
 * Sets the home's address, in place of any former one, with a new secret. Refuses with SUBSCRIPTION_REQUIRED before the
 * account has a home or rental.
 */
export const saveWebhook: HomeownerAct<typeof contract.saveWebhook> = (deps, actor, { address }) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const url = new URL(address);
    url.hash = "";
    const secret = newSecret();
    await query.saveEndpoint(tx, {
      homeownerId,
      addressSealed: deps.vault.seal(url.href, homeownerId),
      host: url.hostname,
      secretSealed: deps.vault.seal(secret, homeownerId),
      madeAt: deps.now(),
    });
    return { secret };
  });

/** Makes another secret; the former one signs too for a day. Refuses with NOT_FOUND. */
export const renewWebhookSecret: HomeownerAct<typeof contract.renewWebhookSecret> = (deps, actor) =>
  withEndpoint(deps, actor, async (tx, homeownerId) => {
    const secret = newSecret();
    await query.renewSecret(tx, {
      homeownerId,
      secretSealed: deps.vault.seal(secret, homeownerId),
      formerUntil: later(deps.now(), formerSecretHours * hour),
    });
    return { secret };
  });

/** Removes the address with its deliveries. Safe to repeat. */
export const removeWebhook: HomeownerAct<typeof contract.removeWebhook> = async (deps, { homeownerId }) => {
  if (homeownerId) await query.deleteEndpoint(deps.db, homeownerId);
  return { ok: true };
};

/** Sends a test now. Refuses with NOT_FOUND, and with TOO_MANY_REQUESTS. */
export const testWebhook: HomeownerAct<typeof contract.testWebhook> = (deps, actor) =>
  withEndpoint(deps, actor, async (tx, homeownerId) => {
    const id = deps.newId();
    const now = deps.now();
    const times = { now, dueAt: later(now, leaseMinutes * minute), since: later(now, -hour) };
    if (!(await query.insertTest(tx, { id, homeownerId, ...times, most: testsAnHour })))
      throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: hour / 1000 } });
    await deps.queue.send(tx, "deliver-webhook", { deliveryId: id, attempts: 0 });
    return { ok: true };
  });

/**
 * Sends a settled delivery again, under its id. One that waits, or was tried within a minute, stays as it is. Refuses with
 * NOT_FOUND.
 */
export const resendWebhook: HomeownerAct<typeof contract.resendWebhook> = (deps, actor, { id }) =>
  withEndpoint(deps, actor, async (tx, homeownerId) => {
    const now = deps.now();
    const known = await query.findDelivery(tx, { id, homeownerId });
    if (!known) throw new Refused({ code: "NOT_FOUND" });
    const times = { dueAt: later(now, leaseMinutes * minute), triedBefore: later(now, -minute) };
    if (await query.reopenDelivery(tx, { id, homeownerId, ...times }))
      await deps.queue.send(tx, "deliver-webhook", { deliveryId: id, attempts: 0 });
    return { ok: true };
  });

/** In one transaction with the account locked. Refuses with NOT_FOUND without an endpoint. */
function withEndpoint<Answer>(
  deps: Deps,
  { userId, homeownerId }: HomeownerActor,
  act: (tx: Db, homeownerId: string) => Promise<Answer>,
): Promise<Answer> {
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId, "homeowner");
    if (!homeownerId || !(await query.findEndpoint(tx, homeownerId)))
      throw new Refused({ code: "NOT_FOUND" });
    return act(tx, homeownerId);
  });
}

function newSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}
