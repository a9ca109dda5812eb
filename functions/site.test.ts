import type { ServerRequest } from "srvx";
import { describe, expect, test, vi } from "vitest";
import type { Waiting } from "#db/turns.ts";
import { watchLoop } from "./loop-delay.ts";
import type { ApiHandler, Caller } from "./routes.ts";
import { createSite } from "./site.ts";

function site(
  handler: ApiHandler["fetch"],
  isReady = true,
  waiting: ReturnType<Waiting["waiting"]> = { count: 0, longestMs: 0 },
  lateMs = 0,
) {
  const report = vi.fn<(error: unknown, requestId: string) => void>();
  const served: string[] = [];
  const answer = createSite({
    handlerOf: ({ name }) => {
      served.push(name);
      return { fetch: handler };
    },
    pages: async (_request, { peerAddress }) => new Response(`a page for ${peerAddress}`),
    isReady: () => isReady,
    waiting: () => waiting,
    lateMs: () => lateMs,
    report,
  });
  return {
    report,
    served,
    get: (path: string, { ip, ...init }: RequestInit & { ip?: string } = {}) =>
      answer(Object.assign(new Request(`http://localhost${path}`, init), { ip }) as ServerRequest),
  };
}

const fine = async () => Response.json({ ok: true });

describe("the site on one machine", () => {
  test("calls the function with the client's address, IPv4 as IPv4", async () => {
    const callers: (Caller | undefined)[] = [];
    const { get, served } = site(async (_request, caller) => {
      callers.push(caller);
      return new Response("fine");
    });
    await get("/api/user", { ip: "::ffff:127.0.0.7" });
    await get("/api/trpc/auth.currentUser", { ip: "::1" });
    expect(served).toEqual(["rest", "trpc"]);
    expect(callers).toEqual([{ peerAddress: "127.0.0.7" }, { peerAddress: "::1" }]);
  });

  test("serves pages without a function, even before the database is ready", async () => {
    const { get, served } = site(fine, false);
    const page = await get("/homeowner", { ip: "::ffff:192.0.2.1" });
    expect(await page.text()).toBe("a page for 192.0.2.1");
    expect(served).toEqual([]);
  });

  test("refuses calls while a crowd has waited for the database for over a second", async () => {
    const { get, served } = site(fine, true, { count: 16, longestMs: 1001 });
    for (const path of ["/api/user", "/api/trpc/auth.currentUser", "/api/webhooks/stripe"]) {
      const response = await get(path);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await response.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    }
    expect(served).toEqual([]);
    for (const path of ["/api/health", "/api/photos/1", "/", "/assets/app.js"])
      expect((await get(path)).status).toBe(200);
    expect(served).toEqual(["health", "photos"]);
  });

  test("refuses calls beyond 16 while this thread is late, until the others end", async () => {
    const ends = Promise.withResolvers<Response>();
    const { get } = site(() => ends.promise, true, { count: 0, longestMs: 0 }, 201);
    const admitted = Array.from({ length: 16 }, () => get("/api/user"));
    expect((await get("/api/user")).status).toBe(503);
    ends.resolve(new Response("fine"));
    expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect((await get("/api/user")).status).toBe(200);
  });

  test("knows when a thread is late", async () => {
    const lateMs = watchLoop();
    const ends = performance.now() + 300;
    while (performance.now() < ends);
    expect(lateMs()).toBeGreaterThan(250);
    await vi.waitFor(() => expect(lateMs()).toBeLessThan(100));
  });

  test.each([
    { count: 15, longestMs: 60_000 },
    { count: 200, longestMs: 1000 },
  ])("admits calls while $count wait for at most $longestMs ms", async (waiting) => {
    expect((await site(fine, true, waiting).get("/api/user")).status).toBe(200);
  });

  test.each(["/api/health", "/api/user", "/api/trpc/auth.currentUser"])(
    "%s is a documented 503 until the database is ready",
    async (path) => {
      const { get, served } = site(fine, false);
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("2");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({
        code: "SERVICE_UNAVAILABLE",
        message: "The service cannot be reached right now. Please try again in a moment.",
        requestId: response.headers.get("x-request-id"),
      });
      expect(served).toEqual([]);
    },
  );

  test("refuses a body with a length over 8 MB before reading it", async () => {
    const { get, served } = site(fine);
    const headers = { "content-length": String(8 * 1024 * 1024 + 1) };
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("read")) });
    const response = await get("/api/register", { method: "POST", headers, body, duplex: "half" });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(served).toEqual([]);
  });

  test("logs what a function throws under the id sent to the client, which learns nothing more", async () => {
    const fault = new Error('relation "users" does not exist');
    const { get, report } = site(() => Promise.reject(fault));
    const response = await get("/api/user");
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain("relation");
    expect(report).toHaveBeenCalledExactlyOnceWith(fault, response.headers.get("x-request-id"));
    expect(JSON.parse(body)).toMatchObject({
      code: "INTERNAL_SERVER_ERROR",
      requestId: report.mock.calls[0]?.[1],
    });
  });
});
