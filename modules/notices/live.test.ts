import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { subscriptions } from "#db/schema/index.ts";
import { serveTrpc } from "#functions/trpc.ts";
import { updateSubscription } from "#modules/billing/index.ts";
import { eventsOf, type TestApp, testApp } from "#testkit/app.ts";
import { everyDatabase } from "#testkit/database.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person } from "#testkit/factories.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { Notification } from "./contract.ts";
import { notify } from "./notify.ts";
import { noticesFingerprint } from "./queries/notifications.ts";

/** A person with the app open: `next` is the stream's next value; null once it has ended. */
async function follow(app: TestApp, who: Person) {
  const closed = new AbortController();
  const request = new Request("http://localhost:3000/api/trpc/notifications.live", {
    headers: { cookie: who.cookie },
    signal: closed.signal,
  });
  const events = eventsOf(await serveTrpc(app, request, { peerAddress: "192.0.2.7" }));
  const next = async () => {
    const { value, done } = await events.next();
    return done || value.event === "return" ? null : value;
  };
  expect((await next())?.event).toBe("connected");
  return {
    next,
    close: async () => {
      closed.abort();
      await events.return(undefined);
    },
  };
}

const card = { brand: "visa", last4: "4242", expiryMonth: 1, expiryYear: 2030 } as const;

const send = (app: TestApp, { userId }: Person) =>
  notify(app.deps, app.deps.db, { userId, type: "jobCompleted", params: { date: "2026-03-12" }, link: "/" });

describe.each(everyDatabase)("a user with the app open (%s)", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());

  test.each([
    ["a homeowner", addHomeowner],
    ["a runner", addRunner],
    ["an admin", addAdmin],
    ["a user without a role", addUser],
  ] as const)("%s gets a hint for each notice at once, and when it is read elsewhere", async (_who, add) => {
    const person: Person = await add(app);
    const page = await follow(app, person);
    const hint = { event: "message", data: JSON.stringify({ json: { at: app.clock.now } }) };
    expect(await page.next()).toEqual(hint);
    await send(app, person);
    expect(await page.next()).toEqual(hint);
    const [notice] = (await app.call(person, "GET", "/api/notifications")).body as Notification[];
    await app.typed(person, "notifications.markRead", { ids: [notice?.id] });
    expect(await page.next()).toEqual(hint);
    await page.close();
    await expect.poll(() => app.deps.hints.readers(person.userId)).toBe(0);
  });
});

describe.each(everyDatabase)("a homeowner with a second tab open (%s)", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());

  test.each([
    ["pauses", "active", async (who: Person) => app.typed(who, "homeowner.pauseService")],
    ["resumes", "paused", async (who: Person) => app.typed(who, "homeowner.resumeService")],
    [
      "undoes a cancellation of",
      "active",
      async (who: Person) => app.typed(who, "homeowner.undoCancelService"),
    ],
  ] as const)(
    "gets a hint there when the first %s the service, without a notice",
    async (act, status, call) => {
      const homeowner = await addHomeowner(app, { subscription: status });
      if (act.startsWith("undoes")) await app.typed(homeowner, "homeowner.cancelService", { reason: null });
      const before = await app.call(homeowner, "GET", "/api/notifications");
      const page = await follow(app, homeowner);
      await page.next();
      expect((await call(homeowner)).status).toBe(200);
      expect(await page.next()).toMatchObject({ event: "message" });
      expect((await app.call(homeowner, "GET", "/api/notifications")).body).toEqual(before.body);
      await page.close();
    },
  );

  test.each([
    ["is paid late", { status: "past_due" }],
    ["moves its month", { periodEndsAt: "2026-05-01T00:00:00.000Z" }],
    ["gets another card", { card: { brand: "visa", last4: "1881", expiryMonth: 1, expiryYear: 2031 } }],
    ["has the same card until a later month", { card: { ...card, expiryMonth: 2 } }],
    ["has the same card until a later year", { card: { ...card, expiryYear: 2031 } }],
  ] as const)(
    "gets a hint when the payment provider says that the subscription %s",
    async (_what, changes) => {
      const homeowner = await addHomeowner(app);
      const [known] = await app.deps.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, homeowner.userId));
      await app.deps.transact(async (tx) => {
        // Its hint could arrive late and be taken for the next one.
        await tx.execute("set local tidycurb.is_heard = 'no'");
        await updateSubscription(tx, known?.id ?? "", { card });
      });
      const page = await follow(app, homeowner);
      await page.next();
      const look = () => noticesFingerprint(app.deps.db, homeowner.userId);
      const seen = await look();
      await updateSubscription(app.deps.db, known?.id ?? "", changes);
      expect(await page.next()).toMatchObject({ event: "message" });
      // What databases without notifications compare.
      expect(await look()).not.toBe(seen);
      await page.close();
    },
  );
});

describe.each([
  ["postgres", ["a pickup", "a notice"]],
  ["neon", []],
] as const)("database notifications through %s", (kind, told) => {
  test(`deliver to a listener: ${told.join(" and ") || "nothing"}`, async () => {
    const app = await testApp(kind);
    app.clock.now = "2026-03-11T14:00:00.000Z";
    const { homeowner, runner, jobId } = await takenJob(app);
    const listener = await createDatabase({ url: app.database.url ?? "" });
    const heard: string[] = [];
    const end = await listener.listen?.(
      "visits",
      (id) => heard.push(id),
      () => {},
    );
    expect((await app.typed(runner, "runner.setOut", { jobId })).status).toBe(200);
    await send(app, runner);
    await listener.execute("select pg_notify('visits', 'the end')");
    // Hints arrive in commit order, so earlier ones have arrived by now.
    await expect.poll(() => heard.at(-1)).toBe("the end");
    const names = new Map([
      [homeowner.homeownerId, "a pickup"],
      [runner.userId, "a notice"],
    ]);
    expect(heard.flatMap((id) => names.get(id) ?? [])).toEqual(told);
    await end?.();
    await listener.close();
    await app.close();
  });
});

describe("a user with the app open", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test("gets no hint for other users' notices or a rolled-back act", async () => {
    const [mine, other] = [await addHomeowner(app), await addRunner(app)];
    const page = await follow(app, mine);
    await page.next();
    let heard = 0;
    const waiting = page.next().then(() => {
      heard += 1;
    });
    const others = await follow(app, other);
    await others.next();
    const undone = app.deps.transact(async (tx) => {
      await notify(app.deps, tx, {
        userId: mine.userId,
        type: "holdOver",
        params: { credit: "none" },
        link: null,
      });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await send(app, other);
    await others.next();
    expect(heard).toBe(0);
    await send(app, mine);
    await waiting;
    await Promise.all([page.close(), others.close()]);
  });

  test("is disconnected when the session ends, before another notice", async () => {
    const person = await addRunner(app);
    const page = await follow(app, person);
    await page.next();
    expect((await app.call(person, "POST", "/api/logout")).status).toBe(200);
    await send(app, person);
    expect(await page.next()).toBeNull();
  });

  test("is disconnected after a while, before the host would do it", async () => {
    const page = await follow({ ...app, site: { ...app.site, streamMs: 50 } }, await addAdmin(app));
    await page.next();
    expect(await page.next()).toBeNull();
  });

  test("can connect at most eight browsers", async () => {
    const person = await addUser(app);
    const pages = await Promise.all(Array.from({ length: 8 }, () => follow(app, person)));
    for (const page of pages) await page.next();
    expect(await app.typed(person, "notifications.live")).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    for (const page of pages) await page.close();
  });
});
