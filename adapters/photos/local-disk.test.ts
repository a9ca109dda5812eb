import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalPhotos } from "./local-disk.ts";
import { PhotosUnavailable } from "./port.ts";

const key = "photos/0195a000-0000-7000-8000-000000000001.jpg";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: { folder?: string; secret?: string; now?: () => number } = {}) {
  return createLocalPhotos({ folder, secret: "a secret", basePath: "/api/photos", now: () => 0, ...options });
}
const grantOf = (photos: ReturnType<typeof open>, method: string, url: string) =>
  photos.readGrant({ method, url: new URL(url, "http://localhost") });

describe("a photo address", () => {
  test("stays the same for five minutes for the browser cache, then changes", async () => {
    const at = (seconds: number) => open({ now: () => seconds * 1000 }).signRead(key);
    expect(await at(299)).toBe(await at(0));
    expect(await at(300)).not.toBe(await at(299));
  });

  test("of another installation is refused", async () => {
    const elsewhere = await open({ secret: "another secret" }).signRead(key);
    expect(grantOf(open(), "GET", elsewhere)).toBeNull();
    expect(grantOf(open(), "GET", await open().signRead(key))).toMatchObject({ key });
  });

  test("to read cannot do anything else, and one to upload cannot read", async () => {
    const photos = open();
    const read = await photos.signRead(key);
    const upload = await photos.signUpload({ key: "incoming/one", contentType: "image/gif", bytes: 7 });
    expect(
      ["GET", "HEAD", "PUT", "POST", "DELETE", "PATCH"].map(
        (method) => grantOf(photos, method, read) !== null,
      ),
    ).toEqual([true, true, false, false, false, false]);
    expect(grantOf(photos, "GET", upload.url)).toBeNull();
    expect(grantOf(photos, "PUT", upload.url)).toEqual({
      key: "incoming/one",
      contentType: "image/gif",
      bytes: 7,
    });
  });

  test.each(["contentType=image%2Fpng", "bytes=8"])("does not allow a claim of %s", async (claim) => {
    const photos = open();
    const { url } = await photos.signUpload({ key: "incoming/one", contentType: "image/gif", bytes: 7 });
    const name = claim.split("=")[0] ?? "";
    expect(grantOf(photos, "PUT", url.replace(new RegExp(`${name}=[^&]+`), claim))).toBeNull();
  });
});

describe("an unusable folder", () => {
  test("is reported as unavailable, not as a missing photo", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const photos = open({ folder: file });
    const acts = [
      photos.read(key, 10),
      photos.write(key, Buffer.from("x"), "image/jpeg"),
      photos.receive(key, Buffer.from("x")),
      photos.remove(key),
    ];
    for (const outcome of await Promise.allSettled(acts))
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(PhotosUnavailable) });
  });

  test("leaves no partial photo behind", async () => {
    const photos = open();
    await photos.write(key, Buffer.from("one"), "image/jpeg");
    await photos.write(key, Buffer.from("two"), "image/jpeg");
    expect(await readdir(join(folder, "photos"))).toEqual([key.slice("photos/".length)]);
  });
});
