import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { serveCronTasks } from "./cron-tasks.ts";

describe("the host's call to work off the queue", () => {
  const secret = "a-secret-of-24-characters";
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp("postgres", { env: { CRON_SECRET: secret } });
  });
  afterAll(() => app.close());
  const ask = (live: TestApp, headers: Record<string, string> = {}) =>
    serveCronTasks(live, new Request("http://localhost/api/cron/tasks", { headers }));

  test("is refused without the secret, with a wrong one, and with a session", async () => {
    const { cookie } = await addAdmin(app);
    for (const headers of [
      {},
      { authorization: "" },
      { authorization: "Bearer " },
      { authorization: `Bearer ${secret}x` },
      { authorization: secret },
      { cookie },
    ] as Record<string, string>[]) {
      const answer = await ask(app, headers);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "UNAUTHORIZED" });
    }
  });

  test("is closed where no secret is configured", async () => {
    const open = { ...app, env: { ...app.env, CRON_SECRET: undefined } };
    expect((await ask(open, { authorization: "Bearer undefined" })).status).toBe(503);
    expect((await ask(open)).status).toBe(503);
  });

  test("delivers what is due, once", async () => {
    const runner = await addRunner(app, { applicationStatus: "submitted" });
    const review = { runnerId: runner.runnerId, decision: "approved" };
    expect((await app.typed(await addAdmin(app), "admin.reviewRunner", review)).status).toBe(200);
    const authorized = { authorization: `Bearer ${secret}` };
    expect(await (await ask(app, authorized)).json()).toEqual({ done: 1 });
    expect(await (await ask(app, authorized)).json()).toEqual({ done: 0 });
    expect(app.letters.map((letter) => letter.to)).toEqual([runner.email]);
  });
});
