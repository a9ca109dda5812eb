import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addOns,
  canRhythms,
  circleActLog,
  homeDetails,
  jobs,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { restRoutes } from "#functions/rest-routes.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper } from "#testkit/circles.ts";
import { addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { addProperty } from "#testkit/properties.ts";
import type { Scope } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { servedHome, held } = holding(() => app);

/** A home with everything that an act needs: pickups, a question, a hold, a gate code, a pickup to report and a card. */
async function stage() {
  // 8 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T12:00:00.000Z";
  const home = await servedHome();
  const { homeownerId } = home;
  const { holdId } = { holdId: (await held(home, "2026-04-10", "2026-04-20")).id };
  await app.typed(home, "homeowner.saveHomeDetails", { gateCode: "4711", cansPlace: "Behind the shed" });
  const runner = await addRunner(app);
  const doneId = await addJob(app, home, { status: "missed", runner, scheduledOn: "2026-03-09" });
  const takenId = await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-11" });
  const questionId = app.deps.newId();
  await app.deps.db.insert(addOns).values({
    ...{ id: questionId, jobId: takenId, runnerId: runner.runnerId, kind: "extraBags", units: 1, leg: "out" },
    ...{ priceCents: 300, payCents: 200, askedAt: app.clock.now, answerBy: "2026-03-12T12:00:00.000Z" },
  });
  return { home, homeownerId, holdId, doneId, questionId };
}

type Stage = Awaited<ReturnType<typeof stage>>;
const day = "2026-03-17";

/** Each act with the scopes that allow it, beside `manage`, its input, and how it is recorded. */
const acts = {
  page: { needs: "see", input: () => ({}), kind: null },
  skipDay: { needs: "skip", input: () => ({ day }), kind: "skipped" },
  undoSkipDay: { needs: "skip", input: () => ({ day }), kind: "unskipped" },
  answerAddOn: {
    needs: "skip",
    input: ({ questionId }: Stage) => ({ id: questionId, answer: "declined" }),
    kind: "declined",
  },
  reportProblem: {
    needs: "skip",
    input: ({ doneId }: Stage) => ({ jobId: doneId, kind: "damage", wish: "returnVisit" }),
    kind: "reported",
  },
  createProblemPhotoUpload: {
    needs: "skip",
    input: ({ doneId }: Stage) => ({ jobId: doneId, contentType: "image/jpeg", bytes: 1000 }),
    kind: null,
  },
  beginCardChange: { needs: "pay", input: () => ({}), kind: null },
  finishCardChange: {
    needs: "pay",
    input: () => ({ confirmation: "test_card_amex" }),
    kind: "card",
  },
  addHold: {
    needs: "manage",
    input: () => ({ fromOn: "2026-03-24", untilOn: "2026-03-30" }),
    kind: "held",
  },
  endHold: { needs: "manage", input: ({ holdId }: Stage) => ({ holdId }), kind: "unheld" },
  pauseService: { needs: "manage", input: () => ({}), kind: "paused" },
  resumeService: { needs: "manage", input: () => ({}), kind: "resumed" },
  movePickupDay: {
    needs: "manage",
    input: () => ({ from: "Tuesday", to: "Friday" }),
    kind: "days",
  },
  saveNotes: { needs: "manage", input: () => ({ pets: "A dog, friendly" }), kind: "details" },
  viewGateCode: { needs: "gateCode", input: () => ({ propertyId: null }), kind: "gateCode" },
  leave: { needs: "see", input: () => ({}), kind: null },
} as const;
type Name = keyof typeof acts;
const names = Object.keys(acts) as Name[];
const call = (name: Name, token: string, on: Stage) =>
  app.typed(null, `helper.${name}`, { token, ...acts[name].input(on) });

const everything: Scope[] = ["skip", "pay", "manage", "gateCode"];
const someone = (home: Homeowner, scopes: Scope[], lastDay?: string) =>
  addHelper(app, home, { scopes, role: "family", ...(lastDay && { lastDay }) });

/** Makes the act possible, by a member who may do everything. */
async function prepare(name: Name, on: Stage): Promise<void> {
  if (name === "resumeService") await app.typed(on.home, "homeowner.pauseService");
  if (name === "undoSkipDay") await call("skipDay", (await someone(on.home, everything)).token, on);
}

/** What acts leave at a home, to see that a refused one left nothing. */
const traces = async ({ home, homeownerId }: Stage) => ({
  jobs: await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId)),
  acts: await app.deps.db.select().from(circleActLog).where(eq(circleActLog.homeownerId, homeownerId)),
  notes: await app.deps.db.select().from(homeDetails).where(eq(homeDetails.homeownerId, homeownerId)),
  answers: await app.deps.db.select().from(addOns).where(sql`answer is not null`),
  service: await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, home.userId)),
  days: await app.deps.db.select().from(canRhythms).where(eq(canRhythms.homeownerId, homeownerId)),
  holds: await app.deps.db.select().from(vacationHolds).where(eq(vacationHolds.homeownerId, homeownerId)),
});

