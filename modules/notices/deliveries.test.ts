import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliveries, unreachableAddresses } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import type { Delivery } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("delete from deliveries");
});

type Added = Partial<typeof deliveries.$inferInsert>;
const add = async ({ userId }: Person, added: Added = {}) => {
  const { state = "sent" } = added;
  const isOpen = state === "waiting" || state === "sending";
  const at = app.clock.now;
  const sourceId = app.deps.newId();
  await app.deps.db.insert(deliveries).values({
    sourceId,
    channel: "email",
    userId,
    kind: "receipt",
    messageId: sourceId,
    createdAt: at,
    dueAt: at,
    settledAt: isOpen ? null : at,
    ...added,
    state,
  });
};
const read = async (input: object = {}) => {
  const { status, body } = await app.typed(admin, "admin.deliveries", input);
  expect(status).toBe(200);
  return body as { rows: Delivery[]; nextCursor: string | null };
};
const kinds = async (input: object = {}) => (await read(input)).rows.map(({ kind }) => kind);

describe("the delivery log", () => {
  test("shows the recipient, time and outcome, but not the content", async () => {
    const home = await addHomeowner(app, { firstName: "Orla", lastName: "Quill" });
    await add(home, { kind: "jobMissed", state: "failed", trouble: "refused", attempts: 13 });
    await app.deps.db
      .insert(unreachableAddresses)
      .values({ userId: home.userId, email: home.email, trouble: "refused", since: app.clock.now });
    expect((await read()).rows).toEqual([
      {
        sourceId: expect.any(String),
        channel: "email",
        kind: "jobMissed",
        state: "failed",
        trouble: "refused",
        attempts: 13,
        createdAt: app.clock.now,
        settledAt: app.clock.now,
        person: { userId: home.userId, name: "Orla Quill", role: "homeowner", isUnreachable: true },
      },
    ]);
  });

  test("can be filtered by person, channel and outcome", async () => {
    const [ann, bob] = [
      await addHomeowner(app, { firstName: "Annika" }),
      await addHomeowner(app, { firstName: "Bobbert" }),
    ];
    await add(ann, { kind: "receipt" });
    await add(bob, { kind: "jobMissed", channel: "sms", state: "bounced", trouble: "bounced" });
    await add(bob, { kind: "jobStarted", channel: "push", state: "waiting" });
    await add(bob, { kind: "cardExpires", state: "skipped", trouble: "switchedOff" });
    await add(bob, { kind: "payoutPaid", state: "failed" });
    expect(await kinds({ person: "annik" })).toEqual(["receipt"]);
    expect(await kinds({ person: bob.email })).toHaveLength(4);
    expect(await kinds({ person: "nobody such" })).toEqual([]);
    expect(await kinds({ channel: "sms" })).toEqual(["jobMissed"]);
    expect((await kinds({ state: "lost" })).toSorted()).toEqual(["jobMissed", "payoutPaid"]);
    expect(await kinds({ state: "waiting" })).toEqual(["jobStarted"]);
    expect(await kinds({ state: "sent" })).toEqual(["receipt"]);
    expect(await kinds({ person: "bobbert", channel: "email", state: "skipped" })).toEqual(["cardExpires"]);
  });

  test("pages leave nothing out, even at one instant or for one notice on two channels", async () => {
    const home = await addHomeowner(app);
    for (let nth = 0; nth < 60; nth++) {
      const sourceId = app.deps.newId();
      await add(home, { kind: `k${nth}`, sourceId });
      await add(home, { kind: `k${nth}`, sourceId, channel: "push" });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({ cursor });
      seen.push(...page.rows.map(({ kind, channel }) => `${kind} ${channel}`));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    for (const wrong of ["x", "_", `${app.clock.now}_${app.deps.newId()}`])
      expect(await app.typed(admin, "admin.deliveries", { cursor: wrong })).toMatchObject({
        status: 400,
        body: { code: "CURSOR_INVALID" },
      });
  });

  test("is kept for 90 days", async () => {
    const home = await addHomeowner(app);
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.parse(app.clock.now) - days * day).toISOString();
    await add(home, { kind: "old", createdAt: ago(91) });
    await add(home, { kind: "new", createdAt: ago(89) });
    await purge(app.deps);
    expect(await kinds()).toEqual(["new"]);
  });
});

describe("many failures", () => {
  const alerts = async () => {
    const { body } = await app.typed(admin, "admin.alerts");
    return (
      body as { alerts: { kind: string; key: string; count: number; name: string | null }[] }
    ).alerts.filter(({ kind }) => kind === "deliveriesFailing");
  };

  test("on one channel within a day are one alert", async () => {
    const home = await addHomeowner(app);
    for (let nth = 0; nth < 9; nth++) await add(home, { state: "failed" });
    await add(home, { state: "failed", channel: "sms" });
    await add(home, { state: "bounced", createdAt: "2026-03-09T14:59:59.000Z" });
    expect(await alerts()).toEqual([]);
    await add(home, { state: "bounced" });
    expect(await alerts()).toMatchObject([
      { key: "deliveriesFailing:email:2026-03-10", count: 10, name: "email" },
    ]);
  });

  test("cause no alert among very many that arrive", async () => {
    const home = await addHomeowner(app);
    for (let nth = 0; nth < 10; nth++) await add(home, { state: "failed" });
    await app.database.execute(
      `insert into deliveries (source_id, channel, user_id, kind, state, message_id, created_at, due_at, settled_at)
       select gen_random_uuid(), 'email', $1, 'receipt', 'sent', gen_random_uuid(), $2, $2, $2 from generate_series(1, 1000)`,
      [home.userId, app.clock.now],
    );
    expect(await alerts()).toEqual([]);
  });
});
