import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addOnKit } from "#testkit/add-ons.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  await warmPool(kit.app);
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.app.clock.now = "2026-03-11T14:00:00.000Z";
});
const { stop, offer, answer, finish, seen, paidFor } = addOnKit(() => kit);

test("of many answers at once, one counts", async () => {
  for (let round = 0; round < rounds; round++) {
    const at = await stop();
    const { id } = await offer(at);
    const answers = await pileUp(kit.app, sql`select from jobs where id = ${at.jobId}::uuid for update`, [
      () => answer(at, id, "approved"),
      () => answer(at, id, "declined"),
      () => answer(at, id, "declined"),
      () => answer(at, id, "approved"),
    ]);
    expect(countOutcomes(answers)).toEqual({ "200": 2, "409 ADD_ON_CLOSED": 2 });
    const [first] = answers;
    expect((await seen(at))[0]?.state).toBe(first?.status === 200 ? "approved" : "declined");
  }
  await expectInvariants(kit.app);
});

test("a yes and the runner's leaving have one winner", async () => {
  for (let round = 0; round < rounds; round++)
    for (const isFirst of [true, false]) {
      const at = await stop();
      const { id } = await offer(at);
      const yes = () => answer(at, id, "approved");
      const leave = () => kit.app.typed(at.runner, "runner.startJob", { jobId: at.jobId });
      const calls = isFirst ? [yes, leave] : [leave, yes];
      const hold = sql`select from jobs where id = ${at.jobId}::uuid for update`;
      const answers = await pileUp(kit.app, hold, calls);
      const said = answers[isFirst ? 0 : 1];
      expect(answers[isFirst ? 1 : 0]?.status).toBe(200);
      expect((await seen(at))[0]?.state).toBe(said?.status === 200 ? "approved" : "expired");
      if (!isFirst) expect(said).toMatchObject({ status: 409, body: { code: "ADD_ON_CLOSED" } });
    }
  await expectInvariants(kit.app);
});

test("work reported done many times at once is booked once", async () => {
  for (let round = 0; round < rounds; round++) {
    const at = await stop();
    const { id } = await offer(at);
    await answer(at, id, "approved");
    const done = await Promise.all(Array.from({ length: 6 }, () => finish(at, id)));
    expect(countOutcomes(done)).toEqual({ "200": 6 });
    expect(await paidFor(id)).toEqual([400]);
  }
  await expectInvariants(kit.app);
});

test("an offer sent many times at once asks once", async () => {
  for (let round = 0; round < rounds; round++) {
    const at = await stop();
    const { id, photoUrl } = { id: kit.app.deps.newId(), photoUrl: await addOnKit(() => kit).photo(at) };
    const sent = await Promise.all(Array.from({ length: 6 }, () => offer(at, { id, photoUrl })));
    expect(countOutcomes(sent)).toEqual({ "200": 6 });
    expect(await seen(at)).toHaveLength(1);
  }
  await expectInvariants(kit.app);
});
