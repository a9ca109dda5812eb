import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { type ProcedureName, restRoutes } from "#functions/rest-routes.ts";
import { closeViewings } from "#modules/sign-in/index.ts";
import { minute } from "#platform/instants.ts";
import { viewingHeader } from "#platform/values/actor.ts";
import { procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { notices, profile, signingIn, support } from "#testkit/who-may-call/accounts.ts";
import { billing, messages, rentals, scheduling, service } from "#testkit/who-may-call/homes.ts";
import { applying, runnerDay, runnerPay } from "#testkit/who-may-call/runners.ts";

let app: TestApp;
let admin: Person;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp("pglite");
  homeowner = await addHomeowner(app, { firstName: "Maya" });
  runner = await addRunner(app, { firstName: "Leo" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  admin = await addAdmin(app, "support");
});

type Viewing = { id: string; endsAt: string };

async function begin(person: Person, who = admin): Promise<Viewing> {
  const { status, body } = await app.typed(who, "admin.beginViewing", { userId: person.userId });
  expect(status).toBe(200);
  return body as Viewing;
}

const by = ({ id }: { id: string }) => ({ headers: { [viewingHeader]: id } });
const ended = { status: 403, body: { code: "VIEWING_ENDED" } };
const readOnly = { status: 403, body: { code: "VIEWING_READ_ONLY" } };

const namesOf = (type: string) =>
  Object.entries(procedureTypes())
    .filter(([, { _def }]) => _def.type === type)
    .map(([name]) => name as ProcedureName);

describe("an admin who views a person", () => {
  test("sees what they see, by both ways in, and keeps their own page without the header", async () => {
    const viewing = await begin(homeowner);
    expect(viewing).toMatchObject({ endsAt: "2026-03-10T15:15:00.000Z", firstName: "Maya" });
    const person = { status: 200, body: { id: homeowner.userId, role: "homeowner", adminRole: null } };
    expect(await app.typed(admin, "auth.currentUser", undefined, by(viewing))).toMatchObject(person);
    expect(await app.call(admin, "GET", "/api/user", undefined, by(viewing))).toMatchObject(person);
    expect(await app.typed(admin, "homeowner.jobs", undefined, by(viewing))).toMatchObject({ status: 200 });
    expect(await app.typed(admin, "auth.currentUser")).toMatchObject({ body: { id: admin.userId } });
    const ofRunner = await begin(runner);
    expect(await app.typed(admin, "runner.availableJobs", undefined, by(ofRunner))).toMatchObject({
      status: 200,
    });
  });

  test.each(namesOf("mutation"))("cannot call %s", async (name) => {
    expect(await app.typed(admin, name, {}, by(await begin(homeowner)))).toMatchObject(readOnly);
  });

  test.each(restRoutes.filter(({ method }) => method !== "GET"))(
    "cannot call $method $path",
    async ({ method, path }) => {
      expect(await app.call(admin, method, path, {}, by(await begin(runner)))).toMatchObject(readOnly);
    },
  );

  test.each(namesOf("subscription"))("opens no stream: %s", async (name) => {
    expect((await app.typed(admin, name, undefined, by(await begin(homeowner)))).status).toBe(403);
  });

  test.each(["overview", "sessions", "passkeys"] as const)("does not see security.%s", async (name) => {
    const answer = await app.typed(admin, `security.${name}`, undefined, by(await begin(homeowner)));
    expect(answer).toMatchObject({ status: 403, body: { code: "VIEWING_HIDES" } });
  });

  test("has none of their own rights meanwhile", async () => {
    expect(await app.typed(admin, "admin.stats", undefined, by(await begin(homeowner)))).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  });

  test("sees nobody who sees nothing: an admin, a suspended person, an unknown one", async () => {
    const suspended = await addHomeowner(app, { isSuspended: true });
    for (const { userId } of [await addAdmin(app), suspended, { userId: app.deps.newId() }])
      expect(await app.typed(admin, "admin.beginViewing", { userId })).toMatchObject({ status: 404 });
  });
});

test("no query that a homeowner or runner may call writes anything while viewed", async () => {
  const rows = Object.entries({
    ...signingIn,
    ...scheduling,
    ...applying,
    ...messages,
    ...support,
    ...notices,
    ...service,
    ...rentals,
    ...runnerDay,
    ...profile,
    ...billing,
    ...runnerPay,
  });
  const queries = new Set(namesOf("query"));
  const inputs: [ProcedureName, unknown][] = [];
  for (const [name, row] of rows)
    if (queries.has(name as ProcedureName) && !name.startsWith("admin."))
      inputs.push([name as ProcedureName, "input" in row ? await row.input(app) : undefined]);
  const viewings = [await begin(homeowner), await begin(runner)];
  await app.database.execute("set default_transaction_read_only = on");
  try {
    await expect(app.database.execute("delete from viewings")).rejects.toThrow(/read-only/);
    for (const [name, input] of inputs)
      for (const viewing of viewings) {
        const { status } = await app.typed(admin, name, input, by(viewing));
        expect([name, status < 500]).toEqual([name, true]);
      }
  } finally {
    await app.database.execute("set default_transaction_read_only = off");
  }
  expect(inputs.length).toBeGreaterThan(40);
});

describe("a viewing ends", () => {
  const look = (viewing: Viewing, who = admin) => app.typed(who, "homeowner.jobs", undefined, by(viewing));
  const ends = async () =>
    (await app.deps.db.select().from(auditLog).where(eq(auditLog.userId, admin.userId)))
      .filter(({ action }) => action === "admin.endViewing")
      .map(({ happenedAt, subjectId, before, after }) => ({ happenedAt, subjectId, before, after }));

  test("after 15 minutes, and the audit log says so", async () => {
    const viewing = await begin(homeowner);
    app.clock.advance(15 * minute - 1);
    expect(await look(viewing)).toMatchObject({ status: 200 });
    app.clock.advance(1);
    expect(await look(viewing)).toMatchObject(ended);
    expect(await app.typed(admin, "auth.currentUser", undefined, by(viewing))).toMatchObject(ended);
    expect(await ends()).toEqual([]);
    app.clock.advance(minute);
    await closeViewings(app.deps);
    expect(await ends()).toEqual([
      {
        happenedAt: viewing.endsAt,
        subjectId: homeowner.userId,
        before: { viewedUntil: viewing.endsAt },
        after: { viewedUntil: null, endedBy: "time" },
      },
    ]);
  });

  test("when the admin ends it, once", async () => {
    const viewing = await begin(homeowner);
    for (let times = 0; times < 2; times++)
      expect(await app.typed(admin, "admin.endViewing", { id: viewing.id })).toMatchObject({ status: 200 });
    expect(await look(viewing)).toMatchObject(ended);
    expect(await ends()).toMatchObject([{ after: { endedBy: "end" } }]);
  });

  test("when the admin signs out", async () => {
    const viewing = await begin(homeowner);
    expect(await app.call(admin, "POST", "/api/logout")).toMatchObject({ status: 200 });
    expect((await look(viewing)).status).toBe(403);
    expect(await ends()).toMatchObject([{ after: { endedBy: "signOut" } }]);
  });

  test("when the admin loses the right, or the person is suspended", async () => {
    const owner = await addAdmin(app);
    const viewing = await begin(homeowner);
    const change = { userId: admin.userId, adminRole: "finance", seen: { adminRole: "support" } };
    expect(await app.typed(owner, "admin.setAdminRole", change)).toMatchObject({ status: 200 });
    expect(await look(viewing)).toMatchObject(ended);
    const person = await addHomeowner(app);
    const other = await begin(person, owner);
    const suspension = { userId: person.userId, reason: "Asked", seen: { suspendedAt: null } };
    expect(await app.typed(owner, "admin.suspendPerson", suspension)).toMatchObject({ status: 200 });
    expect(await look(other, owner)).toMatchObject(ended);
  });

  test("and is of no use to anybody else, in another session, or under another id", async () => {
    const viewing = await begin(homeowner);
    expect(await look(viewing, await addAdmin(app))).toMatchObject(ended);
    expect(await look(viewing, runner)).toMatchObject(ended);
    const { email } = admin;
    const again = await app.call(null, "POST", "/api/login", { email, password: "correct horse" });
    const cookie = again.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await look(viewing, { ...admin, cookie })).toMatchObject(ended);
    for (const id of [app.deps.newId(), "", "nonsense"])
      expect(await look({ ...viewing, id })).toMatchObject(ended);
    expect((await app.typed(null, "homeowner.jobs", undefined, by(viewing))).status).toBe(401);
  });
});