const granted = (scope: Scope, needs: (typeof acts)[Name]["needs"]) =>
  needs === "see" || needs === scope || (scope === "manage" && needs !== "gateCode");

describe.each(names)("%s", (name) => {
  test.each(["see", "skip", "pay", "manage", "gateCode"] as const)(
    "by somebody at home with the scope %s",
    async (scope) => {
      const on = await stage();
      await prepare(name, on);
      const { token } = await someone(on.home, [scope]);
      const { needs, kind } = acts[name];
      const before = await traces(on);
      const { status, body } = await call(name, token, on);
      if (!granted(scope, needs)) {
        expect({ status, code: (body as { code: string }).code }).toEqual({
          status: 403,
          code: "HELPER_MAY_NOT",
        });
        expect(await traces(on)).toEqual(before);
        return;
      }
      expect(status).toBe(200);
      const { homeownerId } = on;
      const recorded = await app.deps.db
        .select()
        .from(circleActLog)
        .where(and(eq(circleActLog.homeownerId, homeownerId), eq(circleActLog.kind, kind ?? "kept")));
      expect(recorded).toMatchObject(kind ? [{ kind, name: "Ana", role: "family", propertyId: null }] : []);
    },
  );

  test.each(["a former member", "one who left", "an expired one", "a stranger", "one of a suspended home"])(
    "is refused for %s",
    async (who) => {
      const on = await stage();
      await prepare(name, on);
      const { id, token } = await someone(on.home, everything, "2026-03-10");
      if (who === "a former member") await app.typed(on.home, "circle.removeMember", { id });
      if (who === "one who left") await app.typed(null, "helper.leave", { token });
      if (who === "an expired one") app.clock.now = "2026-03-11T04:00:00.000Z";
      if (who === "one of a suspended home")
        await app.database.execute("update users set suspended_at = now() where id = $1", [on.home.userId]);
      const before = await traces(on);
      expect(await call(name, who === "a stranger" ? "unknown" : token, on)).toMatchObject({
        status: 400,
        body: { code: "LINK_INVALID" },
      });
      expect(await traces(on)).toEqual(before);
    },
  );
});

