import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, properties, rentalPickups } from "#db/schema/index.ts";
import type { Board } from "#modules/rentals/contract/board.ts";
import type { RentalRecord } from "#modules/rentals/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import { addAdmin } from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { HelperPage } from "./contract.ts";

let app: TestApp;
let on: Awaited<ReturnType<typeof hostWithCheckout>>;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());
beforeEach(async () => {
  on = await hostWithCheckout(app);
});

const cohost = () =>
  addHelper(app, on.host, {
    scopes: ["see", "confirm", "answer"],
    propertyIds: [on.rental.propertyId],
  });
const page = async (token: string) => (await app.typed(null, "helper.page", { token })).body as HelperPage;
const told = async (userId: string) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    ({ type }) => ["helperActed", "cleanerWaits"].includes(type),
  );

test("a member sees the granted rentals, their stays without names, and no gate code", async () => {
  const { host, rental } = on;
  await addRental(app, host, { name: "Not Granted" });
  const { token } = await cohost();
  const body = await page(token);
  expect(body).toMatchObject({
    name: "Ana",
    role: "cohost",
    host: "Henry",
    properties: [{ id: rental.propertyId, name: "Beach Loft", hasGateCode: false }],
    stays: [{ propertyId: rental.propertyId, fromOn: "2026-03-09", untilOn: "2026-03-12" }],
    pickups: [{ state: "draft", onDay: "2026-03-12", canConfirm: true, jobId: null }],
  });
  for (const secret of ["Gus", "Not Granted", host.email]) expect(JSON.stringify(body)).not.toContain(secret);
  expect(await app.typed(host, "circle.members")).toMatchObject({ body: [{ lastSeenAt: app.clock.now }] });
});

test("a host's history for admins shows who did what by link", async () => {
  const { token } = await cohost();
  const [draft] = (await page(token)).pickups;
  await app.typed(null, "helper.confirm", { token, ids: [draft?.id], seenCents: 10_000 });
  const admin = await addAdmin(app);
  const { body } = await app.typed(admin, "admin.personTimeline", { id: on.host.userId, kind: "change" });
  expect(body).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ what: "link.confirmed", by: "Ana", day: "2026-03-12" }),
    ]),
  });
});

test("only a member who may confirm sees prices", async () => {
  const { token } = await addHelper(app, on.host, {
    scopes: ["see", "clean"],
    propertyIds: [on.rental.propertyId],
  });
  expect((await page(token)).months).toEqual([]);
  expect((await page((await cohost()).token)).months.length).toBeGreaterThan(0);
});

test("a confirmed pickup says by whom on the board, its page, the record, dispatch and to the host", async () => {
  const { host, rental, runner } = on;
  const { token } = await cohost();
  const [draft] = (await page(token)).pickups;
  const input = { token, ids: [draft?.id], seenCents: 10_000 };
  expect((await app.typed(null, "helper.confirm", input)).body).toEqual({ confirmed: 1, left: 0 });
  expect((await app.typed(null, "helper.confirm", input)).body).toEqual({ confirmed: 0, left: 0 });
  const by = { kind: "confirmed", name: "Ana", role: "cohost", at: app.clock.now };
  const board = (await app.typed(host, "rental.board", { from: "2026-03-10", days: 7 })).body as Board;
  expect(board.pickups).toMatchObject([{ state: "coming", helper: by }]);
  const jobId = board.pickups[0]?.jobId ?? "";
  expect((await app.typed(host, "homeowner.pickup", { jobId })).body).toMatchObject({ helpers: [by] });
  expect((await page(token)).pickups).toMatchObject([{ jobId, status: "scheduled", acts: [by] }]);
  expect(await told(host.userId)).toMatchObject([
    { type: "helperActed", params: { name: "Ana", role: "cohost", what: "confirmed", count: "1" } },
  ]);
  const day = { day: "2026-03-12", area: on.zipCode };
  const dispatched = (await app.typed(await addAdmin(app), "admin.dispatchJobs", day)).body as {
    rows: { id: string; last: unknown }[];
  };
  expect(dispatched.rows.find(({ id }) => id === jobId)?.last).toEqual({
    at: app.clock.now,
    by: "Ana (Henry Host)",
  });
  await app.typed(runner, "runner.acceptJob", { jobId });
  app.clock.now = "2026-03-12T17:30:00.000Z";
  await app.typed(runner, "runner.startJob", { jobId });
  const span = { propertyId: rental.propertyId, from: "2026-03-01", to: "2026-03-31" };
  const record = (await app.typed(host, "rental.record", span)).body as RentalRecord;
  expect(record.pickups).toMatchObject([{ id: jobId, helpers: [by] }]);
});

