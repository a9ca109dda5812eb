import { expect } from "vitest";
import { rentalPickups } from "#db/schema/index.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import { claimPayout, insertPayouts, markPaid } from "#modules/payouts/queries/payouts.ts";
import type { TestApp } from "../app.ts";
import { addJob, type Homeowner, type Runner } from "../factories.ts";
import { payoutsOf } from "../pay.ts";
import { addProperty } from "../properties.ts";

type Scene = { app: TestApp; homeowner: Homeowner; runner: Runner };

/** How to break each invariant alone, or with the others named. */
export type Violations = Record<
  string,
  { break: (given: Scene & ReturnType<typeof breaking>) => Promise<unknown>; also?: string[] }
>;

/** The test clock's week; payouts are prepared after it ends. */
export const payWeek = "2026-03-09";

/** The steps by which data comes about, or is broken. */
export function breaking(current: () => Scene) {
  const run = (text: string, values: unknown[] = []) => current().app.database.execute(text, values);

  async function completedJob(): Promise<string> {
    const { app, homeowner, runner } = current();
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
    return jobId;
  }

  /** A planned rental pickup tomorrow, with its job. */
  async function plannedPickup(): Promise<void> {
    const { app, homeowner } = current();
    const propertyId = await addProperty(app, homeowner);
    const jobId = await addJob(app, homeowner, { kind: "checkout", propertyId });
    const updatedAt = app.clock.now;
    const pickup = { id: app.deps.newId(), propertyId, pickupOn: "2026-03-11", jobId, updatedAt };
    await app.deps.db
      .insert(rentalPickups)
      .values({ ...pickup, isCheckout: true, isCollection: false, state: "scheduled" });
  }

  async function ratedJob(): Promise<string> {
    const { app, homeowner } = current();
    const jobId = await completedJob();
    expect((await app.typed(homeowner, "homeowner.rateJob", { jobId, stars: 3 })).status).toBe(200);
    return jobId;
  }

  async function acceptedJob(): Promise<string> {
    const { app, homeowner, runner } = current();
    const jobId = await addJob(app, homeowner);
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
    return jobId;
  }

  async function creditedProblem(): Promise<void> {
    const { app, homeowner } = current();
    const jobId = await completedJob();
    const problem = { jobId, kind: "oneLeg", wish: "credit" };
    const { body } = await app.typed(homeowner, "homeowner.reportProblem", problem);
    expect(body).toMatchObject({ outcome: "credit" });
  }

  async function uncreditedJob(): Promise<void> {
    const { app, homeowner } = current();
    const jobId = await addJob(app, homeowner, { status: "missed" });
    await run(
      "delete from ledger_entries using ledger_transactions as booked where booked.id = transaction_id and job_id = $1",
      [jobId],
    );
    await run("delete from ledger_transactions where job_id = $1", [jobId]);
  }

  const addHold = (fromOn: string, untilOn: string) => {
    const { app, homeowner } = current();
    return run(
      "insert into service_holds (id, homeowner_id, from_on, until_on, created_at) values ($1, $2, $3, $4, now())",
      [app.deps.newId(), homeowner.homeownerId, fromOn, untilOn],
    );
  };

  async function preparedWeek(): Promise<void> {
    const { app } = current();
    await completedJob();
    await insertPayouts(app.deps.db, { payWeek, now: "2026-03-16T05:00:00.000Z" });
  }

  async function paidWeek(): Promise<void> {
    const { app, runner } = current();
    await preparedWeek();
    const [payout] = await payoutsOf(app, runner);
    if (!payout) throw new Error("There is no payout");
    const { id: payoutId, userId, amountCents: cents } = payout;
    const now = "2026-03-17T12:00:00.000Z";
    const claim = { payoutId, now, staleBefore: now };
    expect(await claimPayout(app.deps.db, claim)).not.toBeNull();
    expect(await markPaid(app.deps.db, { payoutId, providerId: `tr_${payoutId}`, now })).toBe(true);
    await book(app.deps.db, {
      ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
      now,
      movement: { kind: "payout", userId, payWeek, cents, source: `payout:${payoutId}` },
    });
  }

  return {
    run,
    completedJob,
    plannedPickup,
    ratedJob,
    acceptedJob,
    creditedProblem,
    uncreditedJob,
    addHold,
    preparedWeek,
    paidWeek,
  };
}