test.each(["answerAddOn", "reportProblem", "createProblemPhotoUpload", "endHold"] as const)(
  "%s is refused at another home",
  async (name) => {
    const [on, other] = [await stage(), await stage()];
    const { token } = await someone(other.home, everything);
    expect(await call(name, token, on)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  },
);

test("somebody at home does nothing at rentals, and a link stays where it was made", async () => {
  const { home } = await stage();
  const { id, token } = await someone(home, everything);
  const propertyId = app.deps.newId();
  expect((await app.typed(null, "helper.confirm", { token, ids: [propertyId], seenCents: 0 })).status).toBe(
    403,
  );
  expect((await app.typed(null, "helper.viewGateCode", { token, propertyId })).status).toBe(404);
  expect((await app.typed(home, "circle.saveMember", { id, propertyIds: [propertyId] })).status).toBe(404);
});

test("revoking a scope counts at once, and managing never includes the gate code", async () => {
  const on = await stage();
  const { id, token } = await someone(on.home, ["manage"]);
  expect((await call("viewGateCode", token, on)).status).toBe(403);
  expect((await call("skipDay", token, on)).status).toBe(200);
  await app.typed(on.home, "circle.saveMember", { id, scopes: [] });
  expect((await call("undoSkipDay", token, on)).status).toBe(403);
  expect((await call("page", token, on)).body).toMatchObject({
    scopes: ["see"],
    home: { hasGateCode: false, bill: null, notes: null, holds: [], questions: [] },
  });
});

test("a link opens no documented path: acts of helpers have only this one door", async () => {
  const on = await stage();
  const { token } = await someone(on.home, everything);
  expect(restRoutes.filter(({ procedure }) => /^(helper|circle)[.]/.test(procedure))).toEqual([]);
  const closed = restRoutes.filter(({ isPublic, path }) => !isPublic && !path.startsWith("/api/admin"));
  expect(closed.length).toBeGreaterThan(20);
  const before = await traces(on);
  const cookie = `tidycurb=${token}`;
  for (const { method, path } of closed)
    expect([path, (await app.call({ cookie }, method, path, { token })).status]).toEqual([path, 401]);
  expect(await traces(on)).toEqual(before);
});

test("two taps on Pause at once are one act, which the homeowner hears of and can take back", async () => {
  const on = await stage();
  const { token } = await someone(on.home, ["manage"]);
  const taps = await Promise.all([1, 2].map(() => app.typed(null, "helper.pauseService", { token })));
  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect((await traces(on)).acts.filter(({ kind }) => kind === "paused")).toHaveLength(1);
  expect((await traces(on)).service).toMatchObject([{ status: "paused" }]);
  const notices = (await app.call(on.home, "GET", "/api/notifications")).body as { title: string }[];
  expect(notices.map(({ title }) => title)).toContain("Ana (family) paused the service");
  expect((await app.typed(on.home, "homeowner.resumeService")).status).toBe(200);
});

test("pausing, resuming and pausing again at once are three acts", async () => {
  const on = await stage();
  const { token } = await someone(on.home, ["manage"]);
  for (const act of ["pauseService", "resumeService", "pauseService"] as const) {
    app.clock.advance(10_000);
    expect((await call(act, token, on)).status).toBe(200);
  }
  const kinds = (await traces(on)).acts.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(["paused", "paused", "resumed"]);
});

test("where rentals have the same service, a member at home can't pause it", async () => {
  const on = await stage();
  const { token } = await someone(on.home, ["manage"]);
  await addProperty(app, on.home);
  expect((await call("page", token, on)).body).toMatchObject({ home: { service: null } });
  expect(await call("pauseService", token, on)).toMatchObject({ body: { code: "HELPER_MAY_NOT" } });
});

test("a pickup day moves with its cans, and moving it again does nothing", async () => {
  const on = await stage();
  const { token } = await someone(on.home, ["manage"]);
  const days = async () => {
    const { body } = await app.typed(null, "helper.page", { token });
    return (body as { home: { pickupDays: { weekday: string }[] } }).home.pickupDays.map(
      ({ weekday }) => weekday,
    );
  };
  expect(await days()).toEqual(["Tuesday"]);
  const move = (from: string, to: string) => app.typed(null, "helper.movePickupDay", { token, from, to });
  expect((await move("Tuesday", "Friday")).status).toBe(200);
  expect((await move("Tuesday", "Friday")).status).toBe(200);
  expect(await days()).toEqual(["Friday"]);
  expect((await traces(on)).acts.filter(({ kind }) => kind === "days")).toHaveLength(1);
  expect(await move("Monday", "Sunday")).toMatchObject({ status: 404 });
});
