import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { sendAlerts } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", {
    poolSize: racingConnections,
    env: { ALERT_EMAILS: "ops@example.com" },
  });
  await warmPool(app);
});
afterAll(() => app.close());

test("runs at once tell of a new alert once, and of its end once", async () => {
  const run = () =>
    sendAlerts({ ...app.deps, drain: async () => 0 }, { signal: new AbortController().signal });
  const sentAtOnce = async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, run));
    return sent.reduce((sum, { alertMessages = 0 }) => sum + alertMessages, 0);
  };
  for (let round = 0; round < rounds; round++) {
    await app.database.execute("delete from sent_alerts");
    await app.database.execute(
      `insert into pay_holds (id, unknown_transfers, found_at, newest_transfer_at)
       values (gen_random_uuid(), 2, '2026-03-10T14:00:00Z', '2026-03-10T14:00:00Z')`,
    );
    expect(await sentAtOnce()).toBe(1);
    await app.database.execute("delete from pay_holds");
    expect(await sentAtOnce()).toBe(1);
  }
});
