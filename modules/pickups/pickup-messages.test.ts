import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { notifications, photos, pickupMessages } from "#db/schema/index.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import type { Route } from "#modules/routes/contract.ts";
import type { Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import type { PickupMessages } from "./contract/messages.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});

let homeowner: Homeowner;
let runner: Runner;
let jobId: string;
beforeEach(async () => {
  // The morning of the pickup, March 11, in New York.
  kit.app.clock.now = "2026-03-11T13:00:00.000Z";
  homeowner = await addHomeowner(kit.app);
  runner = await addRunner(kit.app);
  jobId = await addJob(kit.app, homeowner, { status: "assigned", runner });
});

type Sent = { messageId?: string; words?: string; template?: string; photoUrl?: string; jobId?: string };
const send = (who: Who, { messageId = kit.app.deps.newId(), ...message }: Sent) =>
  kit.app.typed(who, "messages.send", { jobId, messageId, ...message });
const read = async (who: Who) =>
  (await kit.app.typed(who, "messages.ofPickup", { jobId })).body as PickupMessages;
const textsFor = async (who: Who) =>
  (await read(who)).messages.map(({ words, template }) => words ?? template);
const statusOf = async (who: Who, name: ProcedureName) => (await kit.app.typed(who, name, { jobId })).status;
const noticesOf = ({ userId }: Person) =>
  kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId));
const own = async () =>
  ((await kit.app.typed(homeowner, "homeowner.pickup", { jobId })).body as OwnJob).messages;
const ofStop = async () =>
  ((await kit.app.typed(runner, "runner.route", {})).body as Route).stops.find(({ job }) => job.id === jobId)
    ?.messages;

describe("messages about a pickup", () => {
  test("go both ways, with first names only", async () => {
    expect((await send(homeowner, { words: " The key is under the mat. " })).body).toEqual({ ok: true });
    expect((await send(runner, { template: "soonThere" })).status).toBe(200);
    const seen = await read(runner);
    expect(seen).toMatchObject({ side: "runner", other: "Robin", state: "open" });
    expect(seen.messages).toMatchObject([
      { from: "homeowner", isOwn: false, name: "Robin", words: "The key is under the mat.", template: null },
      { from: "runner", isOwn: true, words: null, template: "soonThere", photoUrl: null, isRead: false },
    ]);
    expect(Object.keys(seen.messages[0] ?? {}).toSorted()).toEqual(
      ["from", "id", "isOwn", "isRead", "name", "photoUrl", "sentAt", "template", "words"].toSorted(),
    );
  });

  test("sent twice are there once, and an id is nobody else's", async () => {
    const messageId = kit.app.deps.newId();
    for (const words of ["Once", "Once"])
      expect((await send(homeowner, { messageId, words })).status).toBe(200);
    expect((await send(runner, { messageId, words: "Mine" })).status).toBe(404);
    expect(await textsFor(homeowner)).toEqual(["Once"]);
    expect(await noticesOf(runner)).toHaveLength(1);
  });

  test.each([
    [{}, "validation.message"],
    [{ words: "   " }, "validation.message"],
    [{ words: "x".repeat(501) }, "validation.tooLong"],
    [{ words: "Hi", template: "gateOpen" }, "validation.invalid"],
    [{ template: "nothing" }, "validation.invalid"],
  ])("must say one thing: %j", async (message, key) => {
    const { status, body } = await send(homeowner, message);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(key)]);
  });

  test("end at thirty an hour", async () => {
    for (let nth = 1; nth <= 30; nth++)
      expect((await send(runner, { words: `Number ${nth}` })).status).toBe(200);
    expect(await send(runner, { words: "One more" })).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    expect(await textsFor(runner)).toHaveLength(30);
    kit.app.clock.advance(3_600_000);
    expect((await send(runner, { words: "One more" })).status).toBe(200);
  });

  test("are for its homeowner and its runner; an admin reads them and writes nothing", async () => {
    await send(homeowner, { words: "Hello" });
    const others = [await addHomeowner(kit.app), await addRunner(kit.app)];
    for (const who of others) {
      for (const name of ["messages.ofPickup", "messages.markRead"] as const)
        expect(await statusOf(who, name)).toBe(404);
      expect((await send(who, { words: "Me too" })).status).toBe(404);
    }
    const admin = await addAdmin(kit.app);
    expect(await read(admin)).toMatchObject({ side: "admin", other: null, messages: [{ words: "Hello" }] });
    expect((await send(admin, { words: "Hello" })).status).toBe(404);
    expect(await statusOf(admin, "messages.markRead")).toBe(404);
    expect((await own()).unread).toBe(0);
  });
});

