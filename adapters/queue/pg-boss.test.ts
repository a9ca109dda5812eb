import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "#db/client.ts";
import { everyDatabase, type TestDatabase, testDatabase } from "#testkit/database.ts";
import { createPgBossQueue, installQueue } from "./pg-boss.ts";
import { type Queue, type TaskName, type Tasks, taskNames, type Workers } from "./port.ts";

const email: Tasks["deliver-mail"] = { userId: "u", letter: "applicationApproved", params: {} };

const nothing = async () => {};
const idle = Object.fromEntries(taskNames.map((name) => [name, nothing])) as Record<TaskName, typeof nothing>;

describe.each(everyDatabase)("the queue (%s)", (kind) => {
  let database: TestDatabase;
  let queue: Queue<Db>;
  const errors: unknown[] = [];
  const told: unknown[] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    queue = createPgBossQueue({
      database: { executeSql: database.execute },
      onError: (error, task) => {
        errors.push(error);
        told.push(task);
      },
      describeTaskError: (error) => `told: ${(error as Error).message}`,
    });
  });
  afterEach(() => {
    errors.length = 0;
    told.length = 0;
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  const taking = (work: (id: string) => void | Promise<void>): Workers => ({
    ...idle,
    "deliver-mail": async (_, { id }) => work(id),
  });

  test("must be ready before anything is sent", async () => {
    const early: Queue<Db> = createPgBossQueue({
      database: { executeSql: database.execute },
      onError: () => {},
      describeTaskError: String,
    });
    await expect(early.send(database.db, "deliver-mail", email)).rejects.toThrow("before it was ready");
  });

  test("has a task only if its transaction committed", async () => {
    await queue.ready();
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    const undone = database.db.transaction(async (tx) => {
      await queue.send(tx, "deliver-mail", email);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const given: Tasks["deliver-mail"][] = [];
    const workers: Workers = { ...idle, "deliver-mail": async (payload) => void given.push(payload) };
    expect(await queue.drain(workers, 10_000)).toBe(1);
    expect(given).toEqual([email]);
    expect(await queue.drain(workers, 10_000)).toBe(0);
  });

  test("forgets a task that its worker is sending later, and sends none that was forgotten", async () => {
    await queue.ready();
    const later = { payload: email, afterSeconds: 60 };
    const forget = () =>
      database.db.transaction((tx) =>
        queue.forget(tx, { userId: "u", email: "u@example.com", threadIds: [] }),
      );
    const waiting = async () => {
      const { rows } = await database.execute(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count;
    };
    let forgetting: Promise<void> | undefined;
    const workers = taking(async (id) => {
      await database.db.transaction(async (tx) => {
        await queue.sendLater(tx, "deliver-mail", { id, ...later });
        forgetting = forget();
        if (kind === "postgres") await expect.poll(waiting).toBe(1);
      });
      await forgetting;
      await database.db.transaction((tx) => queue.sendLater(tx, "deliver-mail", { id, ...later }));
    });
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    await queue.drain(workers, 10_000);
    const { rows } = await database.execute("select from tasks.job where data ->> 'userId' = 'u'");
    expect(rows).toEqual([]);
  });

  test("retries a failed task under the same id and reports the failure", async () => {
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    const seen: string[] = [];
    const failing = taking((id) => {
      seen.push(id);
      throw new Error("The mail server is away");
    });
    expect(await queue.drain(failing, 10_000)).toBe(0);
    expect(errors).toMatchObject([{ message: "The mail server is away" }]);
    await database.execute(
      "update tasks.job set start_after = now() - interval '1 second' where state = 'retry'",
    );
    expect(
      await queue.drain(
        taking((id) => void seen.push(id)),
        10_000,
      ),
    ).toBe(1);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(seen[0]);
  });

  test("says which task failed and stores only the reason it is given", async () => {
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    await queue.drain(
      taking(() => {
        throw new Error("once");
      }),
      10_000,
    );
    const { rows } = await database.execute("select id, output from tasks.job where state = 'retry'");
    expect(rows).toMatchObject([{ output: { message: "told: once" } }]);
    expect(told).toEqual([{ task: "deliver-mail", taskId: rows[0]?.id }]);
    await database.execute("delete from tasks.job where state = 'retry'");
  });

  test("does many tasks, sent in one statement, once each", async () => {
    const userIds = Array.from({ length: 25 }, (_, index) => `user ${index}`);
    const payloads = userIds.map((userId) => ({ ...email, userId }));
    await database.db.transaction((tx) => queue.sendAll(tx, "deliver-mail", payloads));
    await database.db.transaction((tx) => queue.sendAll(tx, "deliver-mail", []));
    const seen: unknown[] = [];
    const workers: Workers = {
      ...idle,
      "deliver-mail": async ({ userId }) => void seen.push(userId),
    };
    expect(await queue.drain(workers, 10_000)).toBe(25);
    expect(seen.toSorted()).toEqual(userIds.toSorted());
  });

  test("does tasks of one kind while another kind has many", async () => {
    await database.db.transaction(async (tx) => {
      await queue.sendAll(
        tx,
        "deliver-mail",
        Array.from({ length: 25 }, () => email),
      );
      await queue.send(tx, "sweep-photo", { photoId: "p" });
    });
    const order: string[] = [];
    const workers: Workers = {
      ...idle,
      "deliver-mail": async () => void order.push("email"),
      "sweep-photo": async () => void order.push("photo"),
    };
    await queue.drain(workers, 10_000);
    expect(order).toHaveLength(26);
    expect(order.indexOf("photo")).toBeLessThan(order.lastIndexOf("email"));
  });

  test("brings waiting tasks forward, in the transaction that moves the clock", async () => {
    const sendAfter = (seconds: number) =>
      database.db.transaction((tx) => queue.send(tx, "deliver-mail", email, { afterSeconds: seconds }));
    await sendAfter(3600);
    await sendAfter(7200);
    const undone = database.db.transaction(async (tx) => {
      await queue.bringForward(tx, 7_200_000);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await queue.drain(idle, 10_000)).toBe(0);
    const hour = () => database.db.transaction((tx) => queue.bringForward(tx, 3_601_000));
    await hour();
    expect(await queue.drain(idle, 10_000)).toBe(1);
    await hour();
    expect(await queue.drain(idle, 10_000)).toBe(1);
  });

  test("starts nothing after a stop", async () => {
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    const stop = AbortSignal.abort();
    expect(await queue.drain(idle, 10_000, stop)).toBe(0);
    expect(await queue.drain(idle, 10_000)).toBe(1);
  });

  test("retries a dead worker's task under the same id", async () => {
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    const taken = Promise.withResolvers<string>();
    void queue.drain(
      taking((id) => {
        taken.resolve(id);
        return new Promise(() => {});
      }),
      10_000,
    );
    const id = await taken.promise;
    await database.execute(
      "update tasks.job set started_on = now() - interval '1 hour' where state = 'active'",
    );
    await database.execute("update tasks.queue set monitor_on = null, maintain_on = null");
    const again: string[] = [];
    await queue.drain(
      taking((given) => void again.push(given)),
      10_000,
    );
    await database.execute("update tasks.job set start_after = now() where state = 'retry'");
    await queue.drain(
      taking((given) => void again.push(given)),
      10_000,
    );
    expect(again).toEqual([id]);
  });

  describe("the overview", () => {
    beforeEach(() => database.execute("delete from tasks.job"));
    const send = (when?: { afterSeconds: number }) =>
      database.db.transaction((tx) => queue.send(tx, "deliver-mail", email, when));
    const giveUp = async () => {
      await send();
      await database.execute("update tasks.job set retry_limit = 0 where state = 'created'");
      await queue.drain(
        taking(() => {
          throw new Error("no such mailbox");
        }),
        10_000,
      );
      const { failedTasks } = await queue.overview();
      return failedTasks[0]?.id ?? "";
    };

    test("is empty for an empty queue", async () => {
      expect(await queue.overview()).toEqual({
        waiting: 0,
        ready: 0,
        inProgress: 0,
        lagSeconds: null,
        failed: 0,
        failedTasks: [],
        failedByName: [],
      });
    });

    test("counts the waiting and ready tasks and says how long they have waited", async () => {
      await send();
      await send({ afterSeconds: 3600 });
      await database.execute(
        "update tasks.job set start_after = now() - interval '90 seconds' where start_after <= now()",
      );
      const overview = await queue.overview();
      expect(overview).toMatchObject({ waiting: 2, ready: 1, inProgress: 0, failed: 0 });
      expect(Math.round(overview.lagSeconds ?? 0)).toBe(90);
    });

    test("lists a task that was given up, and retries it under its own id", async () => {
      const id = await giveUp();
      const overview = await queue.overview();
      expect(overview).toMatchObject({ waiting: 0, failed: 1 });
      expect(overview.failedTasks).toEqual([
        {
          id,
          name: "deliver-mail",
          subject: "applicationApproved",
          attempts: 1,
          reason: "told: no such mailbox",
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          failedAt: expect.stringMatching(/Z$/),
        },
      ]);
      const since = overview.failedTasks[0]?.failedAt;
      expect(overview.failedByName).toEqual([{ name: "deliver-mail", count: 1, since }]);
      expect(await database.db.transaction((tx) => queue.retry(tx, id))).toBe("deliver-mail");
      expect(await database.db.transaction((tx) => queue.retry(tx, id))).toBeNull();
      expect(await queue.overview()).toMatchObject({ ready: 1, failed: 0, failedTasks: [] });
      const again: string[] = [];
      await queue.drain(
        taking((given) => void again.push(given)),
        10_000,
      );
      expect(again).toEqual([id]);
    });

    test("retries nothing when the requesting transaction rolls back", async () => {
      const id = await giveUp();
      const undone = database.db.transaction(async (tx) => {
        await queue.retry(tx, id);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await queue.overview()).toMatchObject({ ready: 0, failed: 1 });
    });

    test("lists many given-up tasks and retries them all", async () => {
      await giveUp();
      await giveUp();
      expect(await database.db.transaction((tx) => queue.retryAll(tx))).toBe(2);
      expect(await database.db.transaction((tx) => queue.retryAll(tx))).toBe(0);
      expect(await queue.drain(idle, 10_000)).toBe(2);
    });
  });

  test("continues after a failed task, and stops when its time is up", async () => {
    for (let index = 0; index < 3; index++)
      await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    expect(
      await queue.drain(
        taking(() => {}),
        0,
      ),
    ).toBe(0);
    let turn = 0;
    const onceFailing = taking(() => {
      turn += 1;
      if (turn === 1) throw new Error("once");
    });
    expect(await queue.drain(onceFailing, 10_000)).toBe(2);
  });

  test("does tasks as they come, retries failed ones later, and runs until stopped", async () => {
    const worked = createPgBossQueue({
      database: { executeSql: database.execute },
      onError: (error) => errors.push(error),
      describeTaskError: () => "told",
    });
    await database.execute("delete from tasks.job");
    await worked.ready();
    await database.db.transaction((tx) =>
      worked.sendAll(tx, "deliver-mail", [email, { ...email, userId: "v" }]),
    );
    const done = Promise.withResolvers<void>();
    await worked.work({
      ...idle,
      "deliver-mail": async ({ userId }) => {
        if (userId === "u") throw new Error("once");
        done.resolve();
      },
    });
    await done.promise;
    await vi.waitFor(async () => {
      const { rows } = await database.execute(
        "select state::text, output ->> 'message' as message from tasks.job order by 1",
      );
      expect(rows).toEqual([
        { state: "completed", message: null },
        { state: "retry", message: "told" },
      ]);
    });
    await worked.stop();
    expect(errors).toMatchObject([{ message: "once" }]);
    await database.execute("delete from tasks.job");
  });

  test("names a database's failure once, though each kind of task meets it", async () => {
    let refused = 0;
    let isAway = false;
    const met: unknown[] = [];
    const worked = createPgBossQueue({
      database: {
        executeSql: async (...given) => {
          if (!isAway) return database.execute(...given);
          refused += 1;
          throw Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
        },
      },
      onError: (error) => met.push(error),
      describeTaskError: () => "told",
    });
    await worked.work(idle);
    isAway = true;
    await vi.waitFor(() => expect(refused).toBeGreaterThan(20), { timeout: 30_000 });
    expect(met).toHaveLength(1);
    expect(met[0]).toBeInstanceOf(Error);
    expect(met[0]).toMatchObject({ message: "connect refused", code: "ECONNREFUSED" });
    isAway = false;
    await worked.stop();
  });

  test("can be installed twice", async () => {
    await installQueue({ executeSql: database.execute });
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", email));
    expect(
      await queue.drain(
        taking(() => {}),
        10_000,
      ),
    ).toBe(1);
  });
});
