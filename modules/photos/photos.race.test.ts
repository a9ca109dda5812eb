import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs, ledgerTransactions, photos } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { photoKey } from "#platform/values/photos.ts";
import { addHomeowner, addJob } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { dataUrl, jpeg } from "#testkit/pictures.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { takenJob } from "#testkit/scenarios.ts";
import { sweepPhoto } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  await warmPool(kit.app);
});
afterAll(() => kit.close());
afterEach(async () => {
  await expectInvariants(kit.app);
  await kit.app.deps.db.delete(photos);
  for (const key of await kit.keys()) await kit.app.deps.photos.remove(key);
});

const idOf = (photoUrl: string) => photoUrl.slice("photos/".length);
/** The queue's sweep a day later, of stored objects and of recorded uploads. */
const sweepAll = async () => {
  await kit.drain();
  const known = await kit.app.deps.db.select({ id: photos.id }).from(photos);
  const stored = (await kit.keys()).map((key) => key.replace(/^\w+\/|\.jpg$/g, ""));
  for (const photoId of new Set([...known.map(({ id }) => id), ...stored]))
    await sweepPhoto(kit.app.deps, { photoId });
};

fullTest(
  "one photo sent with 20 concurrent completions is attached once, the job paid once, and all get the same answer",
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { runner, jobId } = await takenJob(kit.app);
      const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          kit.app.call(runner, "POST", "/api/runner/complete-job", { jobId, photoUrl }),
        ),
      );
      expect(countOutcomes(answers)).toEqual({ "200": 20 });
      expect(new Set(answers.map(({ body }) => (body as Job).photoUrl?.split("?")[0])).size).toBe(1);
      expect(await kit.app.deps.db.$count(ledgerTransactions, eq(ledgerTransactions.jobId, jobId))).toBe(1);
      const proofs = and(eq(photos.jobId, jobId), isNotNull(photos.attachedAt));
      expect(await kit.app.deps.db.$count(photos, proofs)).toBe(1);
      await sweepAll();
      expect(await kit.keys()).toContain(photoKey(idOf(photoUrl)));
    }
  },
);

test("of 20 photos sent with 20 concurrent completions one is the proof, and the others are deleted", async () => {
  for (let round = 0; round < rounds; round++) {
    const { runner, jobId } = await takenJob(kit.app);
    const body = await jpeg();
    const urls = await Promise.all(Array.from({ length: 20 }, () => kit.uploadProof(runner, jobId, body)));
    const answers = await Promise.all(
      urls.map((photoUrl) => kit.app.call(runner, "POST", "/api/runner/complete-job", { jobId, photoUrl })),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    await sweepAll();
    const proofs = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId));
    expect(proofs).toHaveLength(1);
    expect((await kit.keys()).filter((key) => urls.some((url) => key.includes(idOf(url))))).toEqual([
      photoKey(proofs[0]?.id ?? ""),
    ]);
  }
});

test("one photo sent with the completions of two jobs at once proves only its own job", async () => {
  for (let round = 0; round < rounds; round++) {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const otherId = await addJob(kit.app, homeowner, { status: "assigned", runner });
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const given = { jobId: index % 2 === round % 2 ? jobId : otherId, photoUrl };
        return kit.app.call(runner, "POST", "/api/runner/complete-job", given);
      }),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 10, "400 PHOTO_UNKNOWN": 10 });
    const [other] = await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, otherId));
    expect(other?.status).toBe("assigned");
    const ofBoth = and(inArray(photos.jobId, [jobId, otherId]), isNotNull(photos.attachedAt));
    const proofs = await kit.app.deps.db.select().from(photos).where(ofBoth);
    expect(proofs).toMatchObject([{ id: idOf(photoUrl), jobId }]);
  }
});

