import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { photos } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { photoKey } from "#platform/values/photos.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { clearPng, dataUrl, impostors, jpeg } from "#testkit/pictures.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { PhotoUpload } from "./contract.ts";
import { sweepPhoto } from "./tasks.ts";

const typeSentence = "Please select an image file (JPG, PNG, GIF).";

const unknownSentence = "This photo has not been uploaded. Please upload it again.";

describe.each(sampleOf(["disk", "bucket"] as const, 1))("photos on a %s", (kind) => {
  let kit: PhotoApp;
  beforeAll(async () => {
    kit = await photoApp(kind);
  });
  afterAll(() => kit.close());
  afterEach(async () => {
    await kit.app.deps.db.delete(photos);
    for (const key of await kit.keys()) await kit.app.deps.photos.remove(key);
    await kit.drain();
  });

  const complete = (who: Who, jobId: string, photoUrl?: string) =>
    kit.app.call(who, "POST", "/api/runner/complete-job", { jobId, photoUrl });
  const update = (who: Who, houseImageUrl: unknown) =>
    kit.app.call(who, "POST", "/api/profile/homeowner/update", { houseImageUrl });
  const leftBehind = async () => ({ keys: await kit.keys(), rows: await kit.app.deps.db.$count(photos) });
  const nothing = { keys: [], rows: 0 };
  const refused = (code: string, message: string) => ({ status: 400, body: { code, message } });

  test("an unused upload is swept, and so is one that arrives after its refusal", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const unused = await kit.uploadProof(runner, jobId, await jpeg());
    const page = impostors["an HTML page"] ?? Buffer.alloc(0);
    const file = { jobId, leg: "in", contentType: "image/png", bytes: page.byteLength };
    const { photoUrl, upload } = (await kit.app.typed(runner, "runner.createPhotoUpload", file))
      .body as PhotoUpload;
    await kit.send(upload, page);
    expect((await complete(runner, jobId, photoUrl)).status).toBe(400);
    await kit.send(upload, page);
    expect(await complete(runner, jobId, photoUrl)).toMatchObject(refused("PHOTO_UNKNOWN", unknownSentence));
    for (const url of [unused, photoUrl, photoUrl])
      await sweepPhoto(kit.app.deps, { photoId: url.slice("photos/".length) });
    expect(await leftBehind()).toEqual(nothing);
    expect(await complete(runner, jobId, unused)).toMatchObject(refused("PHOTO_UNKNOWN", unknownSentence));
  });

  test("a picture is replaced, kept when its own address is sent back, and cleared", async () => {
    const homeowner = await addHomeowner(kit.app);
    const pictureOf = (answer: { body: unknown }) =>
      (answer.body as User).homeownerProfile?.houseImageUrl ?? null;
    const first = pictureOf(await update(homeowner, dataUrl("image/jpeg", await jpeg())));
    const second = pictureOf(
      await update(homeowner, await kit.uploadPicture(homeowner, "house", await jpeg())),
    );
    expect(second?.split("?")[0]).not.toBe(first?.split("?")[0]);
    await kit.drain();
    expect((await kit.open(first ?? "")).status).toBe(404);
    expect((await kit.open(second ?? "")).status).toBe(200);
    expect(pictureOf(await update(homeowner, second))?.split("?")[0]).toBe(second?.split("?")[0]);
    expect(pictureOf(await update(homeowner, undefined))).not.toBeNull();
    expect(await update(homeowner, first)).toMatchObject(refused("PHOTO_TYPE", typeSentence));
    expect(pictureOf(await update(homeowner, null))).toBeNull();
    await kit.drain();
    expect(await leftBehind()).toEqual(nothing);
  });

  test("a profile picture behaves the same way", async () => {
    const runner = await addRunner(kit.app);
    const set = (profileImageUrl: string) =>
      kit.app.call(runner, "POST", "/api/profile/update", { profileImageUrl });
    const uploaded = await set(await kit.uploadPicture(runner, "profile", await jpeg()));
    const inline = await set(dataUrl("image/png", await clearPng()));
    for (const { status, body } of [uploaded, inline]) {
      expect(status).toBe(200);
      expect((body as User).profileImageUrl).toBeTruthy();
    }
    expect((await kit.open((inline.body as User).profileImageUrl ?? "")).status).toBe(200);
    expect(await set(await kit.uploadPicture(runner, "house", await jpeg()))).toMatchObject(
      refused("PHOTO_UNKNOWN", unknownSentence),
    );
  });

  test("the 201st upload of an hour waits, over both APIs", async () => {
    const homeowner = await addHomeowner(kit.app);
    await kit.app.deps.db.insert(photos).values(
      Array.from({ length: 200 }, () => ({
        id: kit.app.deps.newId(),
        ownerId: homeowner.userId,
        purpose: "house" as const,
        contentType: "image/jpeg",
        photoBytes: 10,
        createdAt: kit.app.clock.now,
      })),
    );
    const file = { purpose: "house", contentType: "image/jpeg", bytes: 10 };
    const asked = () => kit.app.typed(homeowner, "profile.createPhotoUpload", file);
    const inline = () => jpeg().then((body) => update(homeowner, dataUrl("image/jpeg", body)));
    for (const answer of [await asked(), await inline()]) {
      expect(answer).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
      expect(answer.headers.get("retry-after")).toBe("600");
    }
    const before = kit.app.clock.now;
    kit.app.clock.advance(3_600_001);
    expect((await asked()).status).toBe(200);
    kit.app.clock.now = before;
  });

  test("deleting an account deletes all pictures of the person and the home, and no others", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const neighbour = await addHomeowner(kit.app);
    const next = await addJob(kit.app, neighbour, { status: "assigned", runner });
    const body = await jpeg();
    await complete(runner, jobId, await kit.uploadProof(runner, jobId, body));
    await complete(runner, next, await kit.uploadProof(runner, next, body));
    await update(homeowner, await kit.uploadPicture(homeowner, "house", body));
    await kit.app.call(homeowner, "POST", "/api/profile/update", {
      profileImageUrl: dataUrl("image/jpeg", body),
    });
    await kit.uploadPicture(homeowner, "house", body);
    await update(neighbour, dataUrl("image/jpeg", body));
    const jobOf = async (who: Who, id: string) => {
      const { body } = await kit.app.call(who, "GET", "/api/homeowner/jobs");
      return (body as Job[]).find((job) => job.id === id);
    };
    const gone = await jobOf(homeowner, jobId);
    expect((await kit.app.call(homeowner, "DELETE", "/api/profile")).status).toBe(200);
    await kit.drain();
    expect((await kit.open(gone?.photoUrl ?? "")).status).toBe(404);
    expect(await leftBehind()).toMatchObject({ rows: 2, keys: { length: 2 } });
    const kept = await jobOf(neighbour, next);
    expect((await kit.open(kept?.photoUrl ?? "")).status).toBe(200);

    expect((await kit.app.call(runner, "DELETE", "/api/profile")).status).toBe(200);
    await kit.drain();
    const still = await jobOf(neighbour, next);
    expect((await kit.open(still?.photoUrl ?? "")).status).toBe(200);
    expect((await kit.app.call(neighbour, "DELETE", "/api/profile")).status).toBe(200);
    await kit.drain();
    expect(await leftBehind()).toEqual(nothing);
  });

  fullTest("an account with more photos than one task deletes loses them all", async () => {
    const { homeowner, runner } = await takenJob(kit.app);
    const rows = await Promise.all(
      Array.from({ length: 120 }, async () => ({
        id: kit.app.deps.newId(),
        ownerId: runner.userId,
        purpose: "in" as const,
        jobId: await addJob(kit.app, homeowner, { status: "assigned", runner }),
        contentType: "image/jpeg",
        photoBytes: 10,
        createdAt: kit.app.clock.now,
        attachedAt: kit.app.clock.now,
      })),
    );
    await kit.app.deps.db.insert(photos).values(rows);
    for (const { id } of rows) await kit.app.deps.photos.write(photoKey(id), Buffer.from("x"), "image/jpeg");
    expect((await kit.app.call(homeowner, "DELETE", "/api/profile")).status).toBe(200);
    const { rows: tasks } = await kit.app.database.execute(
      "select jsonb_array_length(data->'keys') as keys from tasks.job where name = 'remove-photos' and state = 'created' order by 1",
    );
    expect(tasks).toEqual([{ keys: 40 }, { keys: 100 }, { keys: 100 }]);
    await kit.drain();
    expect(await leftBehind()).toEqual(nothing);
  });
});
