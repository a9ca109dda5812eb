import type { Voice } from "#adapters/voice/port.ts";
import type { Db } from "#db/client.ts";
import { lockUser } from "#modules/accounts/index.ts";
import { callableNumber } from "#modules/notices/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/messages.ts";
import { callTimes } from "./days.ts";
import { findWriter, otherOf } from "./pickup-messages.ts";
import { countCallsBy, findCall, findPhones, insertCall, noteCallRefused } from "./queries/calls.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findTalk, type Talk } from "./queries/messages.ts";
import { type CallSide, mostCallsAnHour, refuseCall } from "./rules/calls.ts";

/**
 * Rings the caller's confirmed phone and then the other side's, or support's for a runner; both see only the platform's
 * number. The call starts outside the transaction that records it, so it may be recorded without ringing, and never
 * rings twice. Safe to repeat. Refuses with NOT_FOUND, CALLS_CLOSED, CALL_NUMBER_NEEDED without a confirmed phone,
 * CALL_NO_NUMBER when the other has none, CALL_FAILED when the caller's phone can't be called, and TOO_MANY_REQUESTS.
 */
export const startCall: Act<typeof contract.startCall> = (deps, actor, { jobId, callId, to }) =>
  connect(deps, { callId, jobId, callerId: actor.userId }, async (tx) => {
    const { talk, side } = await findWriter(tx, actor, jobId);
    const called = to === "support" ? to : side === "runner" ? "homeowner" : "runner";
    return { talk, called, other: otherOf(talk, side), mayCallSupport: side === "runner" };
  });

/** The same for an admin who calls a pickup's runner; `record` runs in the transaction of a new call. */
export const callRunnerOf = (
  deps: Deps,
  admin: AdminActor,
  { jobId, callId }: { jobId: string; callId: string },
  record: (tx: Db) => Promise<void>,
): Promise<{ ok: true }> =>
  connect(deps, { callId, jobId, callerId: admin.userId, record }, async (tx) => {
    const talk = await findTalk(tx, jobId);
    if (!talk) throw new Refused({ code: "NOT_FOUND" });
    return { talk, called: "runner", other: talk.runner, mayCallSupport: false };
  });

type Wanted = {
  talk: Talk;
  called: CallSide;
  /** Whom the call reaches, unless it is support; null when there is nobody. */
  other: Talk["runner"];
  mayCallSupport: boolean;
};

async function connect(
  deps: Deps,
  call: { callId: string; jobId: string; callerId: string; record?: (tx: Db) => Promise<void> },
  find: (tx: Db) => Promise<Wanted>,
): Promise<{ ok: true }> {
  const { callId, jobId, callerId, record } = call;
  const { voice } = deps;
  if (!voice) throw new Refused({ code: "CALLS_CLOSED" });
  const phones = await deps.transact(async (tx) => {
    const now = deps.now();
    await lockUser(tx, callerId);
    await lockJob(tx, jobId);
    const wanted = await find(tx);
    const { talk, called } = wanted;
    const earlier = await findCall(tx, callId);
    if (earlier) {
      if (earlier.jobId !== jobId || earlier.callerId !== callerId) throw new Refused({ code: "NOT_FOUND" });
      if (earlier.refusedAt) throw new Refused({ code: "CALL_FAILED" });
      return null;
    }
    refuseIf(
      refuseCall({ status: talk.status, hasRunner: talk.runner !== null }, { ...callTimes(talk), now }),
    );
    const numbers = await findNumbers(deps, tx, { voice, callerId, ...wanted });
    const isAdded =
      talk.runnerId !== null &&
      (await insertCall(tx, { id: callId, jobId, runnerId: talk.runnerId, callerId, called, calledAt: now }));
    // Another call of the same id is in flight elsewhere.
    if (!isAdded) throw new Refused({ code: "NOT_FOUND" });
    if ((await countCallsBy(tx, { callerId, since: later(now, -hour) })) > mostCallsAnHour)
      throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: hour / 1000 } });
    await record?.(tx);
    return numbers;
  });
  if (!phones) return { ok: true };
  const { outcome } = await voice.connect({ id: callId, ...phones });
  if (outcome === "unreachable") {
    await noteCallRefused(deps.db, { id: callId, at: deps.now() });
    throw new Refused({ code: "CALL_FAILED" });
  }
  return { ok: true };
}

/** Which phone rings first and which is dialed then. */
async function findNumbers(
  deps: Deps,
  tx: Db,
  call: Omit<Wanted, "talk"> & { voice: Voice; callerId: string },
): Promise<{ from: string; to: string }> {
  const { voice, callerId, called, other, mayCallSupport } = call;
  if (called === "support" && (!mayCallSupport || !voice.supportNumber))
    throw new Refused({ code: "NOT_FOUND" });
  if (!other) throw new Refused({ code: "CALLS_CLOSED" });
  const phones = await findPhones(tx, [callerId, other.userId]);
  const from = phones.get(callerId)?.confirmed;
  if (!from) throw new Refused({ code: "CALL_NUMBER_NEEDED" });
  if (called === "support") return { from, to: voice.supportNumber ?? "" };
  const theirs = phones.get(other.userId);
  const to = theirs?.confirmed ?? (await callableNumber(theirs?.given ?? "", deps.smsCodes.countries));
  if (!to) throw new Refused({ code: "CALL_NO_NUMBER", params: { name: other.firstName } });
  return { from, to };
}
