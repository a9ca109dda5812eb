import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { holidays, preferences, smsNumbers, users, webhookDeliveries } from "#db/schema/index.ts";
import { notify } from "#modules/notices/notify.ts";
import { minute } from "#platform/instants.ts";
import { testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { deathsOf } from "#testkit/deaths.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addProperty } from "#testkit/properties.ts";
import { addAwaitedGuest } from "#testkit/rentals-of-guests.ts";
import { withWebhook } from "#testkit/webhooks.ts";
import { generate } from "./tasks.ts";

const { runs, expectAllTried } = deathsOf("messages");
const open = () => testApp("postgres");

test("deliver: every email goes out, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const admin = await addAdmin(app);
      for (let index = 0; index < 3; index++) {
        const { runnerId } = await addRunner(app, { applicationStatus: "submitted" });
        await app.typed(admin, "admin.reviewRunner", { runnerId, decision: "approved" });
      }
    },
    run: runs("deliver"),
  });
  expect(points).toBeGreaterThan(8);
});

fullTest("remind: everyone hears once of a holiday and of tomorrow's pickup", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++)
        await addHomeowner(app, { pickupDays: ["Wednesday", "Thursday"] });
      const shift = { id: app.deps.newId(), area: "", onDay: "2026-03-12", name: "Founders' Day" };
      const changedAt = app.clock.now;
      await app.deps.db.insert(holidays).values({ ...shift, rule: "shift_day", changedAt });
      await generate(app.deps);
      app.clock.now = "2026-03-10T22:00:00.000Z";
    },
    run: runs("remind"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("guest-messages: each email goes out, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++) await addAwaitedGuest(app, await addHomeowner(app));
      app.clock.now = "2026-03-13T16:30:00.000Z";
    },
    run: runs("guest-messages", "deliver"),
  });
  expect(points).toBeGreaterThan(8);
});

fullTest("weekly-report: each person gets the report once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      app.clock.now = "2026-03-09T15:00:00.000Z";
      for (let index = 0; index < 3; index++) {
        const person = await addHomeowner(app);
        await addJob(app, person, { scheduledOn: "2026-03-04", status: "missed" });
        await app.typed(person, "settings.updateNotifications", { weeklyReports: true });
      }
    },
    run: runs("weekly-report", "deliver"),
  });
  expect(points).toBeGreaterThan(3);
});

test("daily-digest: each person gets the day's digest once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      app.clock.now = "2026-03-10T13:00:00.000Z";
      for (let index = 0; index < 3; index++) {
        const person = await addHomeowner(app);
        await app.typed(person, "settings.setDigest", { part: "evening" });
        const params = { date: "2026-03-10" };
        await notify(app.deps, app.deps.db, {
          userId: person.userId,
          type: "jobCompleted",
          params,
          link: "/",
        });
      }
      app.clock.now = "2026-03-10T22:04:00.000Z";
    },
    run: runs("daily-digest", "deliver"),
  });
  expect(points).toBeGreaterThan(3);
});

test("send-notices: urgent notices are texted, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++) {
        const { userId } = await addHomeowner(app);
        const e164 = `+1217555100${index}`;
        await app.deps.db
          .insert(smsNumbers)
          .values({ userId, e164, confirmedAt: app.clock.now, createdAt: app.clock.now });
        await app.deps.db.update(preferences).set({ smsNotifications: true });
        const params = { date: "2026-03-10", runner: "Leo" };
        await notify(app.deps, app.deps.db, { userId, type: "runnerOnTheWay", params, link: "/" });
      }
      app.clock.advance(11 * minute);
    },
    run: runs("send-notices", "deliver"),
    // A claimed item without a task waits until its lease ends.
    laterBy: 31 * minute,
  });
  expect(points).toBeGreaterThan(3);
});

fullTest(
  "send-alerts: each operator is told once of a new alert, and a repeated email keeps its id",
  async () => {
    const points = await surviveDeaths({
      open: () => testApp("postgres", { env: { ALERT_EMAILS: "ann@example.com,bo@example.com" } }),
      async prepare(app) {
        await app.database.execute(
          `insert into pay_holds (id, unknown_transfers, found_at, newest_transfer_at)
         values (gen_random_uuid(), 2, '2026-03-10T14:00:00Z', '2026-03-10T14:00:00Z')`,
        );
      },
      run: runs("send-alerts", "deliver"),
    });
    expect(points).toBeGreaterThan(5);
  },
);

fullTest("send-webhooks: each event is posted, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    async open() {
      const app = await open();
      const posted = new Map<string, object>();
      const personalWebhooks: typeof app.deps.personalWebhooks = {
        async post({ id, body }) {
          posted.set(id, body);
          return { status: 204 };
        },
      };
      return { ...app, deps: { ...app.deps, personalWebhooks }, posted };
    },
    async prepare(app) {
      for (let index = 0; index < 3; index++) {
        const { homeownerId } = await withWebhook(app);
        const times = { createdAt: app.clock.now, dueAt: app.clock.now };
        await app.deps.db
          .insert(webhookDeliveries)
          .values({ id: app.deps.newId(), homeownerId, event: "test", state: "waiting", ...times });
      }
    },
    run: runs("send-webhooks", "deliver"),
    // An event whose sender died is posted again once its lease has ended.
    laterBy: 31 * minute,
    telling: ["attempts", "address_sealed", "secret_sealed"],
    look: ({ posted }) => [...posted.values()],
  });
  expect(points).toBeGreaterThan(8);
});

fullTest("rental-records: each recipient gets the month, and a repeated email keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const host = await addHomeowner(app);
      const verified = { emailVerifiedAt: app.clock.now };
      await app.deps.db.update(users).set(verified).where(eq(users.id, host.userId));
      const propertyId = await addProperty(app, host);
      const served = { kind: "checkout", propertyId, status: "in_progress" } as const;
      await addJob(app, host, { ...served, runner: await addRunner(app), scheduledOn: "2026-03-11" });
      for (let nth = 0; nth < 3; nth++) {
        const input = { propertyId, email: `owner${nth}@example.com` };
        expect((await app.typed(host, "rental.addRecordRecipient", input)).status).toBe(200);
      }
      app.clock.now = "2026-04-01T12:00:00.000Z";
    },
    run: runs("rental-records", "deliver"),
    telling: ["attempts"],
  });
  expect(points).toBeGreaterThan(8);
});

fullTest("no schedule is left out", () => {
  expectAllTried();
});
