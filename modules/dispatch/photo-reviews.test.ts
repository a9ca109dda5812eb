import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoPrints, photos, pins } from "#db/schema/index.ts";
import { pay } from "#modules/payouts/tasks.ts";
import type { LastPhoto, OwnProof } from "#modules/pickups/contract/proofs.ts";
import type { PickupRefusal } from "#modules/pickups/contract/refusals.ts";
import { day, later } from "#platform/instants.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person, signIn } from "#testkit/factories.ts";
import { payoutsOf } from "#testkit/pay.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { drawnPicture } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { PhotoReview } from "./contract/reviews.ts";

let kit: PhotoApp;
let admin: Person;
beforeAll(async () => {
  kit = await photoApp("disk");
});
/** Sessions end after two weeks, so each test has its own people. */
async function startOn(day: string) {
  kit.app.clock.now = `${day}T15:00:00.000Z`;
  admin = await addAdmin(kit.app);
  return { runner: await addRunner(kit.app), homeowner: await addHomeowner(kit.app) };
}
afterAll(async () => {
  await expectInvariants(kit.app);
  await kit.close();
});

type Runner = Awaited<ReturnType<typeof addRunner>>;
type Homeowner = Awaited<ReturnType<typeof addHomeowner>>;

async function done(who: Person, procedure: Parameters<typeof kit.app.typed>[1], input?: object) {
  const { status, body } = await kit.app.typed(who, procedure, input);
  expect({ procedure, status, body }).toMatchObject({ status: 200 });
  return body;
}

const cut = (photo: Buffer) =>
  sharp(photo)
    .extract({ left: 30, top: 20, width: 580, height: 430 })
    .flop()
    .jpeg({ quality: 60 })
    .toBuffer();

async function serve(of: {
  homeowner: Homeowner;
  runner: Runner;
  day: string;
  photo: Buffer;
  place?: object;
}) {
  const { homeowner, runner, photo, place } = of;
  kit.app.clock.now = `${of.day}T15:00:00.000Z`;
  const jobId = await addJob(kit.app, homeowner, { scheduledOn: of.day, status: "assigned", runner });
  const photoUrl = await kit.uploadProof(runner, jobId, photo, { leg: "in" });
  await done(runner, "runner.completeJob", { jobId, photoUrl, photoSource: "gallery", place });
  return jobId;
}

const reviewOf = async (jobId: string) =>
  ((await done(admin, "admin.anomalies")) as PhotoReview[]).find((review) => review.jobId === jobId);

