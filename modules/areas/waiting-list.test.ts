import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users, waitingList } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { saveEmailChange } from "#modules/sign-in/queries/links.ts";
import { hashToken } from "#platform/crypto.ts";
import { hour, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addAdmin, addRunner, addUser, type Runner } from "#testkit/factories.ts";

describe.each(serverAndEmbedded)("the waiting list (%s)", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.deps.db.delete(waitingList);
    await app.database.execute("delete from tasks.job");
    app.emails.length = 0;
  });

  const hasRunners = async (zipCode: string) => (await app.typed(null, "site.coverage", { zipCode })).body;
  const join = (email: string, zipCode = "62701", rest = {}) =>
    app.typed(null, "site.joinWaitingList", { email, zipCode, ...rest });
  const rows = () => app.deps.db.select().from(waitingList);

  test("only approved runners who are not suspended serve a ZIP code", async () => {
    expect(await hasRunners("30301")).toEqual({ hasRunners: false });
    await addRunner(app, { serviceAreas: ["30301"], applicationStatus: "submitted" });
    await addRunner(app, { serviceAreas: ["30301"], isSuspended: true });
    await addRunner(app, { serviceAreas: ["30302"] });
    expect(await hasRunners("30301")).toEqual({ hasRunners: false });
    await addRunner(app, { serviceAreas: ["30303", "30301"] });
    expect(await hasRunners("30301")).toEqual({ hasRunners: true });
  });

  test("stores a person once per ZIP code, however the address is written", async () => {
    expect(await join("Ana@Example.com", "62701", { language: "es" })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await join("ana@example.com")).toMatchObject({ status: 200, body: { ok: true } });
    await join("ana@example.com", "62702");
    const entries = (await rows()).map(({ email, zipCode, language }) => ({ email, zipCode, language }));
    expect(entries.toSorted((a, b) => a.zipCode.localeCompare(b.zipCode))).toEqual([
      { email: "ana@example.com", zipCode: "62701", language: "es" },
      { email: "ana@example.com", zipCode: "62702", language: "en" },
    ]);
  });

  test.each([
    ["an address that is none", { email: "ana" }, "validation.email"],
    ["four digits", { zipCode: "6270" }, "validation.zipCodeFormat"],
    ["a language that we have not", { language: "de" }, "validation.invalid"],
  ])("refuses %s", async (_what, wrong, key) => {
    const answer = await app.typed(null, "site.joinWaitingList", {
      email: "ana@example.com",
      zipCode: "62701",
      ...wrong,
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ key }] } });
    expect(await rows()).toEqual([]);
  });

  test("accepts twenty entries an hour from one network address", async () => {
    const address = "192.0.2.77";
    const joinFromThere = (email: string) =>
      app.typed(null, "site.joinWaitingList", { email, zipCode: "62701" }, { address });
    for (let count = 0; count < 20; count += 1)
      expect((await joinFromThere(`${count}@example.com`)).status).toBe(200);
    expect(await joinFromThere("20@example.com")).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    expect((await join("20@example.com")).status).toBe(200);
    app.clock.advance(hour);
    expect((await joinFromThere("21@example.com")).status).toBe(200);
    expect(await rows()).toHaveLength(22);
  });

  test("an admin sees entries newest first, by page, with counts and whether a runner serves them", async () => {
    await addRunner(app, { serviceAreas: ["62702"] });
    for (const [email, zipCode] of [
      ["a@example.com", "62701"],
      ["b@example.com", "62702"],
      ["c@example.com", "62701"],
    ] as const) {
      app.clock.advance(1);
      await join(email, zipCode);
    }
    const admin = await addAdmin(app);
    const page = async (input: object) =>
      (await app.typed(admin, "admin.waitingList", input)).body as {
        rows: { email: string; waitingThere: number; isServed: boolean }[];
        nextCursor: string | null;
      };
    const first = await page({ limit: 2 });
    expect(first.rows).toMatchObject([
      { email: "c@example.com", zipCode: "62701", waitingThere: 2, isServed: false },
      { email: "b@example.com", zipCode: "62702", waitingThere: 1, isServed: true },
    ]);
    const second = await page({ limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ rows: [{ email: "a@example.com" }], nextCursor: null });
  });

  describe("a waiting person", () => {
    const workOff = async () => {
      const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: "https://tidycurb.example" });
      await app.queue.drain(workers, 20_000);
      const toVisitors = app.emails.filter(({ text }) => text.includes("/how-it-works"));
      return toVisitors.toSorted((a, b) => a.to.localeCompare(b.to));
    };
    const approve = async (runner: Runner, decision = "approved") =>
      app.typed(await addAdmin(app), "admin.reviewRunner", { runnerId: runner.runnerId, decision });
    const waitingStill = async () =>
      (await rows()).map(({ email, zipCode }) => `${email} ${zipCode}`).toSorted();

    test("is emailed once, in the form's language, about the first approved runner, and leaves the list", async () => {
      await join("ana@example.com", "60001", { language: "es" });
      await join("bob@example.com", "60001");
      await join("bob@example.com", "60002", { language: "fr" });
      await join("bob@example.com", "60009");
      await join("cy@example.com", "60009");
      const apply = () =>
        addRunner(app, { serviceAreas: ["60001", "60002"], applicationStatus: "submitted" });
      const [runner, other] = [await apply(), await apply()];
      await approve(other, "rejected");
      expect(await workOff()).toEqual([]);
      await approve(runner);
      await approve(runner);

      const [ana, bob, ...rest] = await workOff();
      expect(rest).toEqual([]);
      expect(ana).toMatchObject({ to: "ana@example.com", subject: "TidyCurb llegó a tu zona" });
      expect(ana?.text).toContain("\nhttps://tidycurb.example/es/how-it-works\n");
      expect(bob?.to).toBe("bob@example.com");
      expect(bob?.text).toMatch(/60001.{4,5}60002/);
      expect(await waitingStill()).toEqual(["bob@example.com 60009", "cy@example.com 60009"]);
      expect(await workOff()).toHaveLength(2);
    });

    test("is emailed when an approved runner adds the ZIP code, but not for a pending or suspended runner", async () => {
      await join("ana@example.com", "60011");
      await join("bob@example.com", "60012");
      const applicant = await addRunner(app, { serviceAreas: ["60010"], applicationStatus: "submitted" });
      const suspended = await addRunner(app, { serviceAreas: ["60011"], applicationStatus: "submitted" });
      await app.deps.db
        .update(users)
        .set({ suspendedAt: app.clock.now })
        .where(eq(users.id, suspended.userId));
      await approve(suspended);
      await app.typed(applicant, "profile.updateRunner", { serviceAreas: ["60010", "60011"] });
      expect(await workOff()).toEqual([]);

      const runner = await addRunner(app, { serviceAreas: ["60010"] });
      await app.typed(runner, "profile.updateRunner", { serviceAreas: ["60010", "60011"] });
      expect(await workOff()).toMatchObject([{ to: "ana@example.com" }]);
      expect(await waitingStill()).toEqual(["bob@example.com 60012"]);
    });

    test("is told once, a day later, that the service has started, however often they joined", async () => {
      await addRunner(app, { serviceAreas: ["60021"] });
      await join("ana@example.com", "60021");
      await join("ana@example.com", "60021");
      expect(await workOff()).toEqual([]);
      const due = "update tasks.job set start_after = now() where start_after > now() + interval '23 hours'";
      expect((await app.database.execute(`${due} returning id`)).rows).toHaveLength(1);
      expect(await workOff()).toMatchObject([{ to: "ana@example.com" }]);
      expect(await rows()).toEqual([]);
    });

    test("is emailed at a changed address, and once if that address is also on the list", async () => {
      const person = await addUser(app);
      await join(person.email, "60031");
      await join(person.email, "60032");
      await join("new@example.com", "60032", { language: "fr" });
      await join("other@example.com", "60031");
      await app.deps.transact((tx) =>
        saveEmailChange(tx, {
          userId: person.userId,
          newEmail: "new@example.com",
          tokenHash: hashToken("the link"),
          expiresAt: later(app.clock.now, hour),
        }),
      );
      expect((await app.typed(person, "auth.confirmEmail", { token: "the link" })).status).toBe(200);
      expect(await waitingStill()).toEqual([
        "new@example.com 60031",
        "new@example.com 60032",
        "other@example.com 60031",
      ]);
    });
  });

  test("deleting an account removes only its own address from the list", async () => {
    const person = await addUser(app);
    await join(person.email);
    await join(person.email, "62702");
    await join("other@example.com");
    expect((await app.typed(person, "profile.deleteAccount")).status).toBe(200);
    expect((await rows()).map(({ email }) => email)).toEqual(["other@example.com"]);
  });
});
