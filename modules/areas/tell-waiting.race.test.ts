import { afterAll, beforeAll, expect, test } from "vitest";
import { waitingList } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addRunner } from "#testkit/factories.ts";
import { isFull } from "#testkit/full.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { tellWaiting } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("concurrent runs notify each of hundreds of waiting people once", async () => {
  const people = isFull ? 600 : 200;
  for (let round = 0; round < rounds; round++) {
    const zipCodes = [`${70_100 + round}`, `${70_200 + round}`];
    await addRunner(app, { serviceAreas: zipCodes });
    await app.database.execute(`
      insert into waiting_list (id, zip_code, email, language, created_at)
      select gen_random_uuid(), zip, 'person' || n || '@example.com', 'en', now()
      from generate_series(1, ${people}) n, unnest(array['${zipCodes.join("','")}']) zip`);
    app.emails.length = 0;
    await Promise.all(Array.from({ length: 6 }, () => tellWaiting(app.deps, { zipCodes })));
    expect(await app.deps.db.$count(waitingList)).toBe(0);

    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    await Promise.all([app.queue.drain(workers, 60_000), app.queue.drain(workers, 60_000)]);
    expect(app.emails).toHaveLength(people);
    expect(new Set(app.emails.map(({ to }) => to)).size).toBe(people);
  }
});
