import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type S3Fault, type S3Server, startS3 } from "#testkit/s3-server.ts";
import { type PhotoStorage, PhotosUnavailable } from "./port.ts";
import { createS3Photos } from "./s3.ts";

const key = "photos/0195a000-0000-7000-8000-000000000001.jpg";
const body = Buffer.from("the photo");

let s3: S3Server;
let photos: PhotoStorage;
/** Times out on a silent bucket. */
let impatient: PhotoStorage;
beforeAll(async () => {
  s3 = await startS3();
  photos = createS3Photos({ ...s3.options, patience: 60_000 });
  impatient = createS3Photos({ ...s3.options, patience: 400 });
});
afterEach(() => {
  s3.fault = () => null;
  s3.objects.clear();
});
afterAll(() => s3.close());

const acts: [string, (by: PhotoStorage) => Promise<unknown>][] = [
  ["reading", (by) => by.read(key, 100)],
  ["writing", (by) => by.write(key, body, "image/jpeg")],
  ["removing", (by) => by.remove(key)],
];

describe.each<S3Fault>([500, 503, 403, "hang", "lost"])("a bucket that answers with %s", (fault) => {
  test.each(acts)("%s ends and reports the storage as unavailable", async (_name, act) => {
    await photos.write(key, body, "image/jpeg");
    s3.fault = () => fault;
    await expect(act(fault === "hang" ? impatient : photos)).rejects.toBeInstanceOf(PhotosUnavailable);
  });
});

test("stops waiting for a body that stalls after its first byte", async () => {
  await photos.write(key, body, "image/jpeg");
  s3.fault = () => "drip";
  await expect(impatient.read(key, 100)).rejects.toBeInstanceOf(PhotosUnavailable);
});

test("retries after one failure", async () => {
  let failures = 1;
  s3.fault = () => (failures-- > 0 ? 500 : null);
  await createS3Photos(s3.options).write(key, body, "image/jpeg");
  expect(s3.objects.get(key)?.body).toEqual(body);
});

test("a write whose response was lost is done once, and its retry succeeds", async () => {
  let losses = 1;
  s3.fault = () => (losses-- > 0 ? "lost" : null);
  await createS3Photos(s3.options).write(key, body, "image/jpeg");
  expect(s3.objects.get(key)?.body).toEqual(body);
});

test("an unreachable server is reported as unavailable", async () => {
  const gone = createS3Photos({ ...s3.options, endpoint: "http://127.0.0.1:1", patience: 400 });
  await expect(gone.read(key, 100)).rejects.toBeInstanceOf(PhotosUnavailable);
});

test.each([
  ["bucket", { bucket: "another" }],
  ["key", { accessKeyId: "AKOTHER" }],
  ["secret", { secretAccessKey: "another" }],
])("a wrong %s is never mistaken for a missing photo", async (_name, wrong) => {
  await expect(createS3Photos({ ...s3.options, ...wrong }).read(key, 100)).rejects.toBeInstanceOf(
    PhotosUnavailable,
  );
});

test("signing makes no request, so lists load while the bucket is down", async () => {
  s3.fault = () => "hang";
  expect(await photos.signRead(key)).toContain(key);
  expect((await photos.signUpload({ key, contentType: "image/png", bytes: 5 })).url).toContain(key);
});

test("the browser must send exactly the signed headers", async () => {
  const { url, headers } = await photos.signUpload({ key, contentType: "image/png", bytes: 5 });
  expect(headers).toEqual({ "content-type": "image/png", "if-none-match": "*" });
  expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe(
    "content-length;content-type;host;if-none-match",
  );
});

test("an empty object counts as missing", async () => {
  s3.objects.set(key, { body: Buffer.alloc(0), headers: {} });
  expect(await photos.read(key, 100)).toBeNull();
});
