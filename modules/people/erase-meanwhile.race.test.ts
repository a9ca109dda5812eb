import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveOwnData } from "#functions/own-data.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, newZip } from "#testkit/factories.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import type { OwnExport } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await addAdmin(app);
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

test("an account deleted during notices and an export leaves no data, and no export that looks complete", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const mark = `Qzgone${round}x`;
    const home = await addHomeowner(app, {
      zipCode,
      firstName: mark,
      email: `${mark.toLowerCase()}@example.com`,
    });
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const scheduled = await app.call(home, "POST", "/api/homeowner/jobs", {
      scheduledDate: "2026-03-12",
      timeWindow: "morning",
    });
    const { id: jobId } = scheduled.body as { id: string };
    const { url } = (await app.typed(home, "profile.beginExport")).body as OwnExport;
    const question = { threadId: app.deps.newId(), messageId: app.deps.newId(), topic: "other", words: mark };
    await app.typed(home, "support.openThread", question);
    const copy = async () => {
      const request = new Request(new URL(url, "http://localhost:3000"), {
        headers: { cookie: home.cookie },
      });
      const answer = await serveOwnData(app, request);
      return answer.arrayBuffer().then(
        () => answer.status,
        () => "broken",
      );
    };
    const [copied, , deleted] = await Promise.all([
      copy(),
      deliver(),
      app.call(home, "DELETE", "/api/profile"),
      app.typed(runner, "runner.acceptJob", { jobId }),
      deliver(),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 401, "broken"]).toContain(copied);
    await deliver();
    const { rows } = await app.database.execute(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'tasks') and table_name <> 'zip_codes'`,
    );
    for (const { schema, name } of rows) {
      const found = await app.database.execute(
        `select row::text as text from "${schema}"."${name}" as row where row::text ilike $1`,
        [`%${mark}%`],
      );
      expect(found.rows, `${schema}.${name}`).toEqual([]);
    }
  }
});
