import { eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { ledgerTransactions, tips } from "#db/schema/index.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, newZip } from "#testkit/factories.ts";
import { earn } from "#testkit/pay.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { settleTips } from "./tips.ts";

let app: TestApp;
/** Charges and refunds by key: the provider answers a repeated key without charging again. */
const charged = new Set<string>();
beforeAll(async () => {
  const testMode = createTestModePayments();
  app = await testApp("postgres", {
    poolSize: racingConnections,
    payments: {
      ...testMode,
      chargeTip: async (request) => {
        charged.add(request.key);
        return testMode.chargeTip(request);
      },
    },
  });
  await warmPool(app);
});
afterAll(() => app.close());

async function completed() {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  return { home, jobId: await earn(app, home, runner, { on: "2026-03-10" }) };
}

test("of 40 tips for a pickup at once, one is given, and repeats of it charge nothing", async () => {
  for (let round = 0; round < rounds; round++) {
    const { home, jobId } = await completed();
    const ids = Array.from({ length: 20 }, () => app.deps.newId());
    const answers = await Promise.all(
      [...ids, ...ids].map((id) => app.typed(home, "homeowner.giveTip", { id, jobId, amount: "5.00" })),
    );
    const outcomes = countOutcomes(answers);
    expect(outcomes["200"]).toBe(2);
    expect(outcomes["409 TIP_GIVEN"]).toBe(38);
    const given = await app.deps.db.select().from(tips).where(eq(tips.jobId, jobId));
    expect(given).toMatchObject([{ status: "paid", amountCents: 500 }]);
    expect(ids.filter((id) => charged.has(id))).toEqual([given[0]?.id]);
    const sources = ids.flatMap((id) => [`tip:${id}`, `tipPay:${id}`]);
    const booked = await app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(inArray(ledgerTransactions.source, sources));
    expect(booked).toHaveLength(2);
  }
  await expectInvariants(app);
});

test("a tip taken back many times at once, beside the schedule, leaves the pay once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { home, jobId } = await completed();
    const id = app.deps.newId();
    await app.typed(home, "homeowner.giveTip", { id, jobId, amount: "5.00" });
    const back = (): Promise<Answer> => app.typed(home, "homeowner.takeTipBack", { id });
    const answers = await Promise.all([...Array.from({ length: 20 }, back), settleTips(app.deps)]);
    expect(answers.slice(0, -1).every((answer) => (answer as Answer).status === 200)).toBe(true);
    const booked = await app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.source, `tip%:${id}:back`));
    expect(booked).toHaveLength(2);
    expect(await app.deps.db.select().from(tips).where(eq(tips.id, id))).toMatchObject([
      { status: "refunded" },
    ]);
  }
  await expectInvariants(app);
});
