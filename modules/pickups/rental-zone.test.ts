import { afterAll, beforeAll, expect, test } from "vitest";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import type { OfferDetails } from "#modules/offers/contract.ts";
import type { Route } from "#modules/routes/contract.ts";
import type { Hours } from "#modules/runners/contract.ts";
import { windowInstants } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const there = "America/Los_Angeles";
const day = "2026-03-12";
const body = async <T>(answer: Promise<{ body: unknown }>) => (await answer).body as T;

/** A morning pickup at a rental in Los Angeles whose host lives in New York. */
async function addMorning(job: Parameters<typeof addJob>[2]): Promise<string> {
  const home = await addHomeowner(app);
  const { propertyId } = await addRental(app, home, { timeZone: there, zipCode: "90001" });
  const window = windowInstants(day, "morning", there);
  return addJob(app, home, {
    kind: "checkout",
    propertyId,
    zipCode: "90001",
    scheduledOn: day,
    timeWindow: "morning",
    windowStartsAt: window.startsAt,
    windowEndsAt: window.endsAt,
    outBy: window.endsAt,
    inBy: window.endsAt,
    ...job,
  });
}

test("a pickup at a rental uses the rental's clock, not its host's home clock", async () => {
  const runner = await addRunner(app, { serviceAreas: ["10001", "90001"] });
  const open = await addMorning({});
  const offers = await body<Job[]>(app.call(runner, "GET", "/api/runner/available-jobs"));
  expect(offers.find(({ id }) => id === open)).toMatchObject({
    timeZone: there,
    due: { from: `${day}T08:00:00.000Z` },
  });

  const taken = await addMorning({ status: "assigned", runner, acceptedAt: "2026-03-08T15:00:00.000Z" });
  expect(await body<Job[]>(app.call(runner, "GET", "/api/runner/jobs"))).toMatchObject([
    { id: taken, timeZone: there, due: { from: `${day}T08:00:00.000Z` } },
  ]);
  expect(await body<Route>(app.typed(runner, "runner.route", { day }))).toMatchObject({
    stops: [{ job: { id: taken, timeZone: there } }],
  });

  await app.typed(runner, "profile.updateRunner", { availabilityWindows: ["Early Morning (6am-9am)"] });
  expect((await body<Hours>(app.typed(runner, "runner.hours"))).outside).toEqual([]);
  const details = await body<OfferDetails>(app.typed(runner, "runner.offerDetails"));
  expect(details.offers.find(({ jobId }) => jobId === open)).toMatchObject({ isOutsideHours: false });

  const admin = await addAdmin(app);
  const board = await body<{ rows: DispatchJob[] }>(app.typed(admin, "admin.dispatchJobs", { day }));
  expect(board.rows).toMatchObject([{ timeZone: there }, { timeZone: there }]);
});
