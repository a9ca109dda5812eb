import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLocalPhotos, type LocalPhotos } from "#adapters/photos/local-disk.ts";
import { createS3Photos } from "#adapters/photos/s3.ts";
import { incomingKey, maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { servePhotos } from "./photos.ts";
import { storageOrigins } from "./security-headers.ts";

const id = "0195a000-0000-7000-8000-000000000001";
const site = "http://localhost:3000";

let app: TestApp;
let folder: string;
let photos: LocalPhotos;
const openIn = (where: string) =>
  createLocalPhotos({ folder: where, secret: "a secret", basePath: "/api/photos", now: Date.now });
beforeAll(async () => {
  app = await testApp("pglite");
  folder = await mkdtemp(join(tmpdir(), "tidycurb-photos-"));
  photos = openIn(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const send = (url: string, init?: RequestInit, localPhotos: LocalPhotos | null = photos) =>
  servePhotos({ ...app, localPhotos }, new Request(new URL(url, site), init));
const upload = async (headers: Record<string, string>, localPhotos = photos) => {
  const signed = await photos.signUpload({ key: incomingKey(id), contentType: "image/jpeg", bytes: 3 });
  return send(
    signed.url,
    { method: "PUT", headers: { ...signed.headers, ...headers }, body: "abc" },
    localPhotos,
  );
};

describe("the photo endpoint for the server's own disk", () => {
  test("answers in the documented format, with a request id and no caching", async () => {
    const refused = await upload({ "content-type": "image/png" });
    expect(refused.status).toBe(415);
    expect(await refused.json()).toEqual({
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: expect.any(String),
      requestId: refused.headers.get("x-request-id"),
    });
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });

  test("refuses another site's request with a valid address", async () => {
    const elsewhere = [
      ["origin", "https://evil.example"],
      ["origin", "null"],
      ["sec-fetch-site", "cross-site"],
    ] as const;
    for (const [name, value] of elsewhere) expect((await upload({ [name]: value })).status).toBe(403);
    expect(await photos.read(incomingKey(id), 3)).toBeNull();
  });

  test("says that a second upload is already done", async () => {
    expect((await upload({ origin: site })).status).toBe(200);
    const again = await upload({});
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: "CONFLICT", message: "This has been done already." });
    await photos.remove(incomingKey(id));
  });

  test("stops reading a body past the signed length", async () => {
    const signed = await photos.signUpload({ key: incomingKey(id), contentType: "image/jpeg", bytes: 1000 });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const init = { method: "PUT", headers: signed.headers, body: endless, duplex: "half" };
    expect((await send(signed.url, init as RequestInit)).status).toBe(413);
    expect(sent).toBeLessThan(10_000);
    expect(await photos.read(incomingKey(id), maxPhotoBytes)).toBeNull();
  });

  test("serves a photo strictly as a picture, and HEAD without its body", async () => {
    await photos.write(photoKey(id), Buffer.from("abc"), "image/jpeg");
    const url = await photos.signRead(photoKey(id));
    for (const method of ["GET", "HEAD"]) {
      const answer = await send(url, { method });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "content-length": "3",
        "content-disposition": "inline",
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=600",
      });
      expect(await answer.text()).toBe(method === "GET" ? "abc" : "");
    }
  });

  test("is closed when photos are stored elsewhere", async () => {
    const url = await photos.signRead(photoKey(id));
    expect((await send(url, {}, null)).status).toBe(404);
  });

  test("answers 503 while the folder is unusable, and only logs why", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    await writeFile(join(folder, "a-file"), "");
    const broken = openIn(join(folder, "a-file"));
    for (const answer of [
      await upload({}, broken),
      await send(await photos.signRead(photoKey(id)), {}, broken),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
      const body = await answer.text();
      expect(JSON.parse(body).code).toBe("SERVICE_UNAVAILABLE");
      expect(body).not.toContain(folder);
    }
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("service unavailable");
  });
});

describe("the page's policy allows the storage that signs photo addresses", () => {
  test.each([
    { S3_REGION: "us-east-1", S3_BUCKET: "tidycurb-photos" },
    { S3_REGION: "eu-central-1", S3_BUCKET: "tidycurb-photos" },
    { S3_REGION: "cn-north-1", S3_BUCKET: "tidycurb-photos" },
    { S3_REGION: "us-gov-west-1", S3_BUCKET: "tidycurb-photos" },
    { S3_REGION: "us-east-1", S3_BUCKET: "photos.tidycurb.com" },
    { S3_REGION: "auto", S3_BUCKET: "photos", S3_ENDPOINT: "https://account.r2.cloudflarestorage.com" },
    { S3_REGION: "us-east-1", S3_BUCKET: "photos", S3_ENDPOINT: "http://127.0.0.1:9000/" },
    { S3_REGION: "us-east-1", S3_BUCKET: "photos", S3_ENDPOINT: "https://s3.example.com:8443/minio" },
  ])("%o", async (env) => {
    const s3 = createS3Photos({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
    const { url } = await s3.signUpload({ key: incomingKey(id), contentType: "image/jpeg", bytes: 3 });
    const origins = [new URL(url).origin, new URL(await s3.signRead(photoKey(id))).origin];
    expect([...new Set(origins)]).toEqual(storageOrigins(env));
  });

  test("and no storage when photos are on the server's own disk", () => {
    expect(storageOrigins({})).toEqual([]);
  });
});
