import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { createPgBossQueue, installQueue } from "./pg-boss.ts";
import type { Queue, Tasks, Workers } from "./port.ts";

const letter: Tasks["deliver-mail"] = { userId: "u", letter: "applicationApproved", params: { reason: "" } };

const idle: Workers = {
  "deliver-mail": async () => {},
  "confirm-email": async () => {},
  "sweep-photo": async () => {},
  "end-subscription": async () => {},
  "remove-photos": async () => {},
};

describe.each(["postgres", "pglite"] as const)("the queue (%s)", (kind) => {
  let database: TestDatabase;
  let queue: Queue<Db>;
  const errors: unknown[] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    queue = createPgBossQueue({
      database: { executeSql: database.execute },
      onError: (error) => errors.push(error),
    });
  }, 60_000);
  afterEach(() => {
    errors.length = 0;
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  const taking = (work: (id: string) => void | Promise<void>): Workers => ({
    ...idle,
    "deliver-mail": async (_, { id }) => work(id),
  });

  test("must be ready before something is sent", async () => {
    const early: Queue<Db> = createPgBossQueue({
      database: { executeSql: database.execute },
      onError: () => {},
    });
    await expect(early.send(database.db, "deliver-mail", letter)).rejects.toThrow("before it was ready");
  });

  test("has a task exactly when its transaction was kept", async () => {
    await queue.ready();
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", letter));
    const undone = database.db.transaction(async (tx) => {
      await queue.send(tx, "deliver-mail", letter);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const given: Tasks["deliver-mail"][] = [];
    const workers: Workers = { ...idle, "deliver-mail": async (payload) => void given.push(payload) };
    expect(await queue.drain(workers, 10_000)).toBe(1);
    expect(given).toEqual([letter]);
    expect(await queue.drain(workers, 10_000)).toBe(0);
  });

  test("gives a task that failed again later, under the same id, and reports the failure", async () => {
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", letter));
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

  test("goes on with the next task where one fails, and stops when its time is over", async () => {
    for (let index = 0; index < 3; index++)
      await database.db.transaction((tx) => queue.send(tx, "deliver-mail", letter));
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

  test("can be installed again over itself", async () => {
    await installQueue({ executeSql: database.execute });
    await database.db.transaction((tx) => queue.send(tx, "deliver-mail", letter));
    expect(
      await queue.drain(
        taking(() => {}),
        10_000,
      ),
    ).toBe(1);
  });
});
