import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { fullTest } from "#testkit/full.ts";
import { serveHealth } from "./health.ts";

describe("GET /api/health", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const ask = (live: TestApp, method = "GET") =>
    serveHealth(live, new Request("http://localhost/api/health", { method }));

  test("says that the database answers", async () => {
    const answer = await ask(app);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true, database: "ok" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is a 503 when the database fails, and does not say why", async () => {
    const failing = {
      ...app.database,
      executeFirst: () => Promise.reject(new Error("password of postgres is wrong")),
    };
    const answer = await ask({ ...app, database: failing });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.json()).toEqual({ ok: false, database: "unreachable" });
  });

  fullTest("does not wait for an unresponsive database", async () => {
    const silent = { ...app.database, executeFirst: () => Promise.withResolvers<never>().promise };
    expect((await ask({ ...app, database: silent })).status).toBe(503);
  });

  test("answers by the last check while the next one waits, for two seconds and if it was well", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const silent = Promise.withResolvers<never>().promise;
    const answers = [Promise.resolve({ rows: [] }), silent, silent];
    let checks = 0;
    const database = { ...app.database, executeFirst: () => answers[checks++] ?? silent };
    const live = { ...app, database, writes: { ...app.writes, refused: async () => null } };
    const statusAfter = async (milliseconds: number) => {
      const answer = ask(live);
      await vi.advanceTimersByTimeAsync(milliseconds);
      return (await answer).status;
    };
    expect(await statusAfter(0)).toBe(200);
    expect(await statusAfter(50)).toBe(200);
    // Joins the check that is waiting.
    expect(await statusAfter(50)).toBe(200);
    expect(checks).toBe(2);
    await vi.advanceTimersByTimeAsync(1900);
    expect(await statusAfter(2000)).toBe(503);
    expect(checks).toBe(3);
  });

  test("refuses other methods in the documented format", async () => {
    const answer = await ask(app, "POST");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect(await answer.json()).toMatchObject({ code: "METHOD_NOT_SUPPORTED", message: expect.any(String) });
  });
});
