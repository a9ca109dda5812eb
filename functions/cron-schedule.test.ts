import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleNamed, schedules } from "#modules/operations/tasks/index.ts";
import type { Schedule } from "#platform/schedule.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { serveCron } from "./cron-schedule.ts";

describe("the host's call to run a schedule", () => {
  const secret = "a-secret-of-24-characters";
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp("postgres", { env: { CRON_SECRET: secret } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.execute("delete from schedule_runs"));
  const ask = (live: TestApp, headers: Record<string, string> = {}, schedule = "deliver") =>
    serveCron(live, new Request(`http://localhost/api/cron/${schedule}`, { headers }));
  const authorized = { authorization: `Bearer ${secret}` };
  const outcomes = async () => {
    const { rows } = await app.database.execute(
      "select schedule, outcome from schedule_runs order by started_at, id",
    );
    return rows;
  };

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
    expect(await outcomes()).toEqual([]);
  });

  test("is closed when no secret is configured", async () => {
    const open = { ...app, env: { ...app.env, CRON_SECRET: undefined } };
    expect((await ask(open, { authorization: "Bearer undefined" })).status).toBe(503);
    expect((await ask(open)).status).toBe(503);
  });

  test.each(["", "nothing", "deliver/more", "__proto__"])(
    "does not find a schedule named %j",
    async (name) => {
      expect((await ask(app, authorized, name)).status).toBe(404);
    },
  );

  test("delivers what is due, once", async () => {
    const runner = await addRunner(app, { applicationStatus: "submitted" });
    const review = { runnerId: runner.runnerId, decision: "approved" };
    expect((await app.typed(await addAdmin(app), "admin.reviewRunner", review)).status).toBe(200);
    const answers = [await ask(app, authorized), await ask(app, authorized)];
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { outcome: "done", counts: { tasks: 2 } },
      { outcome: "done", counts: { tasks: 0 } },
    ]);
    expect(answers[0]?.headers.get("cache-control")).toBe("no-store");
    expect(app.emails.map((sentEmail) => sentEmail.to)).toEqual([runner.email]);
  });

  test("runs once when called again meanwhile; the second call says that it is already running", async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const runs = vi.fn(async () => {
      begun.resolve();
      await ended.promise;
      return {};
    });
    vi.spyOn(scheduleNamed("purge") as Schedule, "load").mockResolvedValue(runs);
    const first = ask(app, authorized, "purge");
    await begun.promise;
    const second = await ask(app, authorized, "purge");
    expect([second.status, await second.json()]).toEqual([200, { outcome: "alreadyRunning" }]);
    ended.resolve();
    expect(await (await first).json()).toMatchObject({ outcome: "done" });
    expect(runs).toHaveBeenCalledOnce();
  });

  test("that fails is a 5xx for the host, a log line and a failed run for the admins", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    await app.database.execute("alter table webhook_events rename to away");
    const answer = await ask(app, authorized, "purge");
    await app.database.execute("alter table away rename to webhook_events");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "schedule failed");
    expect(logged).toMatchObject([
      { level: "error", event: "schedule failed", schedule: "purge", cause: { code: "42P01" } },
    ]);
    expect(await outcomes()).toEqual([{ schedule: "purge", outcome: "failed" }]);
  });

  test("that is refused is a 409 with its code, and no error in the log", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const held = () => Promise.reject(new Refused({ code: "PAY_RUNS_HELD" }));
    vi.spyOn(scheduleNamed("pay") as Schedule, "load").mockResolvedValue(held);
    const answer = await ask(app, authorized, "pay");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "PAY_RUNS_HELD" });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", event: "schedule refused", schedule: "pay", code: "PAY_RUNS_HELD" },
    ]);
    expect(await outcomes()).toEqual([{ schedule: "pay", outcome: "failed" }]);
  });

  test("is a 503 while the database is down", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const deps = { ...app.deps, transact: () => Promise.reject(away) };
    expect((await ask({ ...app, deps }, authorized)).status).toBe(503);
  });
});

test("the host calls each schedule when it is due", async () => {
  const { crons } = JSON.parse(await readFile(new URL("../vercel.json", import.meta.url), "utf8"));
  expect(crons).toEqual(schedules.map(({ name, cron }) => ({ path: `/api/cron/${name}`, schedule: cron })));
});
