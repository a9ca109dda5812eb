import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { sendPhoto, shrinkPicture } from "./upload-photo.ts";

const upload = {
  method: "PUT" as const,
  url: "/incoming/1?signature=s",
  headers: { "content-type": "image/jpeg" },
};
const picture = new Blob(["picture"], { type: "image/jpeg" });

test("a picture is uploaded to the signed address with the signed headers", async () => {
  const seen = vi.fn();
  server.use(
    http.put("*/incoming/1", async ({ request }) => {
      seen(request.headers.get("content-type"), await request.text());
      return new HttpResponse(null, { status: 200 });
    }),
  );
  await sendPhoto(upload, picture);
  expect(seen).toHaveBeenCalledExactlyOnceWith("image/jpeg", "picture");
});

test.each([403, 500])("an upload answered with %i has failed", async (status) => {
  server.use(http.put("*/incoming/1", () => new HttpResponse(null, { status })));
  await expect(sendPhoto(upload, picture)).rejects.toMatchObject({ reason: "failed" });
});

test("a dropped connection has failed", async () => {
  server.use(http.put("*/incoming/1", () => HttpResponse.error()));
  await expect(sendPhoto(upload, picture)).rejects.toMatchObject({ reason: "failed" });
});

test("a file that is not an image is refused before it is read", async () => {
  await expect(shrinkPicture(new File(["text"], "notes.txt", { type: "text/plain" }))).rejects.toMatchObject({
    reason: "type",
  });
});

test.each([
  ["a text file with a picture's name", ["GI notes"], "holiday.gif", "image/gif", "type"],
  ["a file without a type that is no picture", ["notes"], "notes", "", "type"],
  ["a picture that breaks off", ["GIF89a"], "broken.gif", "image/gif", "unreadable"],
])("%s has its own error", async (_what, parts, name, type, reason) => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not decodable")));
  await expect(shrinkPicture(new File(parts, name, { type }))).rejects.toMatchObject({ reason });
});

/** A fake canvas that takes any picture, missing in jsdom; returns its size and produces `blob`. */
function stubCanvas(bitmap: { width: number; height: number }, blob: Blob) {
  vi.stubGlobal("createImageBitmap", async () => ({ ...bitmap, close: () => {} }));
  const drawn = vi.fn();
  const context = {
    fillStyle: "",
    fillRect: () => {},
    drawImage: (_: unknown, ...box: number[]) => drawn(box),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(blob));
  return drawn;
}

test.each([
  [{ width: 4096, height: 3072 }, [0, 0, 4096, 3072, 0, 0, 2048, 1536]],
  [{ width: 3000, height: 4000 }, [0, 0, 3000, 4000, 0, 0, 1536, 2048]],
  [{ width: 800, height: 600 }, [0, 0, 800, 600, 0, 0, 800, 600]],
])("a picture of %o is at most 2048 px a side", async (size, box) => {
  const drawn = stubCanvas(size, picture);
  expect(await shrinkPicture(picture)).toBe(picture);
  expect(drawn).toHaveBeenCalledExactlyOnceWith(box);
});

test.each([
  [{ width: 4000, height: 3000 }, [500, 0, 3000, 3000, 0, 0, 640, 640]],
  [{ width: 300, height: 400 }, [0, 50, 300, 300, 0, 0, 300, 300]],
])("a picture of %o is cropped to its center as a square", async (size, box) => {
  const drawn = stubCanvas(size, picture);
  expect(await shrinkPicture(picture, { asSquare: true })).toBe(picture);
  expect(drawn).toHaveBeenCalledExactlyOnceWith(box);
});

/** Reports 7.5 MB without holding that many bytes. */
const phonePhoto = () =>
  Object.defineProperty(new File(["picture"], "cans.jpg", { type: "image/jpeg" }), "size", {
    value: 7_500_000,
  });

test("a phone's photo of 7.5 MB is resized", async () => {
  stubCanvas({ width: 4080, height: 3072 }, picture);
  expect(await shrinkPicture(phonePhoto())).toBe(picture);
});

test("a picture that is too large at first is saved at a lower quality", async () => {
  stubCanvas({ width: 2048, height: 2048 }, picture);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give, _type, quality = 1) =>
    give(quality > 0.7 ? ({ size: 5 * 1024 * 1024 + 1 } as Blob) : picture),
  );
  expect(await shrinkPicture(picture)).toBe(picture);
});

test("a picture that is still too large is refused", async () => {
  stubCanvas({ width: 10, height: 10 }, { size: 5 * 1024 * 1024 + 1 } as Blob);
  await expect(shrinkPicture(picture)).rejects.toMatchObject({ reason: "tooLarge" });
});
