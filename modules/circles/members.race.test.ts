import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { circleActLog, cleanings, jobs } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import type { HelperPage } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await app.database.execute("delete from holidays");
  await warmPool(app);
});
afterAll(() => app.close());

const untilAt = "2026-03-12T18:00:00.000Z";

async function cleanerAt() {
  const { host, rental } = await hostWithCheckout(app, "commit");
  const { id, token } = await addHelper(app, host, {
    scopes: ["see", "clean"],
    propertyIds: [rental.propertyId],
  });
  const { pickups } = (await app.typed(null, "helper.page", { token })).body as HelperPage;
  return { host, id, token, jobId: pickups[0]?.jobId ?? "" };
}

const cleaningsOf = (jobId: string) => app.deps.db.$count(cleanings, eq(cleanings.jobId, jobId));

test("an act that waits while the host removes its member changes nothing", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, token, jobId } = await cleanerAt();
    // What a removal, an expiry and a revoked scope write, as if each were about to commit.
    const changes = [
      sql`update circle_members set ended_at = '2026-03-01' where id = ${id}::uuid`,
      sql`update circle_members set ends_at = '2026-03-01' where id = ${id}::uuid`,
      sql`update circle_members set scopes = array['see'] where id = ${id}::uuid`,
    ];
    const [change = changes[0]] = changes.slice(round % changes.length);
    const mark = () => app.typed(null, "helper.setCleaning", { token, jobId, leg: "out", untilAt });
    const answers = await pileUp(app, change ?? sql`select`, [mark, mark]);
    expect(answers.every(({ status }) => status === 400 || status === 403)).toBe(true);
    expect(await cleaningsOf(jobId)).toBe(0);
  }
  await expectInvariants(app);
});

test("the same act at once happens once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { token, jobId } = await cleanerAt();
    const mark = () => app.typed(null, "helper.setCleaning", { token, jobId, leg: "out", untilAt });
    const answers = await Promise.all(Array.from({ length: 8 }, mark));
    expect(countOutcomes(answers)).toEqual({ 200: 8 });
    expect(await app.deps.db.$count(circleActLog, eq(circleActLog.jobId, jobId))).toBe(1);
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job?.windowStartsAt).toBe(untilAt);
  }
  await expectInvariants(app);
});

test("removing and acting at once: each act is whole or refused, and none follows the removal", async () => {
  for (let round = 0; round < rounds; round++) {
    const { host, id, token, jobId } = await cleanerAt();
    const acts = Array.from(
      { length: 6 },
      (_, nth) => () =>
        app.typed(null, "helper.setCleaning", {
          token,
          jobId,
          leg: "out",
          untilAt: new Date(Date.parse(untilAt) + nth * 60_000).toISOString(),
        }),
    );
    const remove = () => app.typed(host, "circle.removeMember", { id });
    const calls = [...acts.slice(0, 3), remove, ...acts.slice(3)];
    const answers = await Promise.all(calls.map((call) => call()));
    const done = answers.filter(({ status }, nth) => nth !== 3 && status === 200).length;
    expect(answers[3]?.status).toBe(200);
    expect(await app.deps.db.$count(circleActLog, eq(circleActLog.jobId, jobId))).toBe(done);
    expect(await app.typed(null, "helper.endCleaning", { token, jobId, isDone: true })).toMatchObject({
      status: 400,
    });
  }
  await expectInvariants(app);
});
