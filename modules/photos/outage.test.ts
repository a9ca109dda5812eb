import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createS3Photos } from "#adapters/photos/s3.ts";
import { jobs, ledgerTransactions, photos } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { incomingKey, photoKey } from "#platform/values/photos.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { dataUrl, impostors, jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { S3Fault, S3Server } from "#testkit/s3-server.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { PhotoUpload } from "./contract.ts";
import { sweepPhoto } from "./tasks.ts";

let kit: PhotoApp;
let s3: S3Server;
beforeAll(async () => {
  kit = await photoApp("bucket");
  s3 = kit.s3 as S3Server;
  Object.assign(kit.app.deps, { photos: createS3Photos({ ...s3.options, patience: 60_000 }) });
});
afterAll(() => kit.close());
// Each of these calls also writes a log line.
beforeEach(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(async () => {
  await expectInvariants(kit.app);
  s3.fault = () => null;
  s3.objects.clear();
  await kit.app.deps.db.delete(photos);
});

const complete = (app: TestApp, who: Who, jobId: string, photoUrl: string) =>
  app.call(who, "POST", "/api/runner/complete-job", { jobId, photoUrl });
const unavailable = {
  status: 503,
  body: {
    code: "SERVICE_UNAVAILABLE",
    message: "The service cannot be reached right now. Please try again in a moment.",
  },
};

const faults: S3Fault[] = [500, 503, 403, "lost"];

describe.each(sampleOf(faults, 2))("while the storage answers with %s", (fault) => {
  test.each([
    ["the upload cannot be read", "GET"],
    ["the checked copy cannot be kept", "PUT"],
  ])(
    "and %s, the job is not completed, but the same call completes it afterwards",
    async (_what, failing) => {
      const { runner, jobId } = await takenJob(kit.app);
      const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
      s3.fault = ({ method }) => (method === failing ? fault : null);
      const answer = await complete(kit.app, runner, jobId, photoUrl);
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get("retry-after")).toBe("2");
      const [job] = await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
      expect(job?.status).toBe("assigned");
      const earnings = () => kit.app.deps.db.$count(ledgerTransactions, eq(ledgerTransactions.jobId, jobId));
      expect(await earnings()).toBe(0);

      s3.fault = () => null;
      const again = await complete(kit.app, runner, jobId, photoUrl);
      expect(again).toMatchObject({ status: 200, body: { status: "completed" } });
      expect((await kit.open((again.body as Job).photoUrl ?? "")).status).toBe(200);
      expect(await earnings()).toBe(1);
    },
  );

  test("a picture inside a call is not stored, and none stays behind", async () => {
    const homeowner = await addHomeowner(kit.app);
    const body = { houseImageUrl: dataUrl("image/jpeg", await jpeg()) };
    s3.fault = ({ method }) => (method === "PUT" ? fault : null);
    expect(await kit.app.call(homeowner, "POST", "/api/profile/homeowner/update", body)).toMatchObject(
      unavailable,
    );
    expect(await kit.app.deps.db.$count(photos)).toBe(0);
    s3.fault = () => null;
    // After a lost response the object exists, and the sweep queued with the act finds it.
    const [left] = [...s3.objects.keys()];
    if (left) await sweepPhoto(kit.app.deps, { photoId: left.slice("photos/".length, -".jpg".length) });
    expect(await kit.keys()).toEqual([]);
  });

  fullTest("a page disguised as a picture is refused as soon as it can be deleted", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const page = impostors["an HTML page"] ?? Buffer.alloc(0);
    const photoUrl = await kit.uploadProof(runner, jobId, page, { contentType: "image/png" });
    s3.fault = ({ method }) => (method === "DELETE" ? fault : null);
    expect(await complete(kit.app, runner, jobId, photoUrl)).toMatchObject(unavailable);
    s3.fault = () => null;
    const answer = await complete(kit.app, runner, jobId, photoUrl);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: fault === "lost" ? "PHOTO_UNKNOWN" : "PHOTO_TYPE" },
    });
    await sweepPhoto(kit.app.deps, { photoId: photoUrl.slice("photos/".length) });
    expect([await kit.keys(), await kit.app.deps.db.$count(photos)]).toEqual([[], 0]);
  });

  fullTest("lists are still shown, and uploads still signed", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    await complete(kit.app, runner, jobId, await kit.uploadProof(runner, jobId, await jpeg()));
    s3.fault = () => fault;
    const [job] = (await kit.app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
    expect(job?.photoUrl).toContain(s3.options.endpoint);
    const file = { purpose: "house", contentType: "image/jpeg", bytes: 10 };
    expect((await kit.app.typed(homeowner, "profile.createPhotoUpload", file)).status).toBe(200);
  });
});

test("an upload whose answer was lost exists and completes the job", async () => {
  const { runner, jobId } = await takenJob(kit.app);
  const body = await jpeg();
  const file = { jobId, leg: "in", contentType: "image/jpeg", bytes: body.byteLength };
  const { photoUrl, upload } = (await kit.app.typed(runner, "runner.createPhotoUpload", file))
    .body as PhotoUpload;
  s3.fault = () => "lost";
  await expect(kit.send(upload, body)).rejects.toThrow();
  s3.fault = () => null;
  expect((await kit.send(upload, body)).status).toBe(412);
  expect((await complete(kit.app, runner, jobId, photoUrl)).status).toBe(200);
});

fullTest("deleting unused photos is retried until done", async () => {
  const { runner, jobId } = await takenJob(kit.app);
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
  const id = photoUrl.slice("photos/".length);
  await complete(kit.app, runner, jobId, photoUrl);
  s3.fault = ({ method }) => (method === "DELETE" ? 500 : null);
  expect(await kit.drain()).toBe(0);
  expect(await kit.keys()).toEqual([incomingKey(id), photoKey(id)]);
  s3.fault = () => null;
  await kit.app.database.execute("update tasks.job set start_after = now() where name = 'remove-photos'");
  await kit.drain();
  expect(await kit.keys()).toEqual([photoKey(id)]);
});

test("when hosted without storage, photos are unavailable and everything else works", async () => {
  const app = await testApp("pglite", {
    env: {
      VERCEL: "1",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      APP_URL: "https://app.tidycurb.example",
      APP_SECRET: "a-secret-of-at-least-32-characters",
      CRON_SECRET: "a-secret-of-the-host",
    },
  });
  expect(app.localPhotos).toBeNull();
  const { homeowner, runner, jobId } = await takenJob(app);
  const file = { contentType: "image/jpeg", bytes: 10 };
  const houseImageUrl = dataUrl("image/jpeg", await jpeg());
  for (const answer of [
    await app.typed(runner, "runner.createPhotoUpload", { jobId, leg: "in", ...file }),
    await app.typed(homeowner, "profile.createPhotoUpload", { purpose: "house", ...file }),
    await app.call(homeowner, "POST", "/api/profile/homeowner/update", { houseImageUrl }),
  ])
    expect(answer).toMatchObject(unavailable);
  expect(await app.deps.db.$count(photos)).toBe(0);
  const answer = await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  expect(answer).toMatchObject({ status: 200, body: { photoUrl: null } });
  expect((await app.call(homeowner, "GET", "/api/homeowner/jobs")).status).toBe(200);
  await app.close();
});
