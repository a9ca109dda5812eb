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

test("a cancellation against the runner setting out: either the pickup begins, or the money goes back once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { home, runner, begin, finish } = await addHome();
    const id = app.deps.newId();
    await begin(id);
    const { jobId } = (await finish(id)).body as { jobId: string };
    const sam = async () => ({ cookie: await signIn(app, runner.userId) });
    expect((await app.call(await sam(), "POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
    app.clock.now = "2026-03-13T12:30:00.000Z";
    const [owner, server] = [{ cookie: await signIn(app, home.userId) }, await sam()];
    const cancel = () => app.typed(owner, "homeowner.cancelJob", { jobId });
    const setOut = () => app.typed(server, "runner.startJob", { jobId });
    await Promise.all([cancel(), setOut(), cancel(), setOut(), cancel()]);
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    const [paid] = await app.deps.db.select().from(oneOffs).where(eq(oneOffs.id, id));
    const back = await app.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.invoiceId, paid?.invoiceId ?? ""));
    expect([job?.status, back.length]).toEqual(
      job?.status === "cancelled" ? ["cancelled", 1] : ["in_progress", 0],
    );
  }
  await deliverAll(app);
  await expectInvariants(app);
});
