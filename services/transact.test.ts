import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { createTransact } from "./transact.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.execute("create table mark (id int)");
});
afterAll(() => database.close());

const marks = async () => (await database.execute("select id from mark")).rows;
const giveWay = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'given way' using errcode = '${code}'; end $$`)}`;

describe("an act in a transaction", () => {
  const transact = () => createTransact(database, async () => {});

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
    "is repeated where Postgres ended it for another one (%s), and then done once",
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

  test("is given up after three times, and not repeated for any other error", async () => {
    for (const [code, expected] of [
      ["40001", 3],
      ["23505", 1],
    ] as const) {
      let attempts = 0;
      const act = transact()(async (tx) => {
        attempts++;
        await tx.execute(giveWay(code));
      });
      await expect(act).rejects.toMatchObject({ cause: { code } });
      expect(attempts).toBe(expected);
    }
  });

  test("begins only once the queue is ready", async () => {
    const order: string[] = [];
    const transact = createTransact(database, async () => void order.push("ready"));
    await transact(async () => void order.push("act"));
    expect(order).toEqual(["ready", "act"]);
    const closed = createTransact(database, () => Promise.reject(new Error("no queue")));
    await expect(closed(async () => order.push("act"))).rejects.toThrow("no queue");
    expect(order).toHaveLength(2);
  });
});