test("an earlier photo that is cut and mirrored is found, at another home too; a new one is not", async () => {
  const pictures = await Promise.all([drawnPicture(1), drawnPicture(2)]);
  const [first, other] = pictures as [Buffer, Buffer];
  const again = await cut(first);
  const { runner, homeowner } = await startOn("2026-03-10");
  const earlier = await serve({ homeowner, runner, day: "2026-03-10", photo: first });
  const honest = await serve({ homeowner, runner, day: "2026-03-11", photo: other });
  const elsewhere = await addHomeowner(kit.app);
  const reused = await serve({ homeowner: elsewhere, runner, day: "2026-03-12", photo: again });
  const stranger = await addRunner(kit.app);
  const unrelated = await addHomeowner(kit.app);
  const coincidence = await serve({
    homeowner: unrelated,
    runner: stranger,
    day: "2026-03-12",
    photo: again,
  });
  expect([await reviewOf(earlier), await reviewOf(honest), await reviewOf(coincidence)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await reviewOf(reused)).toMatchObject({
    isPayHeld: false,
    photos: { out: null, in: { source: "gallery" } },
    reasons: [{ kind: "reused", act: "in", resembles: { takenThere: "2026-03-10T11:00:00.000Z" } }],
    answer: null,
  });
  // Nothing is kept back by what a picture seems to show.
  kit.app.clock.now = "2026-03-17T15:00:00.000Z";
  await pay(kit.app.deps);
  expect(await payoutsOf(kit.app, runner)).toMatchObject([{ amountCents: 3600 }]);
});

test("a refused pickup is answered once, and paid when another look reverses it", async () => {
  const photo = await drawnPicture(3);
  const { runner, homeowner } = await startOn("2026-03-24");
  await serve({ homeowner, runner, day: "2026-03-24", photo });
  const jobId = await serve({ homeowner, runner, day: "2026-03-25", photo });
  const review = await reviewOf(jobId);
  const anomalyId = review?.id;
  const missing = async () => {
    const photos = (await done(runner, "runner.proofs")) as OwnProof[];
    return photos.find((photo) => photo.jobId === jobId)?.proof.missing;
  };
  expect(await missing()).toEqual(["inReview", "gallery", "reused"]);
  const early = { jobId, words: "I had no reception and chose the wrong file." };
  expect((await kit.app.typed(runner, "runner.answerRefusal", early)).status).toBe(404);
  await done(admin, "admin.resolveAnomaly", { anomalyId, outcome: "refused", reason: "An old photo" });
  expect(await reviewOf(jobId)).toBeUndefined();
  const someone = await addRunner(kit.app);
  expect((await kit.app.typed(someone, "runner.answerRefusal", early)).status).toBe(404);
  await done(runner, "runner.answerRefusal", early);
  await done(runner, "runner.answerRefusal", { jobId, words: "Another text" });
  expect(await reviewOf(jobId)).toMatchObject({
    answer: { words: early.words, reason: "An old photo" },
  });
  expect(await missing()).toEqual(["refused", "gallery", "reused"]);
  await done(admin, "admin.decideAnswer", { anomalyId, outcome: "reversed" });
  await done(admin, "admin.decideAnswer", { anomalyId, outcome: "reversed" });
  expect(
    await kit.app.typed(admin, "admin.decideAnswer", { anomalyId, outcome: "upheld", reason: "No" }),
  ).toMatchObject({ status: 409, body: { code: "ANOMALY_RESOLVED" } });
  expect(await reviewOf(jobId)).toBeUndefined();
  expect(((await done(runner, "runner.refusals")) as PickupRefusal[])[0]).toMatchObject({
    reason: "An old photo",
    answer: { outcome: "reversed" },
  });
  expect(await missing()).toEqual(["gallery", "reused"]);
  kit.app.clock.now = "2026-03-31T15:00:00.000Z";
  await pay(kit.app.deps);
  expect(await payoutsOf(kit.app, runner)).toMatchObject([{ amountCents: 2400 }]);
});

test("a refusal that stays keeps its pay, and an answer after 14 days is too late", async () => {
  const photo = await drawnPicture(4);
  const { runner, homeowner } = await startOn("2026-04-07");
  await serve({ homeowner, runner, day: "2026-04-07", photo });
  const jobs = [];
  for (const on of ["2026-04-08", "2026-04-09"]) {
    const jobId = await serve({ homeowner, runner, day: on, photo });
    const anomalyId = (await reviewOf(jobId))?.id;
    await done(admin, "admin.resolveAnomaly", { anomalyId, outcome: "refused", reason: "An old photo" });
    jobs.push({ jobId, anomalyId });
  }
  const [answered, late] = jobs;
  await done(runner, "runner.answerRefusal", { jobId: answered?.jobId, words: "I was there" });
  const upheld = { anomalyId: answered?.anomalyId, outcome: "upheld", reason: "Both photos are one" };
  await done(admin, "admin.decideAnswer", upheld);
  kit.app.clock.now = later("2026-04-09T15:00:00.000Z", 15 * day);
  const words = "I was there too";
  const again = { ...runner, cookie: await signIn(kit.app, runner.userId) };
  expect(await kit.app.typed(again, "runner.answerRefusal", { jobId: late?.jobId, words })).toMatchObject({
    status: 409,
    body: { code: "ANSWER_TOO_LATE" },
  });
  await pay(kit.app.deps);
  expect(await payoutsOf(kit.app, runner)).toMatchObject([{ amountCents: 1200 }]);
});

test("a photo taken far from the home is reviewed, beyond what the phone can know", async () => {
  const { runner, homeowner } = await startOn("2026-04-28");
  const { homeownerId, zipCode } = homeowner;
  const pin = { homeownerId, zipCode, address: "1600 Elm Street, Unit 4B", lookedUpAt: kit.app.clock.now };
  await kit.app.deps.db.insert(pins).values({ ...pin, latitude: 40.75, longitude: -73.99 });
  const at = async (on: string, accuracyMeters: number, seed: number) => {
    // About 330 m north of the home.
    const place = { latitude: 40.753, longitude: -73.99, accuracyMeters };
    return reviewOf(await serve({ homeowner, runner, day: on, photo: await drawnPicture(seed), place }));
  };
  expect(await at("2026-04-28", 20, 5)).toMatchObject({ isPayHeld: false, reasons: [{ kind: "far" }] });
  expect(await at("2026-04-29", 100, 6)).toBeUndefined();
});

test("a photo from a phone whose clock is an hour off is reviewed and paid; one of a minute is not", async () => {
  const { runner, homeowner } = await startOn("2026-05-12");
  const at = async (day: string, seconds: number, seed: number) => {
    kit.app.clock.now = `${day}T15:00:00.000Z`;
    const phone = later(kit.app.clock.now, seconds * 1000);
    const jobId = await addJob(kit.app, homeowner, { scheduledOn: day, status: "assigned", runner });
    const photoUrl = await kit.uploadProof(runner, jobId, await drawnPicture(seed), { leg: "in" });
    await done(runner, "runner.completeJob", {
      jobId,
      photoUrl,
      photoSource: "camera",
      at: phone,
      sentAt: phone,
    });
    return { jobId, review: await reviewOf(jobId) };
  };
  const odd = await at("2026-05-12", 3600, 7);
  expect(odd.review).toMatchObject({ isPayHeld: false, reasons: [{ kind: "clock", act: "in" }] });
  expect((await at("2026-05-13", 60, 8)).review).toBeUndefined();
});

test("both legs are compared as a pair, and the next runner gets the home's last photos", async () => {
  const { runner, homeowner } = await startOn("2026-05-26");
  const jobId = await addJob(kit.app, homeowner, { scheduledOn: "2026-05-26", status: "assigned", runner });
  const photo = await drawnPicture(9);
  const send = (leg: "out" | "in") => kit.uploadProof(runner, jobId, photo, { leg });
  await done(runner, "runner.startJob", { jobId, photoUrl: await send("out"), photoSource: "camera" });
  await done(runner, "runner.completeJob", { jobId, photoUrl: await send("in"), photoSource: "camera" });
  const prints = await kit.app.deps.db
    .select({ photoId: photos.id, leg: photos.purpose, pairLikeness: photoPrints.pairLikeness })
    .from(photoPrints)
    .innerJoin(photos, eq(photos.id, photoPrints.photoId))
    .where(eq(photos.jobId, jobId));
  expect(prints.map(({ leg, pairLikeness }) => [leg, pairLikeness]).toSorted()).toEqual([
    ["in", 100],
    ["out", null],
  ]);
  const other = await addRunner(kit.app);
  expect(await done(other, "runner.lastPhotos")).toEqual([]);
  const next = await addJob(kit.app, homeowner, {
    scheduledOn: "2026-05-27",
    status: "assigned",
    runner: other,
  });
  const last = (await done(other, "runner.lastPhotos")) as LastPhoto[];
  expect(last.map(({ jobId: of, leg, photoId }) => ({ of, leg, photoId }))).toEqual(
    (["in", "out"] as const).map((leg) => ({
      of: next,
      leg,
      photoId: prints.find((print) => print.leg === leg)?.photoId,
    })),
  );
  expect((await kit.open(last[0]?.photoUrl ?? "")).status).toBe(200);
});
