import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { photos, rentalChecks } from "#db/schema/index.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addProperty } from "#testkit/properties.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  await warmPool(kit.app);
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.app.clock.now = "2026-03-11T14:00:00.000Z";
});

type Pickup = { host: Homeowner; runner: Runner; jobId: string };
async function pickup(status: "in_progress" | "assigned" = "in_progress"): Promise<Pickup> {
  const { app } = kit;
  const [host, runner] = [await addHomeowner(app), await addRunner(app)];
  const propertyId = await addProperty(app, host, { checklist: ["Lock the gate"] });
  return { host, runner, jobId: await addJob(app, host, { kind: "checkout", propertyId, status, runner }) };
}
const tick = ({ runner, jobId }: Pickup, more: object = {}) =>
  kit.app.typed(runner, "runner.checkItem", { jobId, item: "Lock the gate", isChecked: true, ...more });
const checksOf = ({ jobId }: Pickup) =>
  kit.app.deps.db.select().from(rentalChecks).where(eq(rentalChecks.jobId, jobId));
const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

test("an item checked many times during completion is checked once and keeps one photo", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await pickup();
    const { runner, jobId } = all;
    const urls = [];
    for (let nth = 0; nth < 4; nth++)
      urls.push(await kit.uploadProof(runner, jobId, await jpeg(), { leg: "check" }));
    const answers = await Promise.all([
      ...urls.map((photoUrl) => tick(all, { photoUrl })),
      tick(all),
      kit.app.typed(runner, "runner.completeJob", { jobId }),
      tick(all),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [check, ...others] = await checksOf(all);
    expect(others).toEqual([]);
    expect(await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId))).toMatchObject([
      { id: check?.photoId },
    ]);
  }
  await expectInvariants(kit.app);
});

test("a photo sent by six tabs at once is shown once, with equal answers", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await pickup();
    const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "check" });
    const answers = await times(6, () => tick(all, { photoUrl }));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await checksOf(all)).toHaveLength(1);
  }
  await expectInvariants(kit.app);
});

test("nothing stays checked at the rental of a host who leaves at the same moment", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await pickup(round % 2 === 0 ? "assigned" : "in_progress");
    const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "check" });
    await Promise.all([tick(all, { photoUrl }), kit.app.call(all.host, "DELETE", "/api/profile"), tick(all)]);
    expect(await checksOf(all)).toEqual([]);
    const left = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(left.filter(({ attachedAt }) => attachedAt)).toEqual([]);
  }
  await expectInvariants(kit.app);
});