describe("the time for messages", () => {
  test.each([
    ["2026-03-10T03:59:59.999Z", "MESSAGES_NOT_YET", "notYet"],
    ["2026-03-10T04:00:00.000Z", null, "open"],
    ["2026-03-14T03:59:59.999Z", null, "open"],
    ["2026-03-14T04:00:00.000Z", "MESSAGES_CLOSED", "closed"],
  ])("runs from the day before to two days after: %s", async (now, code, state) => {
    kit.app.clock.now = now;
    for (const who of [homeowner, runner]) {
      expect((await read(who)).state).toBe(state);
      const { status, body } = await send(who, { words: "Hello" });
      expect([status, (body as { code?: string }).code ?? null]).toEqual([code ? 409 : 200, code]);
      const file = { jobId, contentType: "image/jpeg", bytes: 1000 };
      expect((await kit.app.typed(who, "messages.createPhotoUpload", file)).status).toBe(code ? 409 : 200);
    }
    expect((await own()).isOpen).toBe(code === null);
  });

  test("begins once a runner has the pickup, and ends when it is canceled", async () => {
    jobId = await addJob(kit.app, homeowner, { timeWindow: "evening" });
    expect(await send(homeowner, { words: "Hi" })).toMatchObject({ body: { code: "MESSAGES_NOT_YET" } });
    expect(await own()).toMatchObject({ isOpen: false, count: 0, unread: 0 });
    expect(await statusOf(homeowner, "homeowner.cancelJob")).toBe(200);
    expect(await send(homeowner, { words: "Hi" })).toMatchObject({ body: { code: "MESSAGES_CLOSED" } });
  });

  test("goes on after the cans are back", async () => {
    for (const act of ["runner.startJob", "runner.completeJob"] as const)
      expect((await kit.app.typed(runner, act, { jobId, notes: "Done" })).status).toBe(200);
    expect((await send(homeowner, { words: "Thanks!" })).status).toBe(200);
    expect(await textsFor(runner)).toEqual(["Thanks!"]);
  });
});

test("a later runner sees nothing of the earlier one's messages, and the earlier one nothing more", async () => {
  await send(homeowner, { words: "For the first" });
  await send(runner, { words: "From the first" });
  await kit.app.typed(runner, "runner.releaseJob", { jobId });
  const later = await addRunner(kit.app, { serviceAreas: [homeowner.zipCode] });
  expect(await statusOf(later, "runner.acceptJob")).toBe(200);
  await send(homeowner, { words: "For the second" });
  expect(await textsFor(later)).toEqual(["For the second"]);
  expect(await statusOf(runner, "messages.ofPickup")).toBe(404);
  expect((await send(runner, { words: "Still me" })).status).toBe(404);
  expect(await textsFor(homeowner)).toEqual(["For the first", "From the first", "For the second"]);
});

describe("what is unread", () => {
  test("is counted for each side until it reads, and is told once until then", async () => {
    for (const words of ["One", "Two"]) await send(runner, { words });
    expect(await own()).toMatchObject({ isOpen: true, count: 2, unread: 2 });
    expect(await ofStop()).toMatchObject({ isOpen: true, count: 2, unread: 0 });
    expect(await noticesOf(homeowner)).toMatchObject([
      {
        type: "pickupMessage",
        params: { side: "runner", date: "2026-03-11", jobId },
        link: `/pickups/${jobId}`,
        readAt: null,
      },
    ]);
    expect(await statusOf(homeowner, "messages.markRead")).toBe(200);
    expect((await own()).unread).toBe(0);
    expect((await read(runner)).messages).toMatchObject([{ isRead: true }, { isRead: true }]);
    expect(await noticesOf(homeowner)).toMatchObject([{ readAt: kit.app.clock.now }]);
    await send(runner, { words: "Three" });
    expect(await noticesOf(homeowner)).toHaveLength(2);
    await send(homeowner, { words: "Answer" });
    expect((await ofStop())?.unread).toBe(1);
    expect(await noticesOf(runner)).toMatchObject([{ link: "/runner/route?day=2026-03-11" }]);
  });
});

describe("a photo in a message", () => {
  const picture = async () => jpeg();

  test("is seen by both sides and nobody else, and belongs to its uploader's message", async () => {
    const photoUrl = await kit.uploadMessagePhoto(runner, jobId, await picture());
    expect((await send(homeowner, { photoUrl })).status).toBe(400);
    const messageId = kit.app.deps.newId();
    for (const _ of [1, 2]) expect((await send(runner, { messageId, photoUrl })).status).toBe(200);
    for (const who of [homeowner, runner]) {
      const [message] = (await read(who)).messages;
      expect((await kit.open(message?.photoUrl as string)).status).toBe(200);
    }
    expect((await send(runner, { photoUrl, words: "Again" })).status).toBe(400);
  });

  test("goes with the account of its writer; the other side's stays", async () => {
    for (const who of [homeowner, runner])
      await send(who, { photoUrl: await kit.uploadMessagePhoto(who, jobId, await picture()) });
    await kit.app.typed(runner, "profile.deleteAccount");
    expect((await read(homeowner)).messages).toMatchObject([{ from: "homeowner" }]);
    expect(await kit.app.deps.db.select().from(photos).where(eq(photos.ownerId, runner.userId))).toEqual([]);
    await kit.app.typed(homeowner, "profile.deleteAccount");
    expect(
      await kit.app.deps.db.select().from(pickupMessages).where(eq(pickupMessages.jobId, jobId)),
    ).toEqual([]);
  });

  test("is deleted with its message a year later", async () => {
    await send(runner, { photoUrl: await kit.uploadMessagePhoto(runner, jobId, await picture()) });
    const kept = async () =>
      (await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId))).length;
    kit.app.clock.advance(365 * 86_400_000);
    await purge(kit.app.deps);
    expect(await kept()).toBe(1);
    kit.app.clock.advance(1);
    expect((await purge(kit.app.deps)).pickupMessages).toBeGreaterThan(0);
    expect(await kept()).toBe(0);
    await kit.drain();
  });
});
