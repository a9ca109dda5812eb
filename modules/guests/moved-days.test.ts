import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayMoves, jobs, stayGuests } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, serveArea } from "#testkit/factories.ts";
import { plan } from "#testkit/rentals.ts";
import { addRental, addStay, hostsAndGuests } from "#testkit/rentals-of-guests.ts";
import { stopGuestTexts } from "./stop.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const { begin, deliver, end, hosting, made, send, stopAs } = hostsAndGuests(() => app);
const run = () => sendGuestMessages(app.deps);

beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
  await serveArea(app, "10001");
});
afterAll(end);
beforeEach(async () => {
  await begin();
  await app.deps.db.delete(dayMoves);
});

const codes = async (who: Who, stayId: string) =>
  ((await app.typed(who, "guests.codeValues", { stayId })).body as { en: Record<string, string> }).en;

/** What a guest reads about the truck, in both codes and on the stay's page. */
async function said(host: Who, stayId: string) {
  const { trash_day, trash_days } = await codes(host, stayId);
  const { path } = (await app.typed(host, "guests.stayLink", { stayId })).body as { path: string };
  const page = await app.typed(null, "guests.stayPage", { token: path.slice("/stay/".length) });
  const parts = (page.body as { parts: { lines: string[] }[] }).parts.flatMap(({ lines }) => lines);
  expect(parts).toContain(trash_days);
  return { day: trash_day, days: trash_days };
}

const one = (day: string) => ({
  day,
  days: `The truck comes once during your stay, on ${day} (cans go out from 6:00 PM the evening before), for trash.`,
});
const saturday = "Saturday, March 14";
const sunday = "Sunday, March 15";

/** An operator moves Saturday's pickups to Sunday. */
async function move(more: object = {}) {
  const admin = await addAdmin(app);
  const dayMoveId = app.deps.newId();
  const to = {
    area: "100",
    street: null,
    jobIds: null,
    fromOn: "2026-03-14",
    toOn: "2026-03-15",
    later: null,
  };
  const moved = { dayMoveId, ...to, reason: "weather", expected: 0, ...more };
  expect(await app.typed(admin, "admin.pushJobs", moved)).toMatchObject({ status: 200 });
  return { undo: () => app.typed(admin, "admin.undoPush", { dayMoveId }) };
}