test("concurrent starts and completions, 10 each with their own photo, keep the photos of what was done", async () => {
  for (let round = 0; round < rounds; round++) {
    const { runner, jobId } = await takenJob(kit.app);
    const out = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" });
    const back = await kit.uploadProof(runner, jobId, await jpeg());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === round % 2
          ? kit.app.typed(runner, "runner.startJob", { jobId, photoUrl: out })
          : kit.app.call(runner, "POST", "/api/runner/complete-job", { jobId, photoUrl: back }),
      ),
    );
    const { "200": done, "409 JOB_NOT_STARTABLE": late = 0, ...others } = countOutcomes(answers);
    expect([(done ?? 0) + late, others]).toEqual([20, {}]);
    await sweepAll();
    const kept = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId));
    const [job] = await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job?.status).toBe("completed");
    expect(kept.map(({ purpose }) => purpose).toSorted()).toEqual(job?.startedAt ? ["in", "out"] : ["in"]);
    const stored = (await kit.keys()).filter((key) => [out, back].some((url) => key.includes(idOf(url))));
    expect(stored).toEqual(kept.map(({ id }) => photoKey(id)).toSorted());
  }
});

test("one upload sent with 20 concurrent profile changes is used once, and stays", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(kit.app);
    const houseImageUrl = await kit.uploadPicture(homeowner, "house", await jpeg());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        kit.app.call(homeowner, "POST", "/api/profile/homeowner/update", { houseImageUrl }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 1, "400 PHOTO_UNKNOWN": 19 });
    await sweepAll();
    const own = await kit.app.deps.db.select().from(photos).where(eq(photos.ownerId, homeowner.userId));
    expect(own).toMatchObject([{ id: idOf(houseImageUrl), attachedAt: kit.app.clock.now }]);
    expect(await kit.keys()).toContain(photoKey(idOf(houseImageUrl)));
  }
});

fullTest("of 20 concurrent pictures of one house one stays, and every call is answered", async () => {
  const houseImageUrl = dataUrl("image/jpeg", await jpeg());
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(kit.app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        kit.app.call(homeowner, "POST", "/api/profile/homeowner/update", { houseImageUrl }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    await sweepAll();
    const own = await kit.app.deps.db.select().from(photos).where(eq(photos.ownerId, homeowner.userId));
    expect(own).toMatchObject([{ purpose: "house", attachedAt: kit.app.clock.now }]);
    const others = (await kit.keys()).filter((key) => key !== photoKey(own[0]?.id ?? ""));
    expect(others).toHaveLength(round);
  }
});

test("an hour's last upload is granted once, however many requests are concurrent", async () => {
  const homeowner = await addHomeowner(kit.app);
  const file = { purpose: "house", contentType: "image/jpeg", bytes: 10 };
  await kit.app.deps.db.insert(photos).values(
    Array.from({ length: 195 }, () => ({
      id: kit.app.deps.newId(),
      ownerId: homeowner.userId,
      purpose: "house" as const,
      contentType: "image/jpeg",
      photoBytes: 10,
      createdAt: kit.app.clock.now,
    })),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kit.app.typed(homeowner, "profile.createPhotoUpload", file)),
  );
  expect(countOutcomes(answers)).toEqual({ "200": 5, "429 TOO_MANY_REQUESTS": 15 });
});

test("an account deleted while its pictures change keeps none", async () => {
  const picture = dataUrl("image/jpeg", await jpeg());
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(kit.app);
    const change = () =>
      kit.app.call(homeowner, "POST", "/api/profile/homeowner/update", { houseImageUrl: picture });
    const [deleted, ...changes] = await Promise.all([
      kit.app.call(homeowner, "DELETE", "/api/profile"),
      ...Array.from({ length: 4 }, change),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of changes) expect([200, 401, 409]).toContain(status);
    await sweepAll();
    expect(await kit.app.deps.db.$count(photos, eq(photos.ownerId, homeowner.userId))).toBe(0);
  }
  expect(await kit.keys()).toEqual([]);
});
