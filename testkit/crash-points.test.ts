import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Runtime } from "#functions/compose.ts";
import { type TestApp, testApp } from "./app.ts";
import { type Story, surviveEveryDeath } from "./crash-points.ts";
import { fullTest } from "./full.ts";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

/** Three people are owed an email each. */
const storyOf = (run: Story<TestApp>["run"]): Story<TestApp> => ({
  open: () => testApp("postgres"),
  async prepare({ database }) {
    await database.execute("create table owed (id int primary key, is_done boolean not null default false)");
    await database.execute("insert into owed select generate_series(1, 3)");
  },
  run,
});

const owed = async ({ deps }: Runtime) => {
  const { rows } = (await deps.db.execute(
    sql`select id from owed where not is_done order by id`,
  )) as unknown as {
    rows: { id: number }[];
  };
  return rows;
};
const emailTo = (id: string, person: number) => ({ id, to: `${person}@example.com`, subject: "", text: "" });

fullTest("passes a story that survives every death: a stable email id, then the record", async () => {
  const points = await surviveEveryDeath(
    storyOf(async (live) => {
      for (const { id } of await owed(live)) {
        await live.mailer.send(emailTo(`owed-${id}`, id));
        await live.deps.transact((tx) => tx.execute(sql`update owed set is_done = true where id = ${id}`));
      }
    }),
  );
  expect(points).toBe(6);
});

test("finds what a death loses: the record first, then the email", async () => {
  const forgetful = surviveEveryDeath(
    storyOf(async (live) => {
      for (const { id } of await owed(live)) {
        await live.deps.db.execute(sql`update owed set is_done = true where id = ${id}`);
        await live.mailer.send(emailTo(`owed-${id}`, id));
      }
    }),
  );
  await expect(forgetful).rejects.toThrow("died at point 1");
});

test("finds what a death repeats: an email with a new id each time", async () => {
  const repeating = surviveEveryDeath(
    storyOf(async (live) => {
      for (const { id } of await owed(live)) {
        await live.mailer.send(emailTo(live.deps.newId(), id));
        await live.deps.db.execute(sql`update owed set is_done = true where id = ${id}`);
      }
    }),
  );
  await expect(repeating).rejects.toThrow("died at point 1");
});

fullTest("rolls back a transaction during a death, and does nothing afterwards", async () => {
  const points = await surviveEveryDeath(
    storyOf(async (live) => {
      await live.deps
        .transact(async (tx) => {
          for (const { id } of await owed(live)) {
            await tx.execute(sql`update owed set is_done = true where id = ${id}`);
            await live.mailer.send(emailTo(`owed-${id}`, id));
          }
        })
        // A crashed process cannot make up for it either.
        .catch(() => live.deps.db.execute(sql`update owed set is_done = true`));
    }),
  );
  expect(points).toBe(4);
});

test("does not count the story's own fault as a death", async () => {
  const broken = surviveEveryDeath(storyOf(() => Promise.reject(new Error("broken"))));
  await expect(broken).rejects.toThrow("broken");
});
