import { expect, onTestFinished, test } from "vitest";
import { testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { admitBody, readBytes, withinBodyBudget } from "./call.ts";
import { serveRest } from "./rest.ts";

const megabyte = 1024 * 1024;

/** Reads a body and holds it until released by the test, like a slow call. */
function hold(bytes: number, { isAdmitted = true } = {}) {
  const released = Promise.withResolvers<Response>();
  const read = Promise.withResolvers<number>();
  const request = new Request("http://localhost/", { method: "POST", body: new Uint8Array(bytes) });
  const answered = withinBodyBudget(request, async () => {
    if (isAdmitted) admitBody(request);
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

test("bodies of strangers fill 8 MB of their own, and block nobody signed in", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const send = async (path: string, cookie: string) => {
    const body = JSON.stringify({ filler: "x".repeat(megabyte - 20) });
    const headers = { "content-type": "application/json", cookie };
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", headers, body });
    return (await withinBodyBudget(request, () => serveRest(app, request))).status;
  };
  const { cookie } = await addUser(app);
  const strangers = Array.from({ length: 8 }, () => hold(megabyte, { isAdmitted: false }));
  for (const { read } of strangers) expect(await read).toBe(megabyte);
  expect(await send("/api/login", "")).toBe(503);
  expect(await send("/api/settings/preferences", cookie)).toBe(200);
  for (const { release } of strangers) await release();
  expect(await send("/api/login", "")).toBe(400);
});

fullTest("a refused body no longer counts", async () => {
  const tooLarge = Array.from({ length: 20 }, () => hold(8 * megabyte + 1));
  for (const { read } of tooLarge) await expect(read).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  const next = hold(8 * megabyte);
  expect(await next.read).toBe(8 * megabyte);
  await next.release();
});
