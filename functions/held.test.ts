import { describe, expect, test, vi } from "vitest";
import type { Payments } from "#adapters/payments/port.ts";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { PayoutsUnavailable } from "#adapters/payouts/port.ts";
import { createTestModePayouts } from "#adapters/payouts/test-mode.ts";
import type { Queue } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { type HeldWatch, heldBack, heldQueue, type Outgoing } from "./held.ts";

const backupMadeAt = "2026-03-01T00:00:00.000Z";

/** An installation that a test holds and releases. */
function watch(): HeldWatch & { held: boolean; restored: string | null } {
  const state = { held: true, restored: backupMadeAt as string | null };
  return Object.assign(state, { isHeld: async () => state.held, restoredFrom: async () => state.restored });
}

function outgoing(testMode: boolean) {
  const payments: Payments = { ...createTestModePayments(), testMode };
  const payouts = { ...createTestModePayouts(), testMode };
  const out = {
    mailer: { send: vi.fn(async () => {}) },
    sms: { send: vi.fn(async () => ({ outcome: "stopped" as const })), find: vi.fn(async () => []) },
    push: { publicKey: "k", send: vi.fn(async () => "sent" as const) },
    personalWebhooks: { post: vi.fn(async () => ({ status: 200 })) },
    voice: { supportNumber: null, connect: vi.fn(async () => ({ outcome: "ringing" as const })) },
    payments: Object.assign(payments, {
      addLine: vi.fn(async () => ({ providerId: "line" })),
      chargeTip: vi.fn(async () => ({ providerId: "tip" })),
      refundTip: vi.fn(async () => ({ providerId: "back" })),
    }),
    payouts: Object.assign(payouts, { transfer: vi.fn(async () => ({ transferId: "tr" })) }),
  } satisfies Outgoing;
  return out;
}

const line = {
  key: "month",
  firstAskedAt: "2026-03-10T00:00:00.000Z",
  now: "2026-03-10T00:00:00.000Z",
  customerId: "cus",
  cents: 100 as never,
  description: "A month",
};
const transfer = { key: "k", reference: "r", accountId: null, cents: 100 as never };
const email = { id: "1", to: "ann@example.com", subject: "s", text: "t" };

describe("a restored installation", () => {
  test("lets nothing out until it is released", async () => {
    const state = watch();
    const real = outgoing(false);
    const out = heldBack(real, state);
    const tries = [
      () => out.mailer.send(email),
      () => out.sms.send({ id: "1", to: "+12175550100", text: "t" }),
      () => out.push.send({} as never, {} as never),
      () => out.personalWebhooks.post({ address: "https://a.example", id: "1", body: {}, secrets: [] }),
      () => out.voice?.connect({ id: "1", from: "a", to: "b" }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow("Held since a restore");
    await expect(out.payments.addLine(line)).rejects.toThrow(PaymentsUnavailable);
    const { key, firstAskedAt, now } = line;
    const tip = { key, firstAskedAt, now, subscriptionId: "sub", cents: 100 as never };
    await expect(out.payments.chargeTip(tip)).rejects.toThrow(PaymentsUnavailable);
    const back = { key, firstAskedAt, now, chargeId: "pi" };
    await expect(out.payments.refundTip(back)).rejects.toThrow(PaymentsUnavailable);
    expect(real.payments.chargeTip).not.toHaveBeenCalled();
    expect(real.payments.refundTip).not.toHaveBeenCalled();
    await expect(out.payouts.transfer(transfer)).rejects.toThrow(PayoutsUnavailable);
    const sends = [
      real.mailer.send,
      real.sms.send,
      real.push.send,
      real.personalWebhooks.post,
      real.voice.connect,
    ];
    for (const send of sends) expect(send).not.toHaveBeenCalled();
    expect(real.payments.addLine).not.toHaveBeenCalled();
    expect(real.payouts.transfer).not.toHaveBeenCalled();

    state.held = false;
    for (const attempt of tries) await attempt();
    await out.payouts.transfer(transfer);
    for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
    expect(real.payouts.transfer).toHaveBeenCalledWith(transfer);
  });

  test("has payments looked up that the provider may have taken after the backup", async () => {
    const state = watch();
    state.held = false;
    const real = outgoing(false);
    const out = heldBack(real, state);
    await out.payments.addLine(line);
    expect(real.payments.addLine).toHaveBeenLastCalledWith({ ...line, firstAskedAt: backupMadeAt });
    const older = { ...line, firstAskedAt: "2026-02-01T00:00:00.000Z" };
    await out.payments.addLine(older);
    expect(real.payments.addLine).toHaveBeenLastCalledWith(older);
    state.restored = null;
    await out.payments.addLine(line);
    expect(real.payments.addLine).toHaveBeenLastCalledWith(line);
  });

  test("goes on in test mode, where nothing leaves", async () => {
    const real = outgoing(true);
    const out = heldBack(real, watch());
    await out.payments.addLine(line);
    expect(real.payments.addLine).toHaveBeenCalledWith(line);
    expect(await out.payouts.transfer(transfer)).toEqual({ transferId: "tr" });
  });

  test("does its tasks only when released", async () => {
    vi.useFakeTimers();
    const state = watch();
    const queue = {
      work: vi.fn(async () => {}),
      drain: vi.fn(async () => 3),
      stop: vi.fn(async () => {}),
    } as unknown as Queue<Db>;
    const waiting = heldQueue(queue, state);
    await waiting.work({} as never);
    expect(await waiting.drain({} as never, 1000)).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.work).not.toHaveBeenCalled();
    state.held = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(queue.work).toHaveBeenCalledTimes(1);
    expect(await waiting.drain({} as never, 1000)).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.work).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test("that stops before it is released does no task later", async () => {
    vi.useFakeTimers();
    const state = watch();
    const queue = { work: vi.fn(async () => {}), stop: vi.fn(async () => {}) } as unknown as Queue<Db>;
    const waiting = heldQueue(queue, state);
    await waiting.work({} as never);
    await waiting.stop();
    state.held = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.work).not.toHaveBeenCalled();
    expect(queue.stop).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
