import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs, rentalPickups, rentalStays } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { Notification } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode });
  rental = await addRental(app, home);
  runner = await addRunner(app, { serviceAreas: [zipCode] });
});

const notices = async () => (await app.call(home, "GET", "/api/notifications")).body as Notification[];
const newest = async () => (await notices())[0];

/** A checkout pickup on March 15 that a runner has taken. */
async function addTakenPickup(): Promise<{ stayId: string; jobId: string; pickupId: string }> {
  const stayId = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
  await plan(app, rental);
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, rental.propertyId));
  const [pickup] = await app.deps.db
    .select()
    .from(rentalPickups)
    .where(eq(rentalPickups.propertyId, rental.propertyId));
  if (!job || !pickup) throw new Error("Nothing was planned");
  expect((await app.typed(runner, "runner.acceptJob", { jobId: job.id })).status).toBe(200);
  return { stayId, jobId: job.id, pickupId: pickup.id };
}

describe("a host is told which rental a pickup is for", () => {
  test("when it is accepted, released, and missed, also by email", async () => {
    const { jobId } = await addTakenPickup();
    expect(await newest()).toMatchObject({
      type: "jobAccepted",
      message: "A runner has taken your pickup on Sunday, March 15 at Beach Loft.",
    });
    app.clock.advance(1000);
    await app.typed(runner, "runner.releaseJob", { jobId });
    expect((await newest())?.message).toContain("Sunday, March 15 at Beach Loft is open again");
    app.clock.now = "2026-03-18T15:00:00.000Z";
    await markMissed(app.deps);
    expect(await newest()).toMatchObject({
      type: "jobMissed",
      message: expect.stringContaining("March 15 at Beach Loft was not done"),
    });
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
    expect(app.emails.map(({ subject }) => subject)).toContain(
      "We missed your pickup on Sunday, March 15 at Beach Loft",
    );
  });

  test.each([
    ["es", "Un runner tomó tu recogida del domingo, 15 de marzo en Beach Loft."],
    ["fr", "Un runner a pris votre passage du dimanche 15 mars (Beach Loft)."],
  ] as const)("in their language: %s", async (language, message) => {
    await app.typed(home, "settings.updatePreferences", { language });
    await addTakenPickup();
    expect((await newest())?.message).toBe(message);
  });
});

describe("the question whether a runner should still come", () => {
  const ask = async () => {
    const pickup = await addTakenPickup();
    await app.deps.db
      .update(rentalStays)
      .set({ goneAt: app.clock.now })
      .where(eq(rentalStays.id, pickup.stayId));
    app.clock.advance(1000);
    await plan(app, rental);
    expect(await newest()).toMatchObject({ type: "visitAsked", title: "Should your runner still come?" });
    return pickup;
  };
  const question = async () => (await notices()).find(({ type }) => type === "visitAsked");

  test.each([
    [true, "You kept the pickup at Beach Loft on Sunday, March 15. It takes place as planned."],
    [false, "You canceled the pickup at Beach Loft on Sunday, March 15."],
  ])("shows the answer (kept: %s)", async (keep, message) => {
    const { pickupId } = await ask();
    expect((await app.typed(home, "rental.answerAsked", { id: pickupId, keep })).status).toBe(200);
    expect(await question()).toMatchObject({
      title: "Your answer about a pickup",
      message,
    });
  });

  test("disappears once the guests are back", async () => {
    const { stayId } = await ask();
    await app.deps.db.update(rentalStays).set({ goneAt: null }).where(eq(rentalStays.id, stayId));
    await plan(app, rental);
    expect((await question())?.message).toBe(
      "The pickup at Beach Loft on Sunday, March 15 no longer needs an answer.",
    );
  });
});
