import { and, eq, inArray, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoices, jobs, oneOffs, refunds } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, newZip, signIn } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { deliverAll } from "#testkit/links.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
const start = "2026-03-10T15:00:00.000Z";
const friday = "2026-03-13";
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = start;
  await setPrices(app, await addAdmin(app), { ...homePrices, oneOff: "15.00" }, "2026-03-10");
  await warmPool(app);
});
afterAll(() => app.close());

async function addHome() {
  app.clock.now = start;
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode, subscription: "none", pickupDays: ["Friday"] });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  const begin = (id: string) =>
    app.typed(home, "homeowner.beginOneOff", { id, day: friday, numberOfCans: 2, price: "15.00" });
  const finish = (id: string) => app.typed(home, "homeowner.finishOneOff", { id });
  return { home, runner, begin, finish };
}

test("of ten bookings of a home and day at once, each finished twice, one is booked and the others’ money goes back", async () => {
  for (let round = 0; round < rounds; round++) {
    const { home, begin, finish } = await addHome();
    const ids = Array.from({ length: 10 }, () => app.deps.newId());
    expect(countOutcomes(await Promise.all([...ids, ...ids].map(begin)))).toEqual({ "200": 20 });
    expect(countOutcomes(await Promise.all([...ids, ...ids].map(finish)))).toEqual({ "200": 20 });
    const made = await app.deps.db.select().from(oneOffs).where(inArray(oneOffs.id, ids));
    expect(made.filter(({ status }) => status === "booked")).toHaveLength(1);
    expect(made.filter(({ status }) => status === "returned")).toHaveLength(9);
    const planned = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    expect(planned).toHaveLength(1);
    const bills = await app.deps.db.select().from(invoices).where(eq(invoices.userId, home.userId));
    expect(bills).toHaveLength(10);
    const back = await app.deps.db
      .select()
      .from(refunds)
      .where(
        and(
          inArray(
            refunds.invoiceId,
            bills.map(({ id }) => id),
          ),
          ne(refunds.status, "failed"),
        ),
      );
    expect(back.map(({ amountCents }) => amountCents)).toEqual(Array(9).fill(1500));
  }
  await deliverAll(app);
  await expectInvariants(app);
});

/** Homes whose taken pickup is paid and opens now, each with a runner of its own. */
async function addTaken(count: number) {
  const added = await Promise.all(Array.from({ length: count }, addHome));
  const taken = [];
  for (const { home, runner, begin, finish } of added) {
    const id = app.deps.newId();
    await begin(id);
    const { jobId } = (await finish(id)).body as { jobId: string };
    const accepted = await app.call(runner, "POST", "/api/runner/accept-job", { jobId });
    expect(accepted.status).toBe(200);
    taken.push({ id, jobId, home, runner });
  }
  app.clock.now = "2026-03-13T12:30:00.000Z";
  return Promise.all(
    taken.map(async ({ home, runner, ...one }) => ({
      ...one,
      owner: { cookie: await signIn(app, home.userId) },
      server: { cookie: await signIn(app, runner.userId) },
    })),
  );
}

/** What became of a paid pickup: its status, whether its runner set out, and the cents that went back. */
async function fateOf({ id, jobId }: { id: string; jobId: string }) {
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  const [paid] = await app.deps.db.select().from(oneOffs).where(eq(oneOffs.id, id));
  const back = await app.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.invoiceId, paid?.invoiceId ?? ""));
  return { status: job?.status, back: back.map(({ amountCents }) => amountCents) };
}

/** Pairs that race at once, of which the full run has 200. */
const pairs = 10;

test.each(["runner.setOut", "runner.startJob"] as const)(
  "who cancels while the runner taps %s gets the money and the pickup is gone, or neither",
  async (tap) => {
    const winners = new Set<string | undefined>();
    for (let round = 0; round < rounds; round++) {
      const taken = await addTaken(pairs);
      const answers = await Promise.all(
        taken.map(({ jobId, owner, server }, index) => {
          const cancel = () => app.typed(owner, "homeowner.cancelJob", { jobId });
          const leave = () => app.typed(server, tap, { jobId });
          const [first, second] = index % 2 === 0 ? [cancel(), leave()] : [leave(), cancel()];
          return Promise.all(index % 2 === 0 ? [first, second] : [second, first]);
        }),
      );
      for (const [index, one] of taken.entries()) {
        const { status, back } = await fateOf(one);
        winners.add(status);
        const [canceled, left] = (answers[index] ?? []).map(
          (answer) => Object.keys(countOutcomes([answer]))[0],
        );
        if (status === "cancelled") {
          expect([canceled, back]).toEqual(["200", [1500]]);
          expect(left).toMatch(/^(404 NOT_FOUND|409 JOB_NOT_STARTABLE)$/);
        } else {
          expect([status, left, back]).toEqual([
            tap === "runner.setOut" ? "assigned" : "in_progress",
            "200",
            [],
          ]);
          expect(canceled).toBe(
            tap === "runner.setOut" ? "409 ONE_OFF_UNDER_WAY" : "409 JOB_NOT_CANCELLABLE",
          );
        }
      }
    }
    expect(winners.size).toBe(2);
    await deliverAll(app);
    await expectInvariants(app);
  },
);
