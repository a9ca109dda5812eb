import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerTransactions, notifications } from "#db/schema/index.ts";
import { takeBackReferrals } from "#modules/payouts/take-back-referrals.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import {
  addOtherRunner,
  bringRunner,
  runnerCodeOf,
  setRunnerReferrals,
  stopForFraud,
} from "#testkit/runner-referrals.ts";
import { settleRunnerReferrals } from "./runner-referrals.ts";

let app: TestApp;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
  home = await addHomeowner(app);
  await setRunnerReferrals(app);
});
afterAll(() => app.close());

const booked = (userId: string, end: string) =>
  app.deps.db.$count(
    ledgerTransactions,
    sql`${ledgerTransactions.source} like ${`runnerReferral:${userId}:%`} and (${ledgerTransactions.source} like '%:back') = ${end === "back"}`,
  );

test("runs at once pay each referral once, a month's limit holds, and it is taken back once", async () => {
  for (let round = 0; round < rounds; round++) {
    const leo = await addOtherRunner(app);
    const code = await runnerCodeOf(app, leo);
    const brought = [];
    for (let count = 0; count < 3; count++) brought.push(await bringRunner(app, { code, home }));
    await Promise.all(Array.from({ length: 10 }, () => settleRunnerReferrals(app.deps)));
    const counts = await Promise.all(brought.map(({ userId }) => booked(userId, "")));
    expect(counts.toSorted()).toEqual([1, 2, 2]);
    for (const runner of brought) await stopForFraud(app, runner);
    await Promise.all(Array.from({ length: 10 }, () => takeBackReferrals(app.deps)));
    const back = await Promise.all(brought.map(({ userId }) => booked(userId, "back")));
    expect(back.toSorted()).toEqual([1, 2, 2]);
    const told = await app.deps.db.$count(
      notifications,
      sql`${notifications.type} = 'runnerReferral' and ${notifications.userId} = ${leo.userId}::uuid`,
    );
    expect(told).toBe(4);
  }
  await expectInvariants(app);
});
