import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { circleMembers, jobs, properties, rentalPickups } from "#db/schema/index.ts";
import { lockHomeBucket } from "#modules/homes/home-details.ts";
import { planRental } from "#modules/rentals/plan-rental.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import { addJob } from "#testkit/factories.ts";
import { rentalScopes as scopes } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());

/** A rental with everything that an act needs: a draft, a question, an accepted pickup and a gate code. */
async function stage() {
  const { host, rental, runner } = await hostWithCheckout(app);
  const { propertyId } = rental;
  await app.deps.db
    .update(properties)
    .set({ gateCodeSealed: app.deps.vault.seal("4711", propertyId) })
    .where(eq(properties.id, propertyId));
  const [draft] = await app.deps.db
    .select()
    .from(rentalPickups)
    .where(eq(rentalPickups.propertyId, propertyId));
  const place = { kind: "checkout", propertyId } as const;
  const jobId = await addJob(app, host, { ...place, status: "assigned", runner, timeWindow: "afternoon" });
  const asked = await addJob(app, host, {
    ...place,
    status: "assigned",
    runner,
    scheduledOn: "2026-03-20",
  });
  const askedId = app.deps.newId();
  await app.deps.db.insert(rentalPickups).values({
    id: askedId,
    propertyId,
    pickupOn: "2026-03-20",
    isCheckout: true,
    isCollection: false,
    state: "asked",
    jobId: asked,
    askedAt: app.clock.now,
    updatedAt: app.clock.now,
  });
  const doneId = await addJob(app, host, { ...place, status: "missed", runner, scheduledOn: "2026-03-09" });
  return { host, propertyId, draftId: draft?.id ?? "", askedId, jobId, doneId };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Each act with the scope it needs and an input that the scope allows. */
const acts = {
  page: { needs: "see", input: () => ({}) },
  confirm: { needs: "confirm", input: ({ draftId }: Stage) => ({ ids: [draftId], seenCents: 100_000 }) },
  undoConfirm: { needs: "confirm", input: ({ draftId }: Stage) => ({ ids: [draftId] }) },
  answer: { needs: "answer", input: ({ askedId }: Stage) => ({ id: askedId, keep: true }) },
  setCleaning: {
    needs: "clean",
    input: ({ jobId }: Stage) => ({ jobId, leg: "out", untilAt: "2026-03-11T18:00:00.000Z" }),
  },
  endCleaning: { needs: "clean", input: ({ jobId }: Stage) => ({ jobId, isDone: true }) },
  reportProblem: {
    needs: "report",
    input: ({ doneId }: Stage) => ({ jobId: doneId, kind: "damage", wish: "returnVisit" }),
  },
  createProblemPhotoUpload: {
    needs: "report",
    input: ({ doneId }: Stage) => ({ jobId: doneId, contentType: "image/jpeg", bytes: 1000 }),
  },
  viewGateCode: { needs: "gateCode", input: ({ propertyId }: Stage) => ({ propertyId }) },
  leave: { needs: "see", input: () => ({}) },
} as const;
type Name = keyof typeof acts;
const names = Object.keys(acts) as Name[];
const call = (name: Name, token: string, on: Stage) =>
  app.typed(null, `helper.${name}`, { token, ...acts[name].input(on) });

/** Makes the act possible, by a member who may do everything. */
async function prepare(name: Name, on: Stage): Promise<void> {
  if (name !== "undoConfirm" && name !== "endCleaning") return;
  const { token } = await addHelper(app, on.host, { scopes: [...scopes], propertyIds: [on.propertyId] });
  await call(name === "undoConfirm" ? "confirm" : "setCleaning", token, on);
}

describe.each(names)("%s", (name) => {
  test.each(scopes)("by a member with the scope %s", async (scope) => {
    const on = await stage();
    await prepare(name, on);
    const { token } = await addHelper(app, on.host, { scopes: [scope], propertyIds: [on.propertyId] });
    const { needs } = acts[name];
    const isAllowed = needs === scope || needs === "see";
    const { status, body } = await call(name, token, on);
    expect(isAllowed ? { status } : { status, code: (body as { code: string }).code }).toEqual(
      isAllowed ? { status: 200 } : { status: 403, code: "HELPER_MAY_NOT" },
    );
  });

  test.each(["a former member", "one who left", "an expired one", "a stranger", "one of a suspended host"])(
    "is refused for %s",
    async (who) => {
      const on = await stage();
      await prepare(name, on);
      const { id, token } = await addHelper(app, on.host, {
        scopes: [...scopes],
        propertyIds: [on.propertyId],
        lastDay: "2026-03-10",
      });
      if (who === "a former member") await app.typed(on.host, "circle.removeMember", { id });
      if (who === "one who left") await app.typed(null, "helper.leave", { token });
      if (who === "an expired one") app.clock.now = "2026-03-11T04:00:00.000Z";
      if (who === "one of a suspended host")
        await app.database.execute("update users set suspended_at = now() where id = $1", [on.host.userId]);
      const before = await app.deps.db.select().from(jobs);
      expect(await call(name, who === "a stranger" ? "unknown" : token, on)).toMatchObject({
        status: 400,
        body: { code: "LINK_INVALID" },
      });
      expect(await app.deps.db.select().from(jobs)).toEqual(before);
    },
  );

  test("is refused at a rental that was not granted", async () => {
    if (name === "page" || name === "leave") return;
    const on = await stage();
    await prepare(name, on);
    const other = await stage();
    const { token } = await addHelper(app, other.host, {
      scopes: [...scopes],
      propertyIds: [other.propertyId],
    });
    expect(await call(name, token, on)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

test("a link is stored only as a hash", async () => {
  const { host, propertyId } = await stage();
  const { token } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  expect(JSON.stringify(await app.deps.db.select().from(circleMembers))).not.toContain(token);
});

test("a rental taken from a member is out of reach at once", async () => {
  const { host, propertyId, jobId } = await stage();
  const { id, token } = await addHelper(app, host, {
    scopes: ["see", "gateCode"],
    propertyIds: [propertyId],
  });
  await app.typed(host, "circle.saveMember", { id, scopes: ["see"] });
  expect(await app.typed(null, "helper.viewGateCode", { token, propertyId })).toMatchObject({ status: 403 });
  await app.deps.transact(async (tx) => {
    await lockHomeBucket(tx, host.homeownerId);
    await planRental(app.deps, tx, propertyId);
  });
  await app.typed(host, "rental.removeProperty", { id: propertyId });
  expect((await app.typed(null, "helper.page", { token })).body).toMatchObject({
    properties: [],
    pickups: [],
  });
  expect(jobId).toBeTruthy();
});
