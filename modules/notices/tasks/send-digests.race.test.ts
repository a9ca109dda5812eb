import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, notifications } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { outgoing } from "#testkit/outgoing.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { notify } from "../notify.ts";
import { sendDigests } from "./send-digests.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("servers that run at once, while notices arrive, send each person one digest and each notice once", async () => {
  const out = await outgoing(app);
  try {
    for (let round = 0; round < rounds; round++) {
      app.clock.now = "2026-03-10T13:00:00.000Z";
      const homes = await Promise.all([1, 2, 3].map(() => addHomeowner(app)));
      for (const home of homes) {
        await out.service.browserOf(app, home);
        await app.typed(home, "settings.setDigest", { part: "evening" });
        await tell(home.userId);
      }
      app.clock.now = "2026-03-10T22:04:00.000Z";
      const runs = await Promise.all([
        ...[1, 2, 3, 4].map(() => sendDigests(app.deps)),
        ...homes.map(({ userId }) => tell(userId)),
      ]);
      expect(runs.reduce((sum, run) => sum + (run?.digests ?? 0), 0)).toBe(homes.length);
      for (const { userId } of homes) {
        expect(await countEmails(userId)).toBe(1);
        const pushes = and(eq(deliveries.userId, userId), eq(deliveries.kind, "dailyDigest"));
        expect(await app.deps.db.$count(deliveries, pushes)).toBe(1);
      }
      // What came during the race is in the next day's digest, unless it made it into this one.
      app.clock.now = "2026-03-11T22:04:00.000Z";
      await sendDigests(app.deps);
      for (const { userId } of homes) {
        const taken = await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId));
        expect(taken.filter(({ digestedAt }) => digestedAt !== null)).toHaveLength(2);
        expect(await linesTo(userId)).toBe(2);
      }
    }
  } finally {
    await out.close();
  }
});

async function tell(userId: string): Promise<null> {
  await notify(app.deps, app.deps.db, {
    userId,
    type: "jobCompleted",
    params: { date: "2026-03-10", runner: "Leo" } as never,
    link: null,
  });
  return null;
}

const emailsOf = async (userId: string) =>
  (
    await app.database.execute(
      "select data #>> '{params,report}' as report from tasks.job where name = 'deliver-mail' and data->>'userId' = $1 and data->>'letter' = 'dailyDigest'",
      [userId],
    )
  ).rows as { report: string }[];
const countEmails = async (userId: string) => (await emailsOf(userId)).length;
const linesTo = async (userId: string) =>
  (await emailsOf(userId)).reduce((sum, { report }) => sum + report.split("\n").length, 0);
