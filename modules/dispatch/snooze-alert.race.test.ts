import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
let admins: Person[];
const names = ["Ana", "Ben", "Cleo", "Dev"];
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  admins = await Promise.all(names.map((firstName) => addUser(app, { role: "admin", firstName })));
  await warmPool(app);
});
afterAll(() => app.close());

test("when admins snooze the same alert at once, one does, and the others are told who", async () => {
  for (let round = 0; round < rounds; round++) {
    const key = `holidayAhead:2026-06-${round + 10}`;
    const answers = await Promise.all(
      admins.map((who) => app.typed(who, "admin.snoozeAlert", { key, hours: 4 })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ params: { by: names[winner] } });
    const { rows } = await app.database.execute(
      "select user_id from audit_log where action = 'admin.snoozeAlert' and after ->> 'key' = $1",
      [key],
    );
    expect(rows).toEqual([{ user_id: admins[winner]?.userId }]);
  }
});
