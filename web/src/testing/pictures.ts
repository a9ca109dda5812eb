import { HttpResponse, http } from "msw";
import { vi } from "vitest";

/** Fakes shrinking, missing in jsdom: every picture becomes the same few bytes. */
export function stubPictures(): void {
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if ((await file.text()).includes("broken")) throw new DOMException("", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => {} };
  });
  const context = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) =>
    give(new Blob(["small"], { type: "image/jpeg" })),
  );
  let made = 0;
  URL.createObjectURL = () => `blob:picture-${++made}`;
  URL.revokeObjectURL = () => {};
}

/** Fake storage: records uploads and answers with the given statuses, repeating the last. */
export function photoStorage(statuses: number[] = [200]) {
  const received: { contentType: string | null }[] = [];
  const handler = http.put("*/api/photos/*", ({ request }) => {
    const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
    received.push({ contentType: request.headers.get("content-type") });
    return new HttpResponse(null, { status });
  });
  return { handler, received };
}
