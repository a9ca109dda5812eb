import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { servePhotos } from "#functions/photos.ts";
import { incomingKey, maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { testApp } from "#testkit/app.ts";
import { startS3 } from "#testkit/s3-server.ts";
import { createLocalPhotos } from "./local-disk.ts";
import { type PhotoStorage, PhotoTooLarge } from "./port.ts";
import { createS3Photos } from "./s3.ts";

/** A storage with its URL, as a browser sees it. */
type Storage = {
  photos: PhotoStorage;
  send(url: string, init?: RequestInit): Promise<Response>;
  /** The URL of another key, or none, on the same server. */
  bare(key: string): string;
  keys(): Promise<string[]>;
  advance(milliseconds: number): void;
  close(): Promise<void>;
};

const minute = 60_000;

async function localStorage(): Promise<Storage> {
  const app = await testApp("pglite");
  const folder = await mkdtemp(join(tmpdir(), "tidycurb-photos-"));
  let ahead = 0;
  const localPhotos = createLocalPhotos({
    folder,
    secret: "a secret of the tests",
    basePath: "/api/photos",
    now: () => Date.now() + ahead,
  });
  return {
    photos: localPhotos,
    send: (url, init) =>
      servePhotos({ ...app, localPhotos }, new Request(new URL(url, "http://localhost:3000"), init)),
    bare: (key) => `/api/photos/${key}`,
    keys: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      return files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
    },
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    close: async () => {
      await rm(folder, { recursive: true });
      await app.close();
    },
  };
}

async function bucketStorage(): Promise<Storage> {
  const s3 = await startS3();
  return {
    photos: createS3Photos(s3.options),
    send: (url, init) => fetch(url, init),
    bare: (key) => `${s3.options.endpoint}/${s3.options.bucket}/${key}`,
    keys: async () => [...s3.objects.keys()],
    advance: (milliseconds) => {
      s3.clock.ahead += milliseconds;
    },
    close: s3.close,
  };
}

function withOtherSignature(url: string): string {
  return url.replace(/(?<=ignature=)./, (first) => (first === "0" ? "1" : "0"));
}