test("confirming costs no more than was seen, and can be undone", async () => {
  const { host } = on;
  const { token } = await cohost();
  const ids = (await page(token)).pickups.map(({ id }) => id);
  expect((await app.typed(null, "helper.confirm", { token, ids, seenCents: 10_000 })).status).toBe(200);
  expect((await app.typed(null, "helper.undoConfirm", { token, ids })).body).toEqual({ undone: 1 });
  expect((await page(token)).pickups).toMatchObject([{ state: "draft", jobId: null }]);
  expect((await told(host.userId)).map(({ params }) => (params as { what: string }).what)).toEqual([
    "confirmed",
    "unconfirmed",
  ]);
});

test("an answer says by whom, and a repeat says nothing more", async () => {
  const { host, rental } = on;
  const { token } = await cohost();
  const ids = (await page(token)).pickups.map(({ id }) => id);
  await app.typed(null, "helper.confirm", { token, ids, seenCents: 10_000 });
  await app.deps.db
    .update(rentalPickups)
    .set({ state: "asked", askedAt: app.clock.now })
    .where(eq(rentalPickups.propertyId, rental.propertyId));
  const answer = { token, id: ids[0], keep: true };
  expect((await app.typed(null, "helper.answer", answer)).status).toBe(200);
  expect((await app.typed(null, "helper.answer", answer)).status).toBe(200);
  expect(await app.typed(null, "helper.answer", { ...answer, keep: false })).toMatchObject({
    body: { code: "PICKUP_CHANGED" },
  });
  expect((await page(token)).pickups[0]?.acts.map(({ kind }) => kind)).toEqual(["confirmed", "kept"]);
  expect(await told(host.userId)).toHaveLength(2);
});

test("a granted gate code is shown, and the host sees each look", async () => {
  const { host, rental } = on;
  const { propertyId } = rental;
  await app.deps.db
    .update(properties)
    .set({ gateCodeSealed: app.deps.vault.seal("4711", propertyId) })
    .where(eq(properties.id, propertyId));
  expect((await page((await cohost()).token)).properties).toMatchObject([{ hasGateCode: false }]);
  const { token } = await addHelper(app, host, { scopes: ["see", "gateCode"], propertyIds: [propertyId] });
  expect((await page(token)).properties).toMatchObject([{ hasGateCode: true }]);
  expect(JSON.stringify(await page(token))).not.toContain("4711");
  expect((await app.typed(null, "helper.viewGateCode", { token, propertyId })).body).toEqual({
    gateCode: "4711",
  });
  expect((await app.typed(host, "circle.members")).body).toMatchObject([
    { gateCodeSeenAt: null },
    { gateCodeSeenAt: app.clock.now },
  ]);
  expect(await told(host.userId)).toMatchObject([{ params: { what: "gateCode", name: "Ana" } }]);
});

test("deleting the host's account ends the links and deletes the people", async () => {
  const { host } = on;
  const { token } = await cohost();
  await app.typed(host, "profile.deleteAccount");
  expect(await app.typed(null, "helper.page", { token })).toMatchObject({ body: { code: "LINK_INVALID" } });
  const { rows } = await app.database.execute("select from circle_members where homeowner_id = $1", [
    host.homeownerId,
  ]);
  expect(rows).toEqual([]);
});
