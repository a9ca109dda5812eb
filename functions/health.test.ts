import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { fullTest } from "#testkit/full.ts";
import { serveHealth } from "./health.ts";

describe("GET /api/health", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
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

  test("refuses other methods in the documented format", async () => {
    const answer = await ask(app, "POST");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect(await answer.json()).toMatchObject({ code: "METHOD_NOT_SUPPORTED", message: expect.any(String) });
  });
});
