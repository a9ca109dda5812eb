import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveRestored } from "#db/held.ts";
import { releaseHeld } from "#functions/release.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { pileUp, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("a restore is released once, with one choice, however many operators release it", async () => {
  for (let round = 0; round < rounds; round++) {
    const backupMadeAt = app.clock.now;
    await saveRestored(app.deps.db, { backupMadeAt, since: app.clock.now, releasedAt: null });
    const release = (choice: "send" | "drop") => async (): Promise<Answer> => {
      const found = await releaseHeld(app, choice);
      return { status: found ? 200 : 404, headers: new Headers(), body: null };
    };
    const answers = await pileUp(app, sql`select from platform_settings where key = 'restored' for update`, [
      release("send"),
      release("drop"),
      release("drop"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  }
  const { rows } = await app.database.execute(
    "select count(*)::int from audit_log where action = 'npm run release'",
  );
  expect(rows).toEqual([{ count: rounds }]);
});
