import { expect, test } from "vitest";
import { fullTest } from "#testkit/full.ts";
import { readBytes, withinBodyBudget } from "./call.ts";

const megabyte = 1024 * 1024;

/** Reads a body and holds it until released by the test, like a slow call. */
function hold(bytes: number) {
  const released = Promise.withResolvers<Response>();
  const read = Promise.withResolvers<number>();
  const request = new Request("http://localhost/", { method: "POST", body: new Uint8Array(bytes) });
  const answered = withinBodyBudget(request, async () => {
    const body = await readBytes(request, 8 * megabyte);
    read.resolve(body.byteLength);
    return released.promise;
  }).catch(read.reject);
  return {
    read: read.promise,
    release: async () => {
      released.resolve(new Response());
      await answered;
    },
  };
}

test("over 64 MB of bodies a large one gets a 503, a small one is read, and both are once there is room", async () => {
  const large = Array.from({ length: 8 }, () => hold(8 * megabyte));
  for (const { read } of large) expect(await read).toBe(8 * megabyte);

  await expect(hold(megabyte).read).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  const small = hold(20_000);
  expect(await small.read).toBe(20_000);

  for (const { release } of [...large, small]) await release();
  const again = hold(8 * megabyte);
  expect(await again.read).toBe(8 * megabyte);
  await again.release();
});

fullTest("a refused body no longer counts", async () => {
  const tooLarge = Array.from({ length: 20 }, () => hold(8 * megabyte + 1));
  for (const { read } of tooLarge) await expect(read).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  const next = hold(8 * megabyte);
  expect(await next.read).toBe(8 * megabyte);
  await next.release();
});
