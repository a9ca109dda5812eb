import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const effectiveOn = "2026-05-01";

test("when admins set a rule from the same day at once, one wins and the others are told who", async () => {
  const admins = await Promise.all([1, 2, 3, 4].map(() => addAdmin(app)));
  for (const [nth, { userId }] of admins.entries())
    await app.database.execute("update users set first_name = 'Admin', last_name = $2 where id = $1", [
      userId,
      `${nth + 1}`,
    ]);
  for (let round = 0; round < rounds; round++) {
    const seen = (await areas()).lastChange;
    const answers = await Promise.all(
      admins.map((admin, nth) =>
        app.typed(admin, "admin.setRule", {
          rule: "areas",
          value: { zipCodes: [`${100 + round * 10 + nth}`] },
          effectiveOn,
          seen,
        }),
      ),
    );
    expect(countOutcomes(answers), `in round ${round}`).toEqual({ "200": 1, "409 SETTING_CHANGED": 3 });
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ params: { by: `Admin ${winner + 1}` } });
    const { lastChange, upcoming } = await areas();
    expect(upcoming).toEqual([{ effectiveOn, value: { zipCodes: [`${100 + round * 10 + winner}`] } }]);
    const { rows } = await app.database.execute(
      "select user_id, before->'value' as before from audit_log where id = $1",
      [lastChange],
    );
    expect(rows).toMatchObject([{ user_id: admins[winner]?.userId }]);
  }
  // Refused changes leave no trace.
  const { rows } = await app.database.execute(
    "select (select count(*)::int from audit_log where action = 'admin.setRule') as logged, (select count(*)::int from platform_rules) as kept",
  );
  expect(rows).toEqual([{ logged: rounds, kept: 1 }]);

  async function areas() {
    const { body } = await app.typed(admins[0] ?? null, "admin.rules");
    return (body as { areas: { lastChange: string | null; upcoming: object[] } }).areas;
  }
});
