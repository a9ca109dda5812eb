import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { isOutage } from "./failures.ts";
import { createTransact } from "./transact.ts";
import { Refused } from "./values/refusal.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.execute("create table mark (id int)");
});
afterAll(() => database.close());

const marks = async () => (await database.execute("select id from mark")).rows;
const giveWay = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'given way' using errcode = '${code}'; end $$`)}`;

describe("a transaction", () => {
  const ready = async () => {};
  const backOff = async () => {};
  const transact = () => createTransact(database, { ready, backOff });

  test("leaves nothing behind when it is refused", async () => {
    await expect(
      transact()(async (tx) => {
        await tx.execute(sql`insert into mark values (1)`);
        throw new Refused({ code: "JOB_TAKEN" });
      }),
    ).rejects.toThrow("JOB_TAKEN");
    expect(await marks()).toEqual([]);
  });

  test.each(["40001", "40P01"])(
    "is retried when Postgres aborted it for another (%s), and then done once",
    async (code) => {
      let attempts = 0;
      const result = await transact()(async (tx) => {
        attempts++;
        await tx.execute(sql`insert into mark values (2)`);
        if (attempts < 3) await tx.execute(giveWay(code));
        return "done";
      });
      expect([result, attempts, await marks()]).toEqual(["done", 3, [{ id: 2 }]]);
      await database.execute("delete from mark");
    },
  );

  test("fails as an outage after four attempts, and does not retry other errors", async () => {
    for (const [code, expected] of [
      ["40001", 4],
      ["40P01", 4],
      ["23505", 1],
    ] as const) {
      let attempts = 0;
      const error = await transact()(async (tx) => {
        attempts++;
        await tx.execute(giveWay(code));
      }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ cause: { code } });
      expect([attempts, isOutage(error)]).toEqual([expected, expected > 1]);
    }
  });

  test("waits longer before each attempt, and reports every failed one", async () => {
    const waits: number[] = [];
    const ended: unknown[] = [];
    const act = createTransact(database, {
      ready,
      backOff: async (attempt) => void waits.push(attempt),
      onRepeat: (told) => ended.push(told),
    })((tx) => tx.execute(giveWay("40P01")));
    await expect(act).rejects.toThrow();
    expect(waits).toEqual([1, 2, 3]);
    expect(ended).toEqual([1, 2, 3, 4].map((attempt) => ({ attempt, code: "40P01" })));
  });

  test("begins only once the queue is ready", async () => {
    const order: string[] = [];
    const transact = createTransact(database, { ready: async () => void order.push("ready"), backOff });
    await transact(async () => void order.push("act"));
    expect(order).toEqual(["ready", "act"]);
    const closed = createTransact(database, { ready: () => Promise.reject(new Error("no queue")), backOff });
    await expect(closed(async () => order.push("act"))).rejects.toThrow("no queue");
    expect(order).toHaveLength(2);
  });
});
