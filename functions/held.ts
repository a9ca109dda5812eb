import type { Mailer } from "#adapters/email/port.ts";
import { type Payments, PaymentsUnavailable } from "#adapters/payments/port.ts";
import { type Payouts, PayoutsUnavailable } from "#adapters/payouts/port.ts";
import type { Push } from "#adapters/push/port.ts";
import type { Queue } from "#adapters/queue/port.ts";
import type { Sms } from "#adapters/sms/port.ts";
import type { Voice } from "#adapters/voice/port.ts";
import type { PersonalWebhooks } from "#adapters/webhook/port.ts";
import type { Database, Db } from "#db/client.ts";
import { findRestored, type Restored } from "#db/held.ts";
import { day, later } from "#platform/instants.ts";

/** An installation that was restored from a backup (`npm run restore`). */
export type HeldWatch = {
  /** Whether nothing may leave it until an operator releases it (`npm run release`). */
  isHeld(): Promise<boolean>;
  /** When the backup of a recent restore was made; null without one. Its provider may know more than it does. */
  restoredFrom(): Promise<string | null>;
};

/** Milliseconds for which what was found counts; a held installation is asked each time. */
const knownFor = 5000;
const recently = 60 * day;

export function createHeldWatch(
  { db }: Pick<Database, "db">,
  { elapsed = () => performance.now(), now = () => Date.now() } = {},
): HeldWatch {
  let known: { restored: Restored | null; at: number } | null = null;
  const find = async () => {
    if (known && elapsed() - known.at < knownFor) return known.restored;
    const at = elapsed();
    const restored = await findRestored(db);
    known = isOpen(restored) ? null : { restored, at };
    return restored;
  };
  return {
    isHeld: async () => isOpen(await find()),
    async restoredFrom() {
      const restored = await find();
      if (!restored) return null;
      const until = Date.parse(restored.releasedAt ?? later(restored.backupMadeAt, recently)) + recently;
      return now() < until ? restored.backupMadeAt : null;
    },
  };
}

const isOpen = (restored: Restored | null) => restored !== null && restored.releasedAt === null;

/** What leaves the installation. */
export type Outgoing = {
  mailer: Mailer;
  sms: Sms;
  push: Push;
  voice: Voice | null;
  personalWebhooks: PersonalWebhooks;
  payments: Payments;
  payouts: Payouts;
};

/**
 * The same, refusing while held. What only reads, or happens in test mode, still works. After a restore each call with a
 * key is first looked up at the provider, which may have taken it after the backup and forgotten the key.
 */
export function heldBack(outgoing: Outgoing, watch: HeldWatch): Outgoing {
  const { mailer, sms, push, voice, personalWebhooks, payments, payouts } = outgoing;
  const guard = async (refusal: () => Error) => {
    if (await watch.isHeld()) throw refusal();
  };
  const messages = () => guard(() => new Error(held));
  return {
    mailer: { send: (email) => messages().then(() => mailer.send(email)) },
    sms: { ...sms, send: (message) => messages().then(() => sms.send(message)) },
    push: { ...push, send: (...given) => messages().then(() => push.send(...given)) },
    personalWebhooks: { post: (message) => messages().then(() => personalWebhooks.post(message)) },
    voice: voice && { ...voice, connect: (call) => messages().then(() => voice.connect(call)) },
    payments: payments.testMode
      ? payments
      : guarded(payments, paymentActs, async (given) => {
          await guard(() => new PaymentsUnavailable(held));
          return askedBefore(given, await watch.restoredFrom());
        }),
    payouts: payouts.testMode
      ? payouts
      : guarded(payouts, payoutActs, async (given) => {
          await guard(() => new PayoutsUnavailable(held));
          return given;
        }),
  };
}

const held = "Held since a restore: npm run release";

/** What each call does at the provider. The compiler asks for new ones, so that none leaves a held installation unseen. */
export const paymentCalls: Record<
  Exclude<keyof Payments, "testMode" | "publishableKey">,
  "changes" | "reads"
> = {
  createCustomer: "changes",
  updateCustomer: "changes",
  removeCustomer: "changes",
  createSubscription: "changes",
  confirmSubscription: "reads",
  beginCardChange: "changes",
  finishCardChange: "changes",
  pauseSubscription: "changes",
  resumeSubscription: "changes",
  endAtPeriodEnd: "changes",
  changePrice: "changes",
  endSubscription: "changes",
  findSubscription: "reads",
  findRefund: "reads",
  findDispute: "reads",
  refund: "changes",
  credit: "changes",
  addLine: "changes",
  chargeTip: "changes",
  refundTip: "changes",
  beginGift: "changes",
  findGift: "reads",
  cancelGift: "changes",
  refundGift: "changes",
  beginBill: "changes",
  findBill: "reads",
  findLostBill: "reads",
  voidBill: "changes",
  findChargeRefund: "reads",
  refundAgain: "changes",
  listEvents: "reads",
  readWebhook: "reads",
  billMonth: "reads",
};
const paymentActs = (Object.keys(paymentCalls) as (keyof typeof paymentCalls)[]).filter(
  (name) => paymentCalls[name] === "changes",
);

const payoutActs = ["createRecipient", "transfer"] as const satisfies (keyof Payouts)[];

/** Each act behind a guard, which may replace its request. */
function guarded<Port extends object>(
  port: Port,
  acts: readonly (keyof Port)[],
  guard: (request: object) => Promise<object>,
): Port {
  const waiting = acts.map((name) => {
    const act = port[name] as (request: object) => Promise<unknown>;
    return [name, async (request: object) => act.call(port, await guard(request))];
  });
  return { ...port, ...Object.fromEntries(waiting) };
}

/** A keyed request as if first made with the backup, so the provider is asked for it before it is made. */
function askedBefore(request: object, restoredFrom: string | null): object {
  if (!restoredFrom || !("firstAskedAt" in request)) return request;
  const first = String(request.firstAskedAt);
  return { ...request, firstAskedAt: first < restoredFrom ? first : restoredFrom };
}

const askedAgainAfter = 2000;

/** The queue, whose tasks wait while held. `work` returns at once and begins when released. */
export function heldQueue(queue: Queue<Db>, { isHeld }: HeldWatch): Queue<Db> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    ...queue,
    async work(workers) {
      const begin = async (): Promise<void> => {
        if (isStopped) return;
        // Without a database nothing is sent either.
        if (!(await isHeld().catch(() => true))) return queue.work(workers);
        timer = setTimeout(() => void begin(), askedAgainAfter);
      };
      await begin();
    },
    drain: async (...given) => ((await isHeld()) ? 0 : queue.drain(...given)),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await queue.stop();
    },
  };
}
