import { markMissed, remind } from "#modules/pickups/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import type { TestApp } from "../app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  newZip,
  type Runner,
} from "../factories.ts";
import { type PhotoApp, photoApp } from "../photo-app.ts";
import { jpeg } from "../pictures.ts";
import type { Stage } from "./stage.ts";

export type PickupsApp = TestApp & { photos: PhotoApp };

export async function open(): Promise<PickupsApp> {
  const photos = await photoApp("disk");
  return { ...photos.app, photos, close: () => photos.close() };
}

export type PickupsStage = Stage<PickupsApp>;
type Pickup = { home: Homeowner; runner: Runner; jobId: string };

export const day = "2026-03-11";
/** During that day's morning window in New York, which ends at 16:00 UTC; and after it. */
export const morning = "2026-03-11T14:10:00.000Z";
export const afterwards = "2026-03-11T17:30:00.000Z";

/** A pickup tomorrow morning that a runner has taken: the homeowner or runner listens. */
export async function taken(stage: PickupsStage, listener: "home" | "runner"): Promise<Pickup> {
  const { app, listens } = stage;
  const home = await addHomeowner(app);
  const runner = await addRunner(app);
  await listens(listener === "home" ? home : runner);
  return { home, runner, jobId: await addJob(app, home, { status: "assigned", runner }) };
}

/** Same, and its window is open. */
export async function openNow(stage: PickupsStage, listener: "home" | "runner"): Promise<Pickup> {
  const pickup = await taken(stage, listener);
  stage.app.clock.now = morning;
  return pickup;
}

/** Started a day early, outside its window, and refused by an admin. */
export async function refusedEarly(stage: PickupsStage, listener: "home" | "runner"): Promise<Pickup> {
  const pickup = await taken(stage, listener);
  await stage.act(pickup.runner, "runner.startJob", { jobId: pickup.jobId });
  const admin = await addAdmin(stage.app);
  const open = (await stage.act(admin, "admin.anomalies")) as { id: string; jobId: string }[];
  const anomalyId = open.find(({ jobId }) => jobId === pickup.jobId)?.id;
  await stage.act(admin, "admin.resolveAnomaly", {
    anomalyId,
    outcome: "refused",
    reason: "Nobody was there",
  });
  return pickup;
}

/** Same; the runner answered, and an admin agreed. */
export async function answeredRefusal(stage: PickupsStage): Promise<Pickup> {
  const pickup = await refusedEarly(stage, "runner");
  const { runner, jobId } = pickup;
  await stage.act(runner, "runner.answerRefusal", { jobId, words: "The homeowner asked me to come early." });
  const admin = await addAdmin(stage.app);
  const open = (await stage.act(admin, "admin.anomalies")) as { id: string; jobId: string }[];
  const anomalyId = open.find((review) => review.jobId === jobId)?.id;
  await stage.act(admin, "admin.decideAnswer", { anomalyId, outcome: "reversed" });
  return pickup;
}

/** The runner offers two extra bags; returns the add-on's id. */
export async function offerBags({ app, act }: PickupsStage, runner: Runner, jobId: string): Promise<string> {
  const id = app.deps.newId();
  const photoUrl = await app.photos.uploadProof(runner, jobId, await jpeg(), { leg: "addOn" });
  await act(runner, "runner.offerAddOn", { id, jobId, kind: "extraBags", units: 2, photoUrl });
  return id;
}

/** Same, accepted by the runner. */
export async function accepted(stage: PickupsStage): Promise<Pickup> {
  const { app, act, listens } = stage;
  const home = await listens(await addHomeowner(app));
  const runner = await addRunner(app);
  const jobId = await addJob(app, home);
  await act(runner, "runner.acceptJob", { jobId });
  return { home, runner, jobId };
}

/** Same; no report until it counts as missed, then a step saved on the phone arrives. */
export async function toldLate(
  stage: PickupsStage,
  leg: "in" | "cannotServe",
  send: (pickup: Pickup, kept: { actionId: string; at: string; photoUrl: string }) => Promise<unknown>,
): Promise<Pickup> {
  const { app } = stage;
  const pickup = await accepted(stage);
  app.clock.now = afterwards;
  await markMissed(app.deps);
  const actionId = app.deps.newId();
  const photoUrl = await app.photos.uploadProof(pickup.runner, pickup.jobId, await jpeg(), { leg, actionId });
  await send(pickup, { actionId, at: morning, photoUrl });
  return pickup;
}

export const seenOf = ({ runner }: Pickup) => ({ status: "assigned", runnerId: runner.runnerId, day });

/** An admin assigns a job to another runner. */
export async function given(stage: PickupsStage, pickup: Pickup, runner: Runner): Promise<void> {
  const { jobId } = pickup;
  const order = { jobId, runnerId: runner.runnerId, seen: seenOf(pickup) };
  await stage.act(await addAdmin(stage.app), "admin.assignJob", order);
}

/** A truck that is late on the pickups' own day. */
export const later = { toOn: day, later: { kind: "truckLate", hours: 3 } };

/** Moves a ZIP code's day, on which a runner has a pickup, to the next day, or as given. */
export async function moved(stage: PickupsStage, listener: "home" | "runner", given: object = {}) {
  const { app, act, listens } = stage;
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  await listens(listener === "home" ? home : runner);
  await addJob(app, home, { status: "assigned", runner, zipCode });
  const admin = await addAdmin(app);
  const dayMoveId = app.deps.newId();
  const dayMove = {
    dayMoveId,
    area: zipCode,
    fromOn: day,
    toOn: "2026-03-12",
    reason: "weather",
    expected: 1,
    ...given,
  };
  await act(admin, "admin.pushJobs", dayMove);
  return { who: listener === "home" ? home : runner, admin, dayMoveId };
}

/** An admin sets a holiday for one ZIP code, on a listening homeowner's pickup day; the schedule sends it. */
export async function holiday(stage: PickupsStage, rule: "shift_day" | "skip") {
  const { app, act, listens } = stage;
  const admin = await addAdmin(app);
  const who = await listens(await addHomeowner(app, { pickupDays: ["Thursday"], zipCode: newZip() }));
  const { id } = await act<{ id: string }>(admin, "admin.saveHoliday", {
    area: who.zipCode,
    onDay: "2026-03-12",
    name: "Founders' Day",
    rule,
  });
  await remind(app.deps);
  return { who, admin, holidayId: id };
}

/** A listening homeowner is reminded of tomorrow's pickup. */
export async function reminded(stage: PickupsStage, home: object, now: string) {
  const { app, listens } = stage;
  const who = await listens(await addHomeowner(app, { pickupDays: ["Wednesday"], ...home }));
  await generate(app.deps);
  app.clock.now = now;
  await remind(app.deps);
  return { who, isForTakers: true as const };
}
