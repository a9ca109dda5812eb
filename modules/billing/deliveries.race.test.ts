import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { pauseService } from "#modules/subscriptions/pause-service.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { Answer } from "#testkit/app.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import { findSubscription } from "./queries/subscriptions.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const acts: ((who: Subscriber) => Promise<Answer>)[] = [
  (who) => app.call(who, "POST", "/api/homeowner/pause-service"),
  (who) => app.typed(who, "homeowner.resumeService"),
  (who) => app.typed(who, "homeowner.cancelService", { reason: "" }),
  (who) => app.typed(who, "homeowner.undoCancelService"),
];

test("webhooks during pausing, resuming and canceling all succeed, and the state ends as in Stripe", async () => {
  const ended = app.endedForAnother.length;
  for (let round = 0; round < rounds; round++) {
    const who = await addPaidSubscriber(app);
    const told = app.events().length;
    const deliveries = app.events().slice(-5);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, turn) => [
        ...deliveries.map((event) => app.deliver({ ...event, id: `${event.id}_${round}_${turn}` })),
        (acts[(turn + round) % acts.length] as (typeof acts)[number])(who),
      ]).flat(),
    );
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
    // Deliver the webhooks of earlier acts while new ones run.
    const news = app.events().slice(told);
    const later = await Promise.all([
      ...news.map((event) => app.deliver(event)),
      ...news.map((event) => app.deliver({ ...event, id: `${event.id}_again` })),
      ...acts.slice(0, 2).map((act) => act(who)),
    ]);
    for (const { status, body } of later) expect([200, 409], JSON.stringify(body)).toContain(status);

    // A service canceled while paused has ended here, and a task ends it at Stripe.
    await app.workOff();
    const there = await app.deps.payments.findSubscription({ providerId: who.providerId });
    const here = await findSubscription(app.deps.db, who.subscriptionId);
    expect(here?.status).toBe(there?.status);
    if (here?.status !== "canceled") expect(here?.cancelAtPeriodEnd).toBe(there?.isEndingAtPeriodEnd);
    const homeJobs = await app.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.homeownerId, await homeOf(who)));
    const open = homeJobs.filter(({ status }) => status === "scheduled");
    expect(open.length > 0).toBe(here?.status === "active");
  }
  expect(app.endedForAnother.slice(ended)).toEqual([]);
});

test("a pause saved after it was undone at Stripe ends as in Stripe", async () => {
  const who = await addPaidSubscriber(app);
  const deliverAll = async () => {
    for (const event of app.events()) expect((await app.deliver(event)).status).toBe(200);
  };
  await deliverAll();
  const { payments } = app.deps;
  const meanwhile: typeof payments = {
    ...payments,
    async pauseSubscription(request) {
      await payments.pauseSubscription(request);
      await deliverAll();
      expect((await app.typed(who, "homeowner.resumeService")).status).toBe(200);
      await deliverAll();
    },
  };
  const actor = { userId: who.userId, homeownerId: await homeOf(who), role: "homeowner" } as HomeownerActor;
  const user = await pauseService({ ...app.deps, payments: meanwhile }, actor);
  expect(user.homeownerProfile?.subscriptionStatus).toBe("active");
  const open = await app.deps.db.$count(
    jobs,
    and(eq(jobs.homeownerId, await homeOf(who)), eq(jobs.status, "scheduled")),
  );
  expect(open).toBeGreaterThan(0);
});

async function homeOf(who: Subscriber): Promise<string> {
  const { rows } = await app.database.execute("select id from homeowner_profiles where user_id = $1", [
    who.userId,
  ]);
  return String(rows[0]?.id);
}
