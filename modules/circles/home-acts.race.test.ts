import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { circleActLog, skippedDays } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper } from "#testkit/circles.ts";
import { holding } from "#testkit/holds.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

const { servedHome } = holding(() => app);
const day = "2026-03-17";

async function skipper() {
  app.clock.now = "2026-03-10T12:00:00.000Z";
  const home = await servedHome();
  const { id, token } = await addHelper(app, home, { scopes: ["skip"], role: "family" });
  const skip = () => app.typed(null, "helper.skipDay", { token, day });
  const count = async () => ({
    skipped: await app.deps.db.$count(
      skippedDays,
      and(eq(skippedDays.homeownerId, home.homeownerId), eq(skippedDays.onDay, day)),
    ),
    acts: await app.deps.db.$count(circleActLog, eq(circleActLog.memberId, id)),
  });
  return { home, id, token, skip, count };
}

test("a skip that waits while its member is removed, expires or loses the scope changes nothing", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, skip, count } = await skipper();
    const changes = [
      sql`update circle_members set ended_at = '2026-03-01' where id = ${id}::uuid`,
      sql`update circle_members set ends_at = '2026-03-01' where id = ${id}::uuid`,
      sql`update circle_members set scopes = array['see'] where id = ${id}::uuid`,
    ];
    const [change = changes[0]] = changes.slice(round % changes.length);
    const answers = await pileUp(app, change ?? sql`select`, [skip, skip]);
    expect(answers.every(({ status }) => status === 400 || status === 403)).toBe(true);
    expect(await count()).toEqual({ skipped: 0, acts: 0 });
  }
  await expectInvariants(app);
});

test("the same skip at once happens and is recorded once, also beside the homeowner's own", async () => {
  for (let round = 0; round < rounds; round++) {
    const { home, token, skip, count } = await skipper();
    const own = () => app.typed(home, "homeowner.skipWeek", { weekOf: day });
    const answers = await Promise.all([skip(), skip(), own(), skip()]);
    expect(countOutcomes([answers[0], answers[1], answers[3]].filter((one) => one !== undefined))).toEqual({
      200: 3,
    });
    const { skipped, acts } = await count();
    expect(skipped).toBe(1);
    expect(acts).toBe(answers[2]?.status === 200 ? 0 : 1);
    const undo = () => app.typed(null, "helper.undoSkipDay", { token, day });
    expect(countOutcomes(await Promise.all([undo(), undo()]))).toEqual({ 200: 1, "409 NOTHING_TO_UNDO": 1 });
    expect((await count()).acts).toBe(acts + 1);
  }
  await expectInvariants(app);
});
