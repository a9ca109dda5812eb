import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createWorkers } from "#modules/operations/workers.ts";
import { describeFault } from "#platform/failures.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { addHomeowner, addJob, addRunner, addUser, password } from "#testkit/factories.ts";
import { describeError, log, logReady } from "./log.ts";

/** The lines written from now on. */
function listen(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

describe("a log line", () => {
  test("is the same before and after pino loads, and is written immediately", async () => {
    const lines = listen();
    const fields = { requestId: "r", userId: undefined, counts: { "a\nb": 1 }, stack: ["at ü"] };
    log("info", "first", fields);
    expect(lines).toHaveLength(1);
    await logReady();
    log("info", "first", fields);
    expect(lines).toHaveLength(2);
    const [before, after] = lines.map((line) => line.replace(/"time":"[^"]+"/, '"time":""'));
    expect(after).toBe(before);
  });

  test("is one line of JSON, whatever its fields hold", async () => {
    const lines = listen();
    await logReady();
    log("error", "call failed", { message: "first\nsecond\r\nlevel: info", path: "/api/\u001b[31m" });
    expect(lines).toHaveLength(1);
    expect([...(lines[0] ?? "")].filter((character) => character < " ")).toEqual(["\n"]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: "error",
      event: "call failed",
      message: "first\nsecond\r\nlevel: info",
    });
  });
});

describe("a described error", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test("of a failed query has its cause and location, and none of its parameters", async () => {
    const secret = "someone@example.com\nat once";
    const error = await database.db
      .execute(sql`select ${secret} from nowhere`)
      .catch((thrown: Error) => thrown);
    expect((error as Error).stack).toContain("someone@example.com");
    const described = describeError(error);
    expect(JSON.stringify(described)).not.toMatch(/someone@example.com|at once/);
    expect(described).toMatchObject({
      message: "Failed query",
      stack: expect.arrayContaining([expect.stringMatching(/^at .*\d+:\d+/)]),
      cause: { code: "42P01", message: 'relation "nowhere" does not exist' },
    });
  });

  test("of any other kind has its code and causes", () => {
    const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(describeError(new TypeError("no answer", { cause }))).toMatchObject({
      error: "TypeError",
      message: "no answer",
      cause: { error: "Error", message: "refused", code: "ECONNREFUSED" },
    });
    expect(describeError("thrown text")).toEqual({ error: "thrown text" });
    expect(describeError(new AggregateError([cause, "another"], "none answered"))).toMatchObject({
      message: "none answered",
      errors: [{ message: "refused", code: "ECONNREFUSED" }, { error: "another" }],
    });
  });

  test("omits emails and values that Postgres could not parse", async () => {
    const refused = new Error("550 <ada.stone+x@mail.example.com>: no such mailbox, see a@b.co");
    expect(describeError(refused).message).toBe("550 <[address]>: no such mailbox, see [address]");
    const error = await database.db
      .execute(sql`select ${"Ada Stone"}::text::int`)
      .catch((thrown: Error) => thrown);
    expect(describeError(error)).toMatchObject({
      cause: { code: "22P02", message: 'invalid input syntax for type integer: "…"' },
    });
    expect(describeFault(error)).toBe('Failed query: invalid input syntax for type integer: "…" (22P02)');
  });
});

describe("the log during failures", () => {
  const person = {
    firstName: "Wilhelmina",
    lastName: "Oakenshield",
    email: "wilhelmina@mail.example.com",
    password: "a secret of hers",
    phoneNumber: "(212) 555-0187",
    address: "4711 Blackthorn Lane",
    unit: "Unit 9Q",
    city: "Poughkeepsie",
    state: "NY",
    zipCode: "10001",
    pickupDays: ["Monday"],
    specialInstructions: "The key is under the gnome",
  };
  const personal = [
    ...Object.entries(person).flatMap(([name, value]) =>
      ["state", "zipCode"].includes(name) ? [] : [value].flat(),
    ),
    "wilhelmina@",
    "Notes about the gnome",
  ];
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  let lines: string[];
  beforeEach(() => {
    lines = listen();
  });

  /** Runs an act while a table is missing. */
  const without = async <Result>(table: string, act: () => Promise<Result>): Promise<Result> => {
    await app.database.execute(`alter table ${table} rename to away`);
    try {
      return await act();
    } finally {
      await app.database.execute(`alter table away rename to ${table}`);
    }
  };
  const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test("names a failed call's procedure, user and job", async () => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
    for (const api of ["REST", "tRPC"]) {
      lines.length = 0;
      const given = { jobId, notes: "Notes about the gnome" };
      const answer = await without("job_events", () =>
        api === "REST"
          ? app.call(runner, "POST", "/api/runner/complete-job", given)
          : app.typed(runner, "runner.completeJob", given),
      );
      const { requestId } = answer.body as { requestId: string };
      expect([answer.status, written()]).toMatchObject([
        500,
        [{ level: "error", event: "call failed", requestId, userId: runner.userId, jobId }],
      ]);
      expect(lines.join("")).not.toContain("gnome");
    }
  });

  test("omits anything in the place of a job id that is not one", async () => {
    const runner = await addRunner(app);
    await app.call(runner, "POST", "/api/runner/complete-job", { jobId: person.email });
    await without("jobs", () => app.call(runner, "GET", "/api/runner/jobs", { jobId: person.email }));
    expect(written()).toMatchObject([{ event: "call failed", userId: runner.userId }]);
    expect(lines.join("")).not.toContain(person.email);
  });

  test("names the failed task", async () => {
    const recipient = await addUser(app, person);
    await app.deps.transact((tx) =>
      app.deps.queue.send(tx, "deliver-mail", {
        userId: recipient.userId,
        letter: "accountSuspended",
        params: { reason: person.firstName },
      }),
    );
    const mailer = {
      send: ({ to }: { to: string }) => Promise.reject(new Error(`No mailbox is called ${to}`)),
    };
    await app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 10_000);
    const { rows } = await app.database.execute("select id, output from tasks.job");
    expect(written()).toMatchObject([
      {
        event: "task failed",
        task: "deliver-mail",
        taskId: rows[0]?.id,
        message: "No mailbox is called [address]",
      },
    ]);
    expect(rows[0]?.output).toEqual({ message: "No mailbox is called [address]" });
  });

  test("never contains a name, address, email, number or text of a user", async () => {
    const registered = { ...person, email: `2-${person.email}` };
    const homeowner = await addHomeowner(app, {
      ...person,
      email: `3-${person.email}`,
      pickupDays: ["Monday"],
    });
    const signIn = { email: registered.email, password: person.password };
    const statuses = [
      await without("users", () => app.call(null, "POST", "/api/register/homeowner", registered)),
      await without("homeowner_profiles", () =>
        app.call(null, "POST", "/api/register/homeowner", registered),
      ),
      await without("login_attempts", () => app.call(null, "POST", "/api/login", signIn)),
      await without("users", () => app.call(null, "POST", "/api/login", signIn)),
      await without("can_rhythms", () =>
        app.call(homeowner, "POST", "/api/profile/homeowner", { ...registered, numberOfCans: 2 }),
      ),
      await without("email_changes", () =>
        app.call(homeowner, "POST", "/api/profile/update", { email: registered.email, password }),
      ),
      await app.call(null, "POST", "/api/login", { email: homeowner.email, password: person.password }),
    ].map(({ status }) => status);
    expect(lines.length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(3);
    const found = personal.filter((text) => lines.join("").includes(text));
    expect(found).toEqual([]);
  });
});
