import "#testkit/web/indexed-db.ts";
import { afterEach, expect, test, vi } from "vitest";
import { keepLastPhotos, readLastPhoto } from "./last-photos.ts";

afterEach(() => vi.unstubAllGlobals());

const photo = (jobId: string, photoId: string, isReference = false) =>
  ({ jobId, leg: "out", photoId, photoUrl: `/${photoId}`, isReference }) as const;

test("last photos are fetched once, replaced by newer ones, and dropped with their stops", async () => {
  const fetched = vi.fn(
    async (url: string) => new Response(url, { headers: { "content-type": "image/jpeg" } }),
  );
  vi.stubGlobal("fetch", fetched);
  const read = async (jobId: string) => (await readLastPhoto({ jobId, leg: "out" }))?.blob.text();
  await keepLastPhotos([photo("a", "1"), photo("b", "2")]);
  await keepLastPhotos([photo("a", "1"), photo("b", "3")]);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/1", "/2", "/3"]);
  expect([await read("a"), await read("b"), await readLastPhoto({ jobId: "a", leg: "in" })]).toEqual([
    "/1",
    "/3",
    null,
  ]);
  await keepLastPhotos([photo("a", "1")]);
  expect(await readLastPhoto({ jobId: "b", leg: "out" })).toBeNull();
});

test("without reception what was kept stays", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Promise.reject(new TypeError("Failed to fetch"))),
  );
  await keepLastPhotos([photo("a", "1"), photo("c", "9")]);
  expect(await readLastPhoto({ jobId: "c", leg: "out" })).toBeNull();
  expect(await readLastPhoto({ jobId: "a", leg: "out" })).not.toBeNull();
});

test("a host's own photo is kept as such", async () => {
  vi.stubGlobal("fetch", async (url: string) => new Response(url));
  await keepLastPhotos([photo("a", "7", true), photo("d", "8")]);
  const kept = async (jobId: string) => (await readLastPhoto({ jobId, leg: "out" }))?.isReference;
  expect([await kept("a"), await kept("d")]).toEqual([true, false]);
});
