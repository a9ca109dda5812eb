import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, notifications } from "#db/schema/index.ts";
import { remind } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { deliverAll } from "#testkit/links.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.emails.length = 0;
  // 6 PM on a Monday in New York.
  app.clock.now = "2026-03-16T22:00:00.000Z";
});

const { anew, openDays, servedHome } = holding(() => app);
const call = (name: "find" | "skip" | "undo", token: string) =>
  app.typed(null, `skipLink.${name}`, { token });
const refused = (code: string, status = 409) => ({ status, body: { code } });

const jobOn = async (home: Homeowner, scheduledOn: string) => {
  const [job] = await app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, scheduledOn)));
  return job?.id ?? "";
};

/** A home reminded of tomorrow's pickup, and its email's link. */
async function reminded(): Promise<{ home: Homeowner; token: string }> {
  const home = await servedHome();
  await remind(app.deps);
  await deliverAll(app);
  const email = app.emails.find(({ to }) => to === home.email);
  const token = email?.text.match(/\/skip#(\S+)/)?.[1];
  if (!token) throw new Error("No link to skip");
  return { home, token };
}

describe("the link in a reminder", () => {
  test("names its pickup, and changes nothing until it is used", async () => {
    const { home, token } = await reminded();
    expect(await call("find", token)).toMatchObject({
      status: 200,
      body: { onDay: "2026-03-17", state: "open" },
    });
    expect(await openDays(home)).toBe("03-17 03-24 03-31 04-07");
  });

  test("skips it without a sign-in, once, and tells its runner", async () => {
    const { home, token } = await reminded();
    const runner = await addRunner(app);
    const jobId = await jobOn(home, "2026-03-17");
    expect((await app.call(runner, "POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
    for (const _ of [1, 2])
      expect((await call("skip", token)).body).toEqual({ onDay: "2026-03-17", state: "skipped" });
    expect(await openDays(home)).toBe("03-24 03-31 04-07");
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled", params: { date: "2026-03-17" } }]);
  });

  test("undoes the skip, and is then used up", async () => {
    const { home, token } = await reminded();
    await call("skip", token);
    expect((await call("undo", token)).body).toEqual({ onDay: "2026-03-17", state: "over" });
    expect(await openDays(home)).toBe("03-17 03-24 03-31 04-07");
    expect((await call("find", token)).body).toMatchObject({ state: "over" });
    expect(await call("skip", token)).toMatchObject(refused("NOTHING_TO_SKIP"));
    await app.typed(await anew(home), "homeowner.skipWeek", { weekOf: "2026-03-17" });
    expect(await call("undo", token)).toMatchObject(refused("NOTHING_TO_UNDO"));
    expect(await openDays(home)).toBe("03-24 03-31 04-07");
  });

  test("skips nothing that has begun or is gone otherwise", async () => {
    const { home, token } = await reminded();
    await app.typed(await anew(home), "homeowner.addHold", { fromOn: "2026-03-16", untilOn: "2026-03-18" });
    expect((await call("find", token)).body).toMatchObject({ state: "over" });
    expect(await call("skip", token)).toMatchObject(refused("NOTHING_TO_SKIP"));
    expect(await call("undo", token)).toMatchObject(refused("NOTHING_TO_UNDO"));
  });

  test("cannot be forged, nor taken from another link", async () => {
    const { home } = await reminded();
    const jobId = await jobOn(home, "2026-03-24");
    for (const token of [jobId, app.deps.vault.seal(jobId, "letters to guests")])
      for (const name of ["find", "skip", "undo"] as const)
        expect(await call(name, token)).toMatchObject(refused("LINK_INVALID", 400));
    const gone = app.deps.vault.seal(app.deps.newId(), "skip a pickup");
    expect(await call("skip", gone)).toMatchObject(refused("LINK_INVALID", 400));
    expect(await openDays(home)).toBe("03-17 03-24 03-31 04-07");
  });

  test("leads to the calendar for an extra pickup, which could not come back", async () => {
    const home = await servedHome({ pickupDays: ["Friday"] });
    await addJob(app, home, { kind: "one_off", scheduledOn: "2026-03-17" });
    await remind(app.deps);
    await deliverAll(app);
    const email = app.emails.find(({ to }) => to === home.email);
    expect(email?.text).toContain("/calendar\n");
    expect(email?.text).not.toContain("/skip#");
  });
});
