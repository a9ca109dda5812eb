import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { photos } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { incomingKey, maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { sampleOf } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import {
  animatedGif,
  cameraJpeg,
  clearPng,
  dataUrl,
  hugePng,
  impostors,
  jpeg,
  jpegOfBytes,
  polyglots,
  secrets,
  truncatedJpeg,
} from "#testkit/pictures.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { PhotoUpload } from "./contract.ts";
import { sweepPhoto } from "./tasks.ts";

const typeSentence = "Please select an image file (JPG, PNG, GIF).";
const sizeSentence = "Please select an image smaller than 5MB.";
const unreadableSentence = "This picture cannot be read. Please take or choose another one.";
const unknownSentence = "This photo has not been uploaded. Please upload it again.";

const unusable: [string, () => Buffer | Promise<Buffer>][] = [
  ["a JPEG that ends in the middle", truncatedJpeg],
  ["30,000 × 30,000 pixels", () => hugePng(30_000, 30_000)],
  ["a GIF's name on an SVG", () => polyglots["a GIF's name on an SVG"] ?? Buffer.alloc(0)],
  ["a JPEG's first bytes on a page", () => polyglots["a JPEG's first bytes on a page"] ?? Buffer.alloc(0)],
];

/** The type by the first bytes, as a browser would declare it. */
function announced(body: Buffer): "image/jpeg" | "image/png" | "image/gif" {
  if (body[0] === 0x89) return "image/png";
  return body[0] === 0x47 ? "image/gif" : "image/jpeg";
}

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
  const statusOf = async (runner: Who, jobId: string) =>
    ((await kit.app.call(runner, "GET", "/api/runner/jobs")).body as Job[]).find(({ id }) => id === jobId)
      ?.status;
  const leftBehind = async () => ({ keys: await kit.keys(), rows: await kit.app.deps.db.$count(photos) });
  const nothing = { keys: [], rows: 0 };
  const refused = (code: string, message: string) => ({ status: 400, body: { code, message } });

  test("the homeowner sees a runner's photo upright and without its location", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const photoUrl = await kit.uploadProof(runner, jobId, await cameraJpeg());
    expect(photoUrl).toMatch(/^photos\/[0-9a-f-]{36}$/);
    const answer = await complete(runner, jobId, photoUrl);
    expect(answer).toMatchObject({ status: 200, body: { status: "completed" } });

    const [seen] = (await kit.app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
    expect(seen?.legs.in.photoUrl).toBe(seen?.photoUrl);
    const photo = await kit.open(seen?.photoUrl ?? "");
    expect(photo.headers.get("content-type")).toBe("image/jpeg");
    const body = Buffer.from(await photo.arrayBuffer());
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ format: "jpeg", width: 20, height: 40 });
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const secret of secrets) expect(body.includes(secret), secret).toBe(false);

    const id = photoUrl.slice("photos/".length);
    expect(await kit.keys()).toEqual([incomingKey(id), photoKey(id)]);
    await kit.drain();
    expect(await kit.keys()).toEqual([photoKey(id)]);
  });

  test("both legs have their own photo", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const out = await kit.uploadProof(runner, jobId, await jpeg({ width: 10 }), { leg: "out" });
    expect((await kit.app.typed(runner, "runner.startJob", { jobId, photoUrl: out })).status).toBe(200);
    const back = await kit.uploadProof(runner, jobId, await jpeg({ width: 11 }), { leg: "in" });
    expect((await complete(runner, jobId, back)).status).toBe(200);
    const [seen] = (await kit.app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
    const widths = [seen?.legs.out.photoUrl, seen?.legs.in.photoUrl].map(async (url) => {
      const body = await (await kit.open(url ?? "")).arrayBuffer();
      return (await sharp(Buffer.from(body)).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([10, 11]);
  });

  test.each([
    ["a PNG with transparency", clearPng, "image/png"],
    ["an animated GIF", animatedGif, "image/gif"],
    ["a JPEG of exactly 5 MB", () => jpegOfBytes(maxPhotoBytes), "image/jpeg"],
  ] as const)("%s is stored as a still JPEG, over both APIs", async (_what, make, type) => {
    const body = await make();
    const homeowner = await addHomeowner(kit.app);
    const sent = await update(homeowner, await kit.uploadPicture(homeowner, "house", body, type));
    const inline = await update(homeowner, dataUrl(type, body));
    for (const { status, body: user } of [sent, inline]) {
      expect(status).toBe(200);
      expect((user as User).homeownerProfile?.houseImageUrl).toMatch(/^(?:http|\/api\/photos\/)/);
    }
    const url = (inline.body as User).homeownerProfile?.houseImageUrl ?? "";
    const metadata = await sharp(Buffer.from(await (await kit.open(url)).arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "jpeg", channels: 3 });
    await kit.drain();
    expect(await leftBehind()).toEqual({ keys: [expect.stringMatching(/^photos\//)], rows: 1 });
  });

  test("one byte more than 5 MB is refused over both APIs", async () => {
    const homeowner = await addHomeowner(kit.app);
    const body = await jpegOfBytes(maxPhotoBytes + 1);
    const file = { purpose: "house", contentType: "image/jpeg", bytes: body.byteLength };
    expect(await kit.app.typed(homeowner, "profile.createPhotoUpload", file)).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", message: sizeSentence, issues: [{ path: "bytes" }] },
    });
    expect(await update(homeowner, dataUrl("image/jpeg", body))).toMatchObject(
      refused("PHOTO_TOO_LARGE", sizeSentence),
    );
    const far = dataUrl("image/jpeg", Buffer.alloc(6 * 1024 * 1024));
    expect(await update(homeowner, far)).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
    expect(await leftBehind()).toEqual(nothing);
  });

  test.each([0, -1, 1.5, Number.NaN, "5"])("a length of %s is refused", async (bytes) => {
    const homeowner = await addHomeowner(kit.app);
    const file = { purpose: "house", contentType: "image/jpeg", bytes };
    const answer = await kit.app.typed(homeowner, "profile.createPhotoUpload", file);
    expect(answer).toMatchObject({ status: 400, body: { message: typeSentence } });
    expect(await leftBehind()).toEqual(nothing);
  });

  test.each(["image/svg+xml", "text/html", "application/pdf", "image/webp", "image/heic", ""])(
    "a type of %j is refused",
    async (contentType) => {
      const { runner, jobId } = await takenJob(kit.app);
      const answer = await kit.app.typed(runner, "runner.createPhotoUpload", {
        jobId,
        contentType,
        bytes: 10,
      });
      expect(answer).toMatchObject({ status: 400, body: { message: typeSentence } });
      expect(await leftBehind()).toEqual(nothing);
    },
  );

  test.each(Object.entries(impostors))(
    "%s declared as PNG is refused over both APIs",
    async (_what, body) => {
      const { homeowner, runner, jobId } = await takenJob(kit.app);
      const photoUrl = await kit.uploadProof(runner, jobId, body, { contentType: "image/png" });
      expect(await complete(runner, jobId, photoUrl)).toMatchObject(refused("PHOTO_TYPE", typeSentence));
      expect(await statusOf(runner, jobId)).toBe("assigned");
      expect(await update(homeowner, dataUrl("image/png", body))).toMatchObject(
        refused("PHOTO_TYPE", typeSentence),
      );
      expect(await leftBehind()).toEqual(nothing);
    },
  );

  test("a JPEG announced as PNG is refused", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { contentType: "image/png" });
    expect(await complete(runner, jobId, photoUrl)).toMatchObject(refused("PHOTO_TYPE", typeSentence));
    expect(await leftBehind()).toEqual(nothing);
  });

  test.each(unusable)("%s is refused over both APIs", async (_what, make) => {
    const body = await make();
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const contentType = announced(body);
    const photoUrl = await kit.uploadProof(runner, jobId, body, { contentType });
    const unreadable = refused("PHOTO_UNREADABLE", unreadableSentence);
    expect(await complete(runner, jobId, photoUrl)).toMatchObject(unreadable);
    expect(await statusOf(runner, jobId)).toBe("assigned");
    expect(await update(homeowner, dataUrl(contentType, body))).toMatchObject(unreadable);
    expect(await leftBehind()).toEqual(nothing);
  });

  test.each([
    "http://example.com/house.jpg",
    "https://example.com/photos/0195a000-0000-7000-8000-000000000001",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png,plain",
    "data:image/png;base64,",
    "data:image/png;base64,!!!",
    "data:image/png;base64,iVBORw0KGgo\u00e9",
    "javascript:alert(1)",
    "../../etc/passwd",
    "photos/../incoming/0195a000-0000-7000-8000-000000000001",
    "anything",
  ])("%s as the house's picture is refused", async (houseImageUrl) => {
    const homeowner = await addHomeowner(kit.app);
    expect(await update(homeowner, houseImageUrl)).toMatchObject(refused("PHOTO_TYPE", typeSentence));
    expect(await leftBehind()).toEqual(nothing);
  });

  test("only a name from createPhotoUpload is accepted as proof", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const id = "0195a000-0000-7000-8000-000000000001";
    const urls = [
      `photos/${id}`,
      `photos/${id.toUpperCase()}`,
      `photos/${id}.jpg`,
      `incoming/${id}`,
      `/photos/${id}`,
    ];
    for (const photoUrl of [...urls, "", " ", "https://example.com/a.jpg", `photos/${id}\n`])
      expect(await complete(runner, jobId, photoUrl), photoUrl).toMatchObject(
        refused("PHOTO_UNKNOWN", unknownSentence),
      );
    for (const photoUrl of [dataUrl("image/jpeg", await jpeg()), 7, {}, ["photos"]])
      expect(
        await kit.app.call(runner, "POST", "/api/runner/complete-job", { jobId, photoUrl }),
      ).toMatchObject({ status: 400 });
    expect(await statusOf(runner, jobId)).toBe("assigned");
    expect((await complete(runner, jobId)).status).toBe(200);
  });

  test("an upload never sent is unknown, and can still be sent", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const body = await jpeg();
    const file = { jobId, leg: "in", contentType: "image/jpeg", bytes: body.byteLength };
    const { photoUrl, upload } = (await kit.app.typed(runner, "runner.createPhotoUpload", file))
      .body as PhotoUpload;
    expect(await complete(runner, jobId, photoUrl)).toMatchObject(refused("PHOTO_UNKNOWN", unknownSentence));
    expect((await kit.send(upload, body)).status).toBe(200);
    expect((await complete(runner, jobId, photoUrl)).status).toBe(200);
  });

  test("a photo can only be used by its owner for its job and leg, and stays with them", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const rival = await addRunner(kit.app);
    const others = await addJob(kit.app, homeowner, { status: "assigned", runner: rival });
    const second = await addJob(kit.app, homeowner, { status: "assigned", runner });
    const body = await jpeg();
    const photoUrl = await kit.uploadProof(runner, jobId, body);
    const out = await kit.uploadProof(runner, jobId, body, { leg: "out" });
    const house = await kit.uploadPicture(runner, "house", body);
    const unknown = refused("PHOTO_UNKNOWN", unknownSentence);
    expect(await complete(rival, others, photoUrl), "another runner's").toMatchObject(unknown);
    expect(await complete(runner, second, photoUrl), "another job's").toMatchObject(unknown);
    expect(await complete(runner, jobId, out), "the other leg's").toMatchObject(unknown);
    expect(await complete(runner, jobId, house), "a house's").toMatchObject(unknown);
    expect(await update(homeowner, photoUrl), "somebody else's, as a house").toMatchObject(unknown);
    expect(await update(homeowner, house), "somebody else's house").toMatchObject(unknown);
    expect(await complete(runner, jobId, photoUrl)).toMatchObject({ status: 200 });
    expect(await complete(runner, second, photoUrl), "used already").toMatchObject(unknown);
    expect(await statusOf(runner, second)).toBe("assigned");
    expect(await statusOf(rival, others)).toBe("assigned");
  });

  test("nobody can upload for another runner's job, or one not in progress", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const file = { leg: "in", contentType: "image/jpeg", bytes: 10 };
    const ask = (who: Who, id: string) =>
      kit.app.typed(who, "runner.createPhotoUpload", { jobId: id, ...file });
    expect((await ask(await addRunner(kit.app), jobId)).status).toBe(404);
    expect((await ask(runner, kit.app.deps.newId())).status).toBe(404);
    expect((await ask(homeowner, jobId)).status).toBe(403);
    expect((await ask(null, jobId)).status).toBe(401);
    await complete(runner, jobId);
    expect(await ask(runner, jobId)).toMatchObject({ status: 409, body: { code: "JOB_NOT_OPEN" } });
    expect(await leftBehind()).toEqual(nothing);
  });

  test("a proof never changes, whatever is later sent to its upload address", async () => {
    const { homeowner, runner, jobId } = await takenJob(kit.app);
    const body = await jpegOfBytes(2000);
    const file = { jobId, leg: "in", contentType: "image/jpeg", bytes: 2000 };
    const { photoUrl, upload } = (await kit.app.typed(runner, "runner.createPhotoUpload", file))
      .body as PhotoUpload;
    const shown = async () => {
      const [job] = (await kit.app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
      return Buffer.from(await (await kit.open(job?.photoUrl ?? "")).arrayBuffer());
    };
    await kit.send(upload, body);
    await complete(runner, jobId, photoUrl);
    const proof = await shown();
    const other = Buffer.concat([
      (await jpeg({ background: "#ff0000" })).subarray(0, 2),
      (await jpegOfBytes(2000)).subarray(2),
    ]);
    expect([409, 412]).toContain((await kit.send(upload, other)).status);
    await kit.drain();
    // The upload is deleted but its URL is still valid: sending to it again has no effect.
    expect((await kit.send(upload, other)).status).toBe(200);
    expect((await complete(runner, jobId, photoUrl)).status).toBe(200);
    expect(await shown()).toEqual(proof);
    const id = photoUrl.slice("photos/".length);
    await sweepPhoto(kit.app.deps, { photoId: id });
    expect(await kit.keys()).toEqual([photoKey(id)]);
    expect(await shown()).toEqual(proof);
  });

  test("a call overtaken by its own repeat gets the same answer", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
    const { photos: storage } = kit.app.deps;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (...given) => {
      expect((await complete(runner, jobId, photoUrl)).status).toBe(200);
      await kit.drain();
      return read(...given);
    });
    const overtaken = await complete(runner, jobId, photoUrl);
    expect(overtaken).toMatchObject({ status: 200, body: { status: "completed" } });
    expect((await kit.open((overtaken.body as Job).photoUrl ?? "")).status).toBe(200);
  });

  test("a proof never changes, even if another picture arrives between two reads of its upload", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const [first, other] = [await jpeg({ width: 10 }), await jpeg({ width: 12 })];
    expect(other.byteLength).toBe(first.byteLength);
    const file = { jobId, leg: "in", contentType: "image/jpeg", bytes: first.byteLength };
    const { photoUrl, upload } = (await kit.app.typed(runner, "runner.createPhotoUpload", file))
      .body as PhotoUpload;
    await kit.send(upload, first);
    const { photos: storage } = kit.app.deps;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (...given) => {
      await complete(runner, jobId, photoUrl);
      await kit.drain();
      expect((await kit.send(upload, other)).status).toBe(200);
      return read(...given);
    });
    const answer = await complete(runner, jobId, photoUrl);
    const shown = await (await kit.open((answer.body as Job).photoUrl ?? "")).arrayBuffer();
    expect((await sharp(Buffer.from(shown)).metadata()).width).toBe(10);
  });

  test("two photos by a double tap: the first is the proof, and the second is swept", async () => {
    const { runner, jobId } = await takenJob(kit.app);
    const [first, second] = [
      await kit.uploadProof(runner, jobId, await jpeg()),
      await kit.uploadProof(runner, jobId, await jpeg()),
    ];
    const [one, two] = [await complete(runner, jobId, first), await complete(runner, jobId, second)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((two.body as Job).photoUrl).toBe((one.body as Job).photoUrl);
    await kit.drain();
    await sweepPhoto(kit.app.deps, { photoId: second.slice("photos/".length) });
    expect(await leftBehind()).toEqual({ keys: [photoKey(first.slice("photos/".length))], rows: 1 });
  });
});
