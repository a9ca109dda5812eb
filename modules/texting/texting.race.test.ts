import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jobs, smsNumbers, textMessages } from "#db/schema/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { addAskedHome, addTextHome, textIn, textingEnv } from "#testkit/texting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections, env: textingEnv });
  await app.database.execute("delete from holidays");
  await warmPool(app);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterAll(() => app.close());

const numberOf = async (e164: string) =>
  (await app.deps.db.select().from(smsNumbers).where(eq(smsNumbers.e164, e164)))[0];

test("STOP wins over a YES at the same moment, in either order", async () => {
  for (let round = 0; round < rounds; round++) {
    const { e164 } = await addAskedHome(app);
    await Promise.all([textIn(app, e164, "YES"), textIn(app, e164, "STOP"), textIn(app, e164, "YES")]);
    expect((await numberOf(e164))?.stoppedAt).not.toBeNull();
    await textIn(app, e164, "yes");
    expect((await numberOf(e164))?.stoppedAt).not.toBeNull();
  }
});

test("a YES that waits for a STOP to commit neither agrees nor gets a reply", async () => {
  for (let round = 0; round < rounds; round++) {
    const { userId, e164 } = await addAskedHome(app);
    let reply: Promise<string | null> | null = null;
    await app.deps.db.transaction(async (tx) => {
      await tx.update(smsNumbers).set({ stoppedAt: app.clock.now }).where(eq(smsNumbers.userId, userId));
      reply = textIn(app, e164, "YES");
      await waitsForLock(reply);
    });
    expect(await reply).toBeNull();
    expect((await numberOf(e164))?.confirmedAt).toBeNull();
  }
});

test("a SKIP that waits for a STOP to commit skips nothing and gets no reply", async () => {
  for (let round = 0; round < rounds; round++) {
    const { userId, homeownerId, e164 } = await addTextHome(app);
    await generate(app.deps);
    let reply: Promise<string | null> | null = null;
    await app.deps.db.transaction(async (tx) => {
      await tx.update(smsNumbers).set({ stoppedAt: app.clock.now }).where(eq(smsNumbers.userId, userId));
      reply = textIn(app, e164, "SKIP");
      await waitsForLock(reply);
    });
    expect(await reply).toBeNull();
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
    expect(rows.filter(({ status }) => status === "cancelled")).toEqual([]);
  }
});

test("a message that comes many times at once counts once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { homeownerId, e164 } = await addTextHome(app);
    await generate(app.deps);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => textIn(app, e164, "SKIP", `SM-${round}-${e164}`)),
    );
    expect(new Set(replies).size).toBe(1);
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
    expect(rows.filter(({ status }) => status === "cancelled")).toHaveLength(1);
    expect(await app.deps.db.$count(textMessages, eq(textMessages.e164, e164))).toBe(1);
  }
  await expectInvariants(app);
});

/** Returns once a statement waits for a lock, or the reply is there because none did. */
async function waitsForLock(reply: Promise<unknown>): Promise<void> {
  let isDone = false;
  void reply.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { rows } = await app.database.execute(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (Number(rows[0]?.waiting) > 0) return;
  }
}