describe.each([
  ["the server's own disk", localStorage],
  ["a bucket", bucketStorage],
] as const)("%s", (_name, open) => {
  let storage: Storage;
  let id: string;
  const body = Buffer.from("ten bytes!");
  const sign = () =>
    storage.photos.signUpload({ key: incomingKey(id), contentType: "image/jpeg", bytes: 10 });
  const put = async (
    changes: {
      url?: (url: string) => string;
      headers?: Record<string, string>;
      body?: Uint8Array;
      method?: string;
    } = {},
  ) => {
    const { url, headers, method } = await sign();
    return storage.send((changes.url ?? ((same) => same))(url), {
      method: changes.method ?? method,
      headers: { ...headers, ...changes.headers },
      body: Uint8Array.from(changes.body ?? body),
    });
  };

  const read = async (key: string, limitBytes = maxPhotoBytes) => {
    const found = await storage.photos.read(key, limitBytes);
    return found && Buffer.from(found).toString();
  };

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());
  let count = 0;
  beforeEach(async () => {
    for (const key of await storage.keys()) await storage.photos.remove(key);
    count += 1;
    id = `0195a000-0000-7000-8000-${String(count).padStart(12, "0")}`;
  });

  test("accepts an upload of the signed type and length", async () => {
    expect((await put()).status).toBe(200);
    expect(await read(incomingKey(id))).toBe("ten bytes!");
    expect(await storage.keys()).toEqual([incomingKey(id)]);
  });

  test("accepts an upload only until its address expires", async () => {
    const { url, headers } = await sign();
    const send = () => storage.send(url, { method: "PUT", headers, body });
    storage.advance(11 * minute);
    expect([403, 404]).toContain((await send()).status);
    expect(await storage.keys()).toEqual([]);
    storage.advance(-2 * minute);
    expect((await send()).status).toBe(200);
    storage.advance(-9 * minute);
  });

  test.each([
    ["one byte too long", { body: Buffer.from("ten bytes!!") }],
    ["one byte too short", { body: Buffer.from("ten bytes") }],
    ["empty", { body: Buffer.alloc(0) }],
    ["of another type", { headers: { "content-type": "image/png" } }],
    ["of a page's type", { headers: { "content-type": "text/html" } }],
    ["of the same type in other words", { headers: { "content-type": "image/jpeg; charset=utf-8" } }],
    ["by another method", { method: "POST" }],
  ])("refuses an upload %s", async (_what, changes) => {
    expect((await put(changes)).status).toBeGreaterThanOrEqual(400);
    expect(await storage.keys()).toEqual([]);
  });

  test.each<[string, (url: string) => string]>([
    ["to another upload's key", (url) => url.replace(id, id.replace("8000", "8001"))],
    ["straight among the photos", (url) => url.replace(incomingKey(id), photoKey(id))],
    ["up and out of its folder", (url) => url.replace(incomingKey(id), `incoming/..%2fphotos%2f${id}.jpg`)],
    ["to a key with an encoded dot", (url) => url.replace(incomingKey(id), `incoming/%2e%2e/${id}`)],
    ["with a NUL in its key", (url) => url.replace(id, `${id}%00`)],
    ["without a signature", (url) => url.replace(/[?&](?:X-Amz-S|s)ignature=[^&]+/, "")],
    ["without a query", (url) => url.split("?")[0] ?? ""],
    ["with another signature", withOtherSignature],
    [
      "with a later end",
      (url) => url.replace("X-Amz-Expires=600", "X-Amz-Expires=6000").replace(/expires=\d/, "expires=9"),
    ],
  ])("refuses an upload %s", async (_what, change) => {
    const { url } = await sign();
    expect(change(url)).not.toBe(url);
    expect([403, 404]).toContain((await put({ url: change })).status);
    expect(await storage.keys()).toEqual([]);
  });

  test("refuses a second upload to the same address and keeps the first", async () => {
    expect((await put()).status).toBe(200);
    expect([409, 412]).toContain((await put({ body: Buffer.from("others 10!") })).status);
    expect(await read(incomingKey(id))).toBe("ten bytes!");
  });

  test("keeps exactly one, whole, of many concurrent uploads to one address", async () => {
    const bodies = Array.from({ length: 12 }, (_, index) =>
      Buffer.from(`body ${String(index).padStart(5, "0")}`),
    );
    const answers = await Promise.all(bodies.map((each) => put({ body: each })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 412)).toHaveLength(11);
    const winner = bodies[answers.findIndex(({ status }) => status === 200)];
    expect(await read(incomingKey(id))).toBe(winner?.toString());
    expect(await storage.keys()).toEqual([incomingKey(id)]);
  });

  test("keeps the first write", async () => {
    await storage.photos.write(photoKey(id), Buffer.from("the proof"), "image/jpeg");
    await storage.photos.write(photoKey(id), Buffer.from("another one"), "image/jpeg");
    expect(await read(photoKey(id))).toBe("the proof");
  });

  test("serves a photo to anyone with its address, as a picture that no shared cache stores", async () => {
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    const answer = await storage.send(await storage.photos.signRead(photoKey(id)));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "cache-control": "private, max-age=600",
      "content-length": "10",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  test("serves it for 9 to 15 minutes", async () => {
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    const url = await storage.photos.signRead(photoKey(id));
    storage.advance(9 * minute);
    expect((await storage.send(url)).status).toBe(200);
    storage.advance(6 * minute + 1000);
    expect([403, 404]).toContain((await storage.send(url)).status);
    storage.advance(-15 * minute - 1000);
  });

  test.each<[string, (url: string) => string]>([
    ["without a signature", (url) => url.replace(/[?&](?:X-Amz-S|s)ignature=[^&]+/, "")],
    ["without a query", (url) => url.split("?")[0] ?? ""],
    ["with another signature", withOtherSignature],
    ["of another photo", (url) => url.replace(/7000-8000/, "7000-8001")],
    ["of what was uploaded", (url) => url.replace(/photos\/([\w-]+)\.jpg/, "incoming/$1")],
    [
      "with a later end",
      (url) => url.replace("X-Amz-Expires=900", "X-Amz-Expires=9000").replace(/expires=\d/, "expires=9"),
    ],
  ])("serves nothing at an address %s", async (_what, change) => {
    const other = id.replace("7000-8000", "7000-8001");
    for (const key of [photoKey(id), photoKey(other), incomingKey(id)])
      await storage.photos.write(key, body, "image/jpeg");
    const url = await storage.photos.signRead(photoKey(id));
    expect(change(url)).not.toBe(url);
    expect([403, 404]).toContain((await storage.send(change(url))).status);
    await storage.photos.remove(photoKey(other));
  });

  test("does not let a read address write or delete", async () => {
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    const url = await storage.photos.signRead(photoKey(id));
    for (const method of ["PUT", "POST", "DELETE"]) {
      const headers = { "content-type": "image/jpeg" };
      const answer = await storage.send(url, {
        method,
        headers,
        ...(method !== "DELETE" && { body: "other" }),
      });
      expect([403, 404], method).toContain(answer.status);
    }
    expect(await read(photoKey(id), 10)).toBe("ten bytes!");
  });

  test("does not list its contents", async () => {
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    for (const key of ["", "photos/", "photos", "?list-type=2"])
      expect([403, 404], key).toContain((await storage.send(storage.bare(key))).status);
  });

  test("returns null for a missing photo, and removing it twice is fine", async () => {
    expect(await read(photoKey(id))).toBeNull();
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    const url = await storage.photos.signRead(photoKey(id));
    await storage.photos.remove(photoKey(id));
    await storage.photos.remove(photoKey(id));
    expect(await read(photoKey(id))).toBeNull();
    expect((await storage.send(url)).status).toBe(404);
  });

  test("stops reading at the size limit", async () => {
    await storage.photos.write(photoKey(id), body, "image/jpeg");
    expect(await read(photoKey(id), 10)).toBe("ten bytes!");
    await expect(storage.photos.read(photoKey(id), 9)).rejects.toBeInstanceOf(PhotoTooLarge);
  });
});
