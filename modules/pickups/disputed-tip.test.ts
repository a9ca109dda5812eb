import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { disputes, homeownerProfiles, ledgerEntries, ledgerTransactions, tips } from "#db/schema/index.ts";
import type { AdminDispute } from "#modules/billing/contract.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { earn } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";

let app: StripeApp;
const told = new Set<string>();
beforeAll(async () => {
  app = await stripeApp("postgres");
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

async function deliverAll(): Promise<void> {
  for (const event of app.events())
    if (!told.has(event.id)) {
      expect((await app.deliver(event)).status).toBe(200);
      told.add(event.id);
    }
}

/** What is booked under sources that begin so, on each account. */
async function booked(source: string): Promise<Record<string, number>> {
  const rows = await app.deps.db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(like(ledgerTransactions.source, `${source}%`));
  const sums: Record<string, number> = {};
  for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}

test("a tip that a bank takes back is a cost of ours; its runner keeps it, and it cannot be undone too", async () => {
  const who = await addPaidSubscriber(app);
  await deliverAll();
  const [profile] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, who.userId));
  if (!profile) throw new Error("The homeowner has no home");
  const home = { ...who, homeownerId: profile.id, zipCode: profile.zipCode, timeZone: profile.timeZone };
  const jobId = await earn(app, home, await addRunner(app));
  const id = app.deps.newId();
  expect((await app.typed(who, "homeowner.giveTip", { id, jobId, amount: "5.00" })).status).toBe(200);
  const [tip] = await app.deps.db.select().from(tips).where(eq(tips.id, id));
  const { id: providerId } = app.stripe.state.dispute(tip?.providerId ?? "");
  await deliverAll();
  const [row] = await app.deps.db.select().from(disputes).where(eq(disputes.providerId, providerId));
  expect(row).toMatchObject({ tipId: id, invoiceId: null, amountCents: 500, withdrawnCents: 2000 });
  expect(await booked(`dispute:${row?.id}`)).toEqual({ dispute_costs: 2000, provider_cash: -2000 });
  expect(await booked(`tipPay:${id}`)).toEqual({ runner_pay: 500, runner_payable: -500 });
  const back = await app.typed(who, "homeowner.takeTipBack", { id });
  expect(back.body).toMatchObject({ code: "TIP_KEPT" });
  const listed = (await app.typed(await addAdmin(app), "admin.disputes")).body as AdminDispute[];
  expect(listed).toMatchObject([{ amount: "5.00", withdrawn: "20.00", status: "needs_response" }]);
  app.stripe.state.closeDispute(providerId, "won");
  await deliverAll();
  expect(await booked(`dispute:${row?.id}`)).toEqual({ dispute_costs: 1500, provider_cash: -1500 });
});

test("a disputed charge that is no bill's and no tip's changes nothing", async () => {
  app.stripe.state.dispute("pi_of_another_service_of_ours");
  const [event] = app.events().filter(({ id }) => !told.has(id));
  expect((await app.deliver(event ?? (undefined as never))).status).toBe(200);
  expect(await app.deps.db.$count(disputes, eq(disputes.amountCents, 700))).toBe(0);
});