test("a day that an operator moves is the day guests read, until the move is undone", async () => {
  const { host, rental, stayId } = await hosting();
  expect(await said(host, stayId)).toEqual(one(saturday));
  const { undo } = await move();
  expect(await said(host, stayId)).toEqual(one(sunday));
  // The rental's own pickup stays, and says so.
  await app.typed(host, "rental.saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode: "commit" });
  await plan(app, { ...rental, home: host });
  expect(await said(host, stayId)).toEqual(one(sunday));
  expect((await codes(host, stayId)).cans_out).toBe("on the evening of Friday, March 13");
  expect((await undo()).status).toBe(200);
  expect(await said(host, stayId)).toEqual(one(saturday));
});

test("a guest who was told a truck's day is corrected when an operator moves it and moves it back, once each", async () => {
  const { host, stayId, templateId } = await hosting();
  const plain = await made(host, {
    name: "Hi",
    texts: { en: { subject: "Hi", body: "You leave {checkout_day}." } },
  });
  for (const each of [templateId, plain]) await send(host, stayId, each);
  const waiting = await hosting();
  await send(waiting.host, waiting.stayId, waiting.templateId);
  await app.deps.db.update(stayGuests).set({ email: null }).where(eq(stayGuests.stayId, waiting.stayId));
  await deliver();
  app.emails.length = 0;
  app.clock.advance(60_000);
  const { undo } = await move();
  expect(await run()).toEqual({ guestEmails: 1 });
  app.clock.advance(60_000);
  expect(await run()).toEqual({ guestEmails: 0 });
  await deliver();
  expect(app.emails).toMatchObject([
    {
      subject: "Corrected: Trash at Lake House",
      text: expect.stringMatching(
        /^The truck is coming on a different day\. This replaces our earlier message\.\n\nHi Ana,\nit is collected on Sunday, March 15\.\n\n-- /,
      ),
    },
  ]);
  expect((await undo()).status).toBe(200);
  app.clock.advance(60_000);
  expect(await run()).toEqual({ guestEmails: 1 });
  await deliver();
  expect(app.emails[1]?.text).toContain("it is collected on Saturday, March 14.");
  expect(app.emails[1]?.text).not.toContain("You leave");
});

test("a move corrects nobody who stopped, was told later, or whose stay is over", async () => {
  const [stopped, over] = [
    await hosting(),
    await hosting({ stay: { fromOn: "2026-03-06", untilOn: "2026-03-09" } }),
  ];
  for (const each of [stopped, over]) await send(each.host, each.stayId, each.templateId);
  await deliver();
  await stopAs(stopped.rental.propertyId, stopped.host.homeownerId);
  app.clock.advance(60_000);
  await move();
  app.clock.advance(60_000);
  const later = await hosting();
  await send(later.host, later.stayId, later.templateId);
  expect(await run()).toEqual({ guestEmails: 0 });
});

test("a correction by text message waits for the morning, and a STOP meanwhile wins", async () => {
  const guest = { email: null, prefersText: true };
  const woken = await hosting({ guest: { ...guest, phone: "(217) 555-0188" } });
  const stopped = await hosting({ guest: { ...guest, phone: "(217) 555-0189" } });
  for (const each of [woken, stopped]) await send(each.host, each.stayId, each.templateId);
  await deliver();
  app.texts.length = 0;
  // 10 PM in New York.
  app.clock.now = "2026-03-11T02:00:00.000Z";
  await move();
  expect(await run()).toEqual({ guestEmails: 2 });
  await deliver();
  expect(app.texts).toEqual([]);
  await stopGuestTexts(app.deps, { number: "+12175550189", isStopped: true });
  await app.database.execute("update tasks.job set start_after = now() where name = 'guest-message'");
  app.clock.now = "2026-03-11T12:00:01.000Z";
  await deliver();
  expect(app.texts.map(({ to }) => to)).toEqual(["+12175550188"]);
  expect(app.texts[0]?.text).toContain("Sunday, March 15");
});

test("moved past the stay, no truck comes", async () => {
  const { host, stayId } = await hosting();
  await move({ toOn: "2026-03-18" });
  expect(await said(host, stayId)).toEqual({
    day: null,
    days: expect.stringMatching(
      /^No truck comes during your stay\. The next one comes on Wednesday, March 18/,
    ),
  });
});

test.each([
  ["another area", { area: "902" }, saturday],
  ["another street", { street: "Elm" }, saturday],
  ["the rental's street", { street: "oak" }, sunday],
  ["a lack of runners", { reason: "runners" }, saturday],
  ["later hours", { toOn: "2026-03-14", later: { kind: "streetClosed", until: 12 } }, saturday],
])("a move for %s is told only if it moves the truck", async (_, more, day) => {
  const { host, stayId } = await hosting();
  if ("later" in more) app.clock.now = "2026-03-13T15:00:00.000Z";
  await move(more);
  expect(await said(host, stayId)).toEqual(one(day));
});

test("a pickup that nothing implies any longer names no truck", async () => {
  const { host, rental, stayId } = await hosting();
  await app.typed(host, "rental.saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode: "commit" });
  await plan(app, { ...rental, home: host });
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, rental.propertyId));
  const runner = await addRunner(app, { serviceAreas: ["10001"] });
  expect((await app.typed(runner, "runner.acceptJob", { jobId: job?.id })).status).toBe(200);
  await app.database.execute(
    "insert into holidays (id, area, on_day, name, rule, changed_at) values (gen_random_uuid(), '', '2026-03-14', 'A day', 'shift_day', now())",
  );
  await plan(app, { ...rental, home: host });
  expect(await said(host, stayId)).toEqual(one(sunday));
  await app.database.execute("delete from holidays");
});

test("another host's stays in the area are told too", async () => {
  const host = await addHomeowner(app);
  const stayId = await addStay(app, await addRental(app, host));
  await move();
  expect(await said(host, stayId)).toEqual(one(sunday));
});
