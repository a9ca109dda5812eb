import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { markMissed, remind } from "#modules/pickups/tasks.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, newZip } from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import { type HooksServer, hooksServer, signatureOf, withWebhook } from "#testkit/webhooks.ts";
import { type Webhook, webhookMessage } from "./contract.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

let app: TestApp;
let hooks: HooksServer;
beforeAll(async () => {
  app = await testApp();
  hooks = await hooksServer(app);
});
afterAll(async () => {
  await hooks.close();
  await app.close();
});
beforeEach(async () => {
  await app.database.execute("delete from webhook_endpoints");
  await app.database.execute("delete from tasks.job");
  hooks.received.length = 0;
  hooks.state.answers = 204;
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const found = async (home: { cookie: string }) => (await app.typed(home, "webhook.find")).body as Webhook;
const test204 = async (home: { cookie: string }) => {
  expect((await app.typed(home, "webhook.test")).status).toBe(200);
  await hooks.sendAll();
};

describe("a pickup's events", () => {
  test("a reminder, cans out and cans back reach the address, signed, and nobody else's", async () => {
    const zipCode = newZip();
    const home = await withWebhook(app, { zipCode });
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const jobId = await addJob(app, home, {
      kind: "weekly",
      scheduledOn: "2026-03-11",
      status: "assigned",
      runner,
    });
    app.clock.now = "2026-03-10T22:00:00.000Z";
    await remind(app.deps);
    app.clock.now = "2026-03-11T13:00:00.000Z";
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(200);
    await hooks.sendAll();
    await hooks.sendAll();
    // They go out at the same time.
    hooks.received.sort((one, other) => one.message.timestamp.localeCompare(other.message.timestamp));
    for (const { message } of hooks.received) webhookMessage.strict().parse(message);
    const data = {
      pickupId: jobId,
      day: "2026-03-11",
      property: null,
      url: `${app.appUrl}/pickups/${jobId}`,
    };
    expect(hooks.received.map(({ message }) => message)).toEqual([
      { type: "pickup.reminder", timestamp: "2026-03-10T22:00:00.000Z", data },
      { type: "pickup.cans_out", timestamp: "2026-03-11T13:00:00.000Z", data },
      { type: "pickup.cans_back", timestamp: "2026-03-11T15:00:00.000Z", data },
    ]);
    for (const received of hooks.received) {
      expect(received.path).toBe("/pickups?key=k");
      expect(received.headers["content-type"]).toBe("application/json");
      expect(received.headers["webhook-timestamp"]).toBe(String(Date.parse(app.clock.now) / 1000));
      expect(received.headers["webhook-signature"]).toBe(signatureOf(received, home.secret));
    }
    const ids = hooks.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(3);
    expect((await found(home)).deliveries.map(({ id, event, state }) => [id, event, state])).toEqual([
      [ids[2], "pickup.cans_back", "sent"],
      [ids[1], "pickup.cans_out", "sent"],
      [ids[0], "pickup.reminder", "sent"],
    ]);
  });

  test("a missed pickup at a rental names the rental", async () => {
    const host = await withWebhook(app);
    const propertyId = await addProperty(app, host);
    await addJob(app, host, { kind: "checkout", propertyId, scheduledOn: "2026-03-09" });
    await markMissed(app.deps);
    await hooks.sendAll();
    expect(hooks.received.map(({ message }) => message)).toMatchObject([
      { type: "pickup.missed", data: { day: "2026-03-09", property: "Lakeside Cottage" } },
    ]);
  });

  test("nothing is kept for a home without an address, nor while it is paused", async () => {
    const [home, paused] = [await addHomeowner(app), await withWebhook(app)];
    await app.database.execute("update webhook_endpoints set failing_since = made_at, paused_at = made_at");
    for (const owner of [home, paused]) await addJob(app, owner, { scheduledOn: "2026-03-09" });
    await markMissed(app.deps);
    expect(await app.deps.db.$count(webhookDeliveries)).toBe(0);
  });
});

describe("an address that does not accept", () => {
  test.each([
    [500, "status", 500],
    ["redirect", "status", 307],
    ["nothing", "timeout", null],
  ] as const)(
    "(%s) is tried again later, under the same id, until it does",
    async (answers, trouble, httpStatus) => {
      const slow = await hooksServer(app, { timeoutMs: 300 });
      const home = await withWebhook(app);
      slow.state.answers = answers;
      await app.typed(home, "webhook.test");
      await slow.sendAll();
      expect(await found(home)).toMatchObject({
        endpoint: { failingSince: app.clock.now, pausedAt: null },
        deliveries: [{ state: "waiting", trouble, httpStatus, attempts: 1 }],
      });
      await slow.sendAll();
      expect(slow.received).toHaveLength(1);
      app.clock.advance(minute);
      slow.state.answers = 200;
      await slow.sendAll();
      const [first, again] = slow.received;
      expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
      expect(again?.text).toBe(first?.text);
      expect(await found(home)).toMatchObject({
        endpoint: { failingSince: null },
        deliveries: [{ state: "sent", trouble: null, httpStatus: 200, attempts: 2 }],
      });
      await slow.close();
    },
  );

  test("is given up after nine tries, paused after three days, and its owner is told once", async () => {
    const home = await withWebhook(app);
    hooks.state.answers = 503;
    await app.typed(home, "webhook.test");
    await hooks.sendAll();
    const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 16 * hour];
    for (const wait of waits) {
      expect((await found(home)).deliveries[0]).toMatchObject({ state: "waiting" });
      app.clock.advance(wait);
      await hooks.sendAll();
    }
    expect((await found(home)).deliveries[0]).toMatchObject({ state: "failed", attempts: 9 });
    app.clock.advance(3 * day);
    await app.typed(home, "webhook.test");
    await hooks.sendAll();
    await app.typed(home, "webhook.test");
    await hooks.sendAll();
    expect((await found(home)).endpoint?.pausedAt).toBe(app.clock.now);
    const told = await app.deps.db.select().from(notifications).where(eq(notifications.userId, home.userId));
    expect(told).toMatchObject([{ type: "webhookPaused", params: { host: "hooks.test" } }]);
    hooks.state.answers = 200;
    await test204(home);
    expect((await found(home)).endpoint).toMatchObject({ pausedAt: null, failingSince: null });
  });

  test("pauses at once when it says that it is gone, and what waited is given up", async () => {
    const home = await withWebhook(app);
    await addJob(app, home, { scheduledOn: "2026-03-09" });
    await markMissed(app.deps);
    hooks.state.answers = 410;
    await app.typed(home, "webhook.test");
    await app.queue.drain(
      { "deliver-webhook": (task: Parameters<typeof hooks.deliver>[0]) => hooks.deliver(task) } as never,
      60_000,
    );
    expect(await found(home)).toMatchObject({
      endpoint: { pausedAt: app.clock.now },
      deliveries: [{ state: "failed" }, { state: "failed" }],
    });
  });
});

test("a former address that says it is gone does not pause the one that replaced it meanwhile", async () => {
  const home = await withWebhook(app);
  await app.typed(home, "webhook.test");
  const [delivery] = (await found(home)).deliveries;
  const post = async () => {
    await app.typed(home, "webhook.save", { address: "https://hooks.test/new" });
    return { status: 410 };
  };
  const task = { deliveryId: delivery?.id ?? "", attempts: 0 };
  await deliverWebhook({ ...hooks.deps, personalWebhooks: { post } }, task);
  expect(await found(home)).toMatchObject({
    endpoint: { failingSince: null, pausedAt: null },
    deliveries: [{ state: "waiting", httpStatus: 410 }],
  });
  app.clock.advance(minute);
  await hooks.sendAll();
  expect(hooks.received).toMatchObject([{ path: "/new" }]);
});

describe("its owner", () => {
  test("sees the secret once, and the server stores neither it nor the address readably", async () => {
    const home = await withWebhook(app);
    expect(home.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rows = JSON.stringify(await app.deps.db.select().from(webhookEndpoints));
    for (const secret of [home.secret, home.secret.slice(6), "key=k"]) expect(rows).not.toContain(secret);
    expect(await found(home)).toEqual({
      endpoint: { host: "hooks.test", madeAt: app.clock.now, failingSince: null, pausedAt: null },
      deliveries: [],
    });
  });

  test("renews it; for a day, both sign", async () => {
    const home = await withWebhook(app);
    const { secret } = (await app.typed(home, "webhook.renewSecret")).body as { secret: string };
    await test204(home);
    app.clock.advance(day);
    await test204(home);
    const [first, later] = hooks.received.map((each) => ({
      signatures: each.headers["webhook-signature"],
      ofNew: signatureOf(each, secret),
      ofOld: signatureOf(each, home.secret),
    }));
    expect(first?.signatures).toBe(`${first?.ofNew} ${first?.ofOld}`);
    expect(later?.signatures).toBe(later?.ofNew);
  });

  test("sends a delivery again, once a minute, but not another's", async () => {
    const [home, other] = [await withWebhook(app), await withWebhook(app)];
    await test204(home);
    const [delivery] = (await found(home)).deliveries;
    const again = (who: { cookie: string }) => app.typed(who, "webhook.resend", { id: delivery?.id });
    expect((await again(other)).status).toBe(404);
    for (const wait of [0, minute, 0]) {
      app.clock.advance(wait);
      expect((await again(home)).status).toBe(200);
      expect((await again(home)).status).toBe(200);
      await hooks.sendAll();
    }
    expect(hooks.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery?.id, delivery?.id]);
  });

  test("sends at most ten tests an hour", async () => {
    const home = await withWebhook(app);
    const statuses = [];
    for (let times = 0; times < 11; times++) statuses.push((await app.typed(home, "webhook.test")).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    app.clock.advance(hour);
    expect((await app.typed(home, "webhook.test")).status).toBe(200);
  });

  test("cannot ask for more by removing and setting it again", async () => {
    const home = await withWebhook(app);
    const statuses = new Set<number>();
    for (let times = 0; times < 4; times++) {
      for (let tests = 0; tests < 9; tests++) statuses.add((await app.typed(home, "webhook.test")).status);
      await app.typed(home, "webhook.remove");
      statuses.add((await app.typed(home, "webhook.save", { address: "https://hooks.test/x" })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await app.typed(await withWebhook(app), "webhook.test")).status).toBe(200);
  });

  test("removes it with its deliveries; a task that comes later sends nothing", async () => {
    const home = await withWebhook(app);
    await app.typed(home, "webhook.test");
    for (let times = 0; times < 2; times++)
      expect((await app.typed(home, "webhook.remove")).body).toEqual({ ok: true });
    await hooks.sendAll();
    expect(hooks.received).toEqual([]);
    expect(await found(home)).toEqual({ endpoint: null, deliveries: [] });
  });

  test("who is suspended gets nothing, and deleting the account removes it", async () => {
    const home = await withWebhook(app);
    await app.typed(home, "webhook.test");
    await app.database.execute("update users set suspended_at = now() where id = $1", [home.userId]);
    await hooks.sendAll();
    expect(hooks.received).toEqual([]);
    await app.database.execute("update users set suspended_at = null where id = $1", [home.userId]);
    expect((await app.call(home, "DELETE", "/api/profile")).status).toBe(200);
    expect(await app.deps.db.$count(webhookEndpoints)).toBe(0);
  });

  test.each([
    "http://hooks.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.1.2.3/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://localhost/x",
    "https://hooks.example:8443/x",
    "https://user:word@hooks.example/x",
    "https://hooks.example\\@10.0.0.1/x",
    "ftp://hooks.example/x",
    "no address",
    "",
  ])("cannot set %s", async (address) => {
    const home = await addHomeowner(app);
    expect(await app.typed(home, "webhook.save", { address })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "address", key: "validation.feedAddress" }] },
    });
  });
});
