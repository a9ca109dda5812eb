import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readingPaces } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { feeds, stay } from "#testkit/feeds.ts";
import type { CalendarGap, Feed } from "./contract/feeds.ts";

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

const { aFeed, add } = feeds(() => ({ app, server }));
const blocked = { title: "Not available" };

describe("a reading", () => {
  test("names what it added, moved and canceled", async () => {
    const { sync } = await aFeed([stay("a", 2), stay("b", 7), stay("c", 12), stay("d", 20)]);
    const { latestChange, readAt } = await sync([
      stay("a", 3),
      stay("b", 7, 2, { title: "Ana" }),
      stay("d", 20),
      stay("e", 30),
      stay("f", 40, 2, blocked),
    ]);
    expect(latestChange).toEqual({
      at: readAt,
      added: 1,
      moved: 1,
      cancelled: 1,
      stays: [
        {
          change: "moved",
          title: "Reserved",
          fromOn: "2026-03-13",
          untilOn: "2026-03-15",
          wasFromOn: "2026-03-12",
          wasUntilOn: "2026-03-14",
        },
        expect.objectContaining({ change: "cancelled", fromOn: "2026-03-22", wasFromOn: null }),
        expect.objectContaining({ change: "added", fromOn: "2026-04-09", wasFromOn: null }),
      ],
    });
  });

  test("without changes keeps what the last one said, and a booking that returns is new", async () => {
    const { sync } = await aFeed([stay("a", 2), stay("b", 7), stay("c", 12), stay("d", 20)]);
    const { latestChange: without } = await sync([stay("a", 2), stay("b", 7), stay("d", 20)]);
    expect(without).toMatchObject({ added: 0, cancelled: 1 });
    expect((await sync()).latestChange).toEqual(without);
    expect(
      (await sync([stay("a", 2), stay("b", 7), stay("c", 12), stay("d", 20)])).latestChange,
    ).toMatchObject({ added: 1, moved: 0, cancelled: 0, stays: [{ change: "added", fromOn: "2026-03-22" }] });
  });
});

describe("calendars of one rental", () => {
  test("are compared: a booking that another one leaves open, even for one night", async () => {
    const {
      host,
      propertyId,
      id: airbnb,
    } = await aFeed([stay("a", 2), stay("b", 7, 3), stay("c", 20), stay("past", -5)]);
    server.serve(
      "/other.ics",
      calendarText([
        stay("x", 2, 1, blocked),
        stay("y", 3, 1, blocked),
        stay("z", 7, 2, blocked),
        stay("own", 30),
      ]),
    );
    const vrbo = ((await add(host, propertyId, "/other.ics")).body as Feed).id;
    const gaps = async () =>
      ((await app.typed(host, "rental.calendarGaps", { propertyId })).body as CalendarGap[]).map((gap) => [
        gap.fromOn,
        gap.bookedIn,
        gap.openIn,
      ]);
    expect(await gaps()).toEqual([
      ["2026-03-17", airbnb, vrbo],
      ["2026-03-30", airbnb, vrbo],
      ["2026-04-09", vrbo, airbnb],
    ]);
    const other = await addHomeowner(app);
    expect(await app.typed(other, "rental.calendarGaps", { propertyId })).toMatchObject({ status: 404 });
    // What can't be read says nothing about open nights.
    server.serve("/other.ics", "no calendar");
    app.clock.advance(60_000);
    await app.typed(host, "rental.syncFeed", { id: vrbo });
    expect(await gaps()).toEqual([["2026-04-09", vrbo, airbnb]]);
  });
});
