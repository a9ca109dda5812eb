import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readingPaces, rentalPickups } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { feeds, stay } from "#testkit/feeds.ts";
import type { Board } from "./contract/board.ts";
import type { PlannedPickup } from "./contract.ts";

let server: CalendarServer;
let app: TestApp;
beforeAll(async () => {
  server = await calendarServer({ timeoutMs: 60_000 });
  app = await testApp("postgres", { calendars: server.calendars });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.deps.db.delete(readingPaces);
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const { aFeed } = feeds(() => ({ app, server }));

describe("a board", () => {
  const boardOf = async (who: Awaited<ReturnType<typeof addHomeowner>>, from = "2026-03-10", days = 14) =>
    (await app.typed(who, "rental.board", { from, days })).body as Board;

  test("has the stays and pickups that touch its days, and what covers each checkout", async () => {
    const { host, propertyId } = await aFeed([
      stay("before", -5),
      stay("a", -1, 3),
      stay("b", 6, 3),
      stay("c", 7, 4),
      stay("owner", 3, 2, { title: "Not available" }),
      stay("later", 13, 4),
      stay("after", 17, 2),
    ]);
    const planned = (await app.typed(host, "rental.plannedPickups")).body as PlannedPickup[];
    const [first, second] = planned;
    expect((await app.typed(host, "rental.dropPickup", { id: second?.id })).status).toBe(200);
    const { stays, pickups } = await boardOf(host);
    expect(
      stays.map(({ fromOn, isBlocked, isOverlapping, cover }) => [fromOn, isBlocked, isOverlapping, cover]),
    ).toEqual([
      ["2026-03-09", false, false, "pickup"],
      ["2026-03-13", true, false, null],
      ["2026-03-16", false, true, "none"],
      ["2026-03-17", false, true, "pickup"],
      ["2026-03-23", false, false, null],
    ]);
    expect(
      pickups.map(({ onDay, state, plannedId, propertyId: at }) => [onDay, state, plannedId, at]),
    ).toEqual([
      ["2026-03-12", "coming", first?.id, propertyId],
      ["2026-03-21", "coming", planned[2]?.id, propertyId],
    ]);
    expect(await boardOf(await addHomeowner(app))).toEqual({ stays: [], pickups: [] });
    expect(await app.typed(host, "rental.board", { from: "2026-03-10", days: 32 })).toMatchObject({
      status: 400,
    });
  });

  test("tells a checkout that waits for a decision from one to confirm", async () => {
    const { host: other } = await aFeed([stay("a", 2), stay("b", 6)]);
    const [first] = (await app.typed(other, "rental.plannedPickups")).body as PlannedPickup[];
    await app.deps.db
      .update(rentalPickups)
      .set({ state: "asked", askedAt: app.clock.now })
      .where(eq(rentalPickups.id, first?.id ?? ""));
    expect((await boardOf(other)).stays.map(({ cover }) => cover)).toEqual(["asked", "pickup"]);
  });

  test("shows drafts as such", async () => {
    const { host: other, sync } = await aFeed([]);
    await app.typed(other, "rental.saveSettings", { mode: "draft" });
    await sync([stay("a", 2)]);
    const { stays, pickups } = await boardOf(other);
    expect(stays).toMatchObject([{ cover: "draft", title: "Reserved" }]);
    expect(pickups).toMatchObject([{ onDay: "2026-03-14", state: "draft", jobId: null }]);
  });
});
