import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper } from "#testkit/circles.ts";
import { type Homeowner, type Runner, signIn } from "#testkit/factories.ts";
import { rentalPlans } from "#testkit/rental-plans.ts";
import { addStay, plan, type Rental } from "#testkit/rentals.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

const { begin, end, jobOn, accept } = rentalPlans(() => ({ app, home, rental, runner }));

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ home, rental, runner } = await begin());
});
afterEach(end);

describe("guests who arrive", () => {
  test("to the days on which an accepted pickup could still be done give it a new one in time", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    const accepted = await jobOn("2026-03-15");
    expect(accepted.inBy).toBe("2026-03-18T00:00:00.000Z");
    await plan(app, rental);
    expect((await jobOn("2026-03-15")).id).toBe(accepted.id);
    await addStay(app, rental, { fromOn: "2026-03-16", untilOn: "2026-06-20" });
    await plan(app, rental);
    const renewed = await jobOn("2026-03-15");
    expect(renewed.id).not.toBe(accepted.id);
    expect(renewed).toMatchObject({ status: "scheduled", inBy: "2026-03-15T19:00:00.000Z" });
    await plan(app, rental);
    expect((await jobOn("2026-03-15")).id).toBe(renewed.id);
  });

  test("leave an accepted pickup that has begun to its runner", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    const accepted = await jobOn("2026-03-15");
    app.clock.now = "2026-03-15T17:30:00.000Z";
    await addStay(app, rental, { fromOn: "2026-03-16", untilOn: "2026-06-20" });
    await plan(app, rental);
    expect(await jobOn("2026-03-15")).toMatchObject({ id: accepted.id, inBy: accepted.inBy });
    const who = { ...runner, cookie: await signIn(app, runner.userId) };
    expect((await app.typed(who, "runner.startJob", { jobId: accepted.id })).status).toBe(200);
    await plan(app, rental);
    expect(await jobOn("2026-03-15")).toMatchObject({ status: "in_progress", inBy: accepted.inBy });
  });

  test("narrow a begun window that nobody has taken, as long as there is time before them", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const open = await jobOn("2026-03-15");
    app.clock.now = "2026-03-15T17:30:00.000Z";
    await addStay(app, rental, { fromOn: "2026-03-16", untilOn: "2026-06-20" });
    await plan(app, rental);
    const narrow = { id: open.id, status: "scheduled", inBy: "2026-03-15T19:00:00.000Z" };
    expect(await jobOn("2026-03-15")).toMatchObject(narrow);
    expect(await plan(app, rental)).toBe(0);
  });

  test("give an accepted pickup that waits for a cleaner a new one too", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    const accepted = await jobOn("2026-03-15");
    const { propertyId } = rental;
    const { token } = await addHelper(app, home, { scopes: ["see", "clean"], propertyIds: [propertyId] });
    const wait = { token, jobId: accepted.id, leg: "out", untilAt: "2026-03-17T14:00:00.000Z" };
    expect(await app.typed(null, "helper.setCleaning", wait)).toMatchObject({ status: 200 });
    expect(await jobOn("2026-03-15")).toMatchObject({ windowStartsAt: wait.untilAt, inBy: accepted.inBy });
    await addStay(app, rental, { fromOn: "2026-03-17", untilOn: "2026-06-20" });
    await plan(app, rental);
    expect(await jobOn("2026-03-15")).toMatchObject({
      status: "scheduled",
      inBy: "2026-03-15T19:00:00.000Z",
    });
  });
});
