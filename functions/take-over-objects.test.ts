import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { attempts } from "#testkit/attempts.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { addRental, addStay } from "#testkit/rentals-of-guests.ts";
import type { ProcedureName } from "./rest-routes.ts";

/** Rows Z04 and Z05 of the expectations: another person's objects, from outside and over both APIs. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const { codesOf, rowsOf, statusesOf, taken } = attempts(() => app);

/** An answer without its variable parts. */
function plain({ status, headers, body }: Answer): string {
  const { requestId: _, ...rest } = (body ?? {}) as { requestId?: string };
  const names = [...headers].filter(([name]) => name !== "x-request-id");
  return JSON.stringify([status, names, rest]);
}

describe("Z04 another runner's pickup", () => {
  const visits = () => rowsOf("jobs", "job_events", "ledger_entries", "runner_steps", "photos");

  test("cannot be completed, released or reported by another runner", async () => {
    const { jobId } = await taken();
    const other = await addRunner(app);
    const before = await visits();
    const more = { reason: "noAccess", words: "Locked", item: "Gate", isChecked: true };
    const answers = [await app.call(other, "POST", "/api/runner/complete-job", { jobId })];
    for (const name of [
      "runner.completeJob",
      "runner.releaseJob",
      "runner.setOut",
      "runner.startJob",
      "runner.cannotServe",
      "runner.checkItem",
      "runner.viewGateCode",
      "runner.homeOfJob",
    ] as const)
      answers.push(await app.typed(other, name, { jobId, ...more }));
    answers.push(
      await app.typed(other, "runner.createPhotoUpload", { jobId, contentType: "image/jpeg", bytes: 1000 }),
    );
    expect(statusesOf(answers)).toEqual(answers.map(() => 404));
    expect(await visits()).toEqual(before);
  });

  test("cannot be taken or completed by a homeowner, even at their own home", async () => {
    const { home, jobId } = await taken();
    const open = await addJob(app, home);
    const before = await visits();
    for (const who of [home, await addHomeowner(app)])
      for (const given of [{ jobId }, { jobId: open }]) {
        const answers = [
          await app.call(who, "POST", "/api/runner/accept-job", given),
          await app.call(who, "POST", "/api/runner/complete-job", given),
          await app.typed(who, "runner.acceptJob", given),
          await app.typed(who, "runner.completeJob", given),
          await app.typed(who, "runner.releaseJob", given),
        ];
        expect(statusesOf(answers)).toEqual(answers.map(() => 403));
      }
    expect(await visits()).toEqual(before);
  });

  test("cannot be taken outside the runner's areas or while offline", async () => {
    const zipCode = newZip();
    const jobId = await addJob(app, await addHomeowner(app, { zipCode }));
    const before = await visits();
    for (const [runner, code] of [
      [await addRunner(app), "JOB_OUTSIDE_AREA"],
      [await addRunner(app, { serviceAreas: [zipCode], isAvailable: false }), "RUNNER_OFFLINE"],
    ] as const)
      expect(
        codesOf([
          await app.call(runner, "POST", "/api/runner/accept-job", { jobId }),
          await app.typed(runner, "runner.acceptJob", { jobId }),
        ]),
      ).toEqual([
        [403, code],
        [403, code],
      ]);
    expect(await visits()).toEqual(before);
  });
});

/** An id with its last digit moved up or down by one. */
function beside(id: string, step: 1 | -1): string {
  const last = (Number.parseInt(id.slice(-1), 16) + step + 16) % 16;
  return id.slice(0, -1) + last.toString(16);
}

describe("Z05 another user's object, by its id", () => {
  type Theirs = Record<
    "job" | "property" | "feed" | "stay" | "hold" | "notice" | "thread" | "session",
    string
  >;
  let mine: Homeowner;
  let ids: Theirs;
  let photo: string;
  beforeAll(async () => {
    mine = await addHomeowner(app);
    const host = await addHomeowner(app);
    const [job, runner] = [await addJob(app, host), await addRunner(app)];
    await app.typed(runner, "runner.acceptJob", { jobId: job });
    const { propertyId, feedId } = await addRental(app, host);
    const stay = await addStay(app, { propertyId, feedId });
    const hold = await app.typed(host, "homeowner.addHold", { fromOn: "2026-04-02", untilOn: "2026-04-20" });
    const thread = app.deps.newId();
    await app.typed(host, "support.openThread", { threadId: thread, topic: "app", words: "Hello" });
    const notices = await app.typed(host, "notifications.list");
    const sessions = await app.typed(host, "security.sessions");
    const upload = { purpose: "house", contentType: "image/png", bytes: 1000 };
    photo = ((await app.typed(host, "profile.createPhotoUpload", upload)).body as { photoUrl: string })
      .photoUrl;
    ids = {
      job,
      property: propertyId,
      feed: feedId,
      stay,
      hold: (hold.body as { id: string }).id,
      notice: (notices.body as { id: string }[])[0]?.id ?? "",
      thread,
      session: (sessions.body as { id: string }[])[0]?.id ?? "",
    };
  });

  const property = {
    name: "Loft",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    guests: 4,
    bedrooms: 2,
    amenities: [],
  };
  const picture = { contentType: "image/jpeg", bytes: 1000, photoBytes: 1000 };
  const feed = { kind: "airbnb", address: "https://calendars.example/loft.ics" };
  /** Each procedure that takes the id, with its other input; and its answer to an unknown id. */
  const takes: [keyof Theirs, ProcedureName, (id: string) => object, 404 | 200][] = [
    ["job", "homeowner.cancelJob", (jobId) => ({ jobId }), 404],
    ["job", "homeowner.rateJob", (jobId) => ({ jobId, stars: 5 }), 404],
    ["job", "homeowner.reportProblem", (jobId) => ({ jobId, kind: "nobodyCame", wish: "credit" }), 404],
    ["job", "homeowner.createProblemPhotoUpload", (jobId) => ({ jobId, ...picture }), 404],
    ["hold", "homeowner.endHold", (holdId) => ({ holdId }), 404],
    ["property", "rental.property", (id) => ({ id }), 404],
    ["property", "rental.saveProperty", (id) => ({ id, ...property }), 404],
    ["property", "rental.removeProperty", (id) => ({ id }), 404],
    ["property", "rental.record", (id) => ({ propertyId: id, from: "2026-03-01", to: "2026-03-31" }), 404],
    ["property", "rental.addFeed", (propertyId) => ({ propertyId, ...feed }), 404],
    ["property", "rental.createPropertyPhotoUpload", (propertyId) => ({ propertyId, ...picture }), 404],
    [
      "property",
      "rental.scheduleCleanup",
      (propertyId) => ({ propertyId, scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true }),
      404,
    ],
    ["feed", "rental.syncFeed", (id) => ({ id }), 404],
    ["feed", "rental.setFeed", (id) => ({ id, isPaused: true }), 404],
    ["feed", "rental.trustFeed", (id) => ({ id }), 404],
    ["feed", "rental.removeFeed", (id) => ({ id }), 404],
    ["stay", "guests.saveGuest", (stayId) => ({ stayId, language: "en", name: "Ana" }), 404],
    ["stay", "guests.codeValues", (stayId) => ({ stayId }), 404],
    ["notice", "notifications.markRead", (id) => ({ ids: [id] }), 200],
    ["notice", "notifications.markUnread", (id) => ({ ids: [id] }), 200],
    ["thread", "support.conversation", (threadId) => ({ threadId }), 404],
    ["thread", "support.markThreadRead", (threadId) => ({ threadId }), 404],
    ["session", "security.endSession", (id) => ({ id }), 404],
  ];
  const kept = () =>
    rowsOf(
      "jobs",
      "job_events",
      "ratings",
      "problems",
      "photos",
      "properties",
      "rental_feeds",
      "rental_stays",
      "stay_guests",
      "service_holds",
      "notifications",
      "support_threads",
      "support_messages",
      "sessions",
    );

  test.each(takes)("a %s answers %s exactly as an unknown id does", async (kind, name, given, status) => {
    const before = await kept();
    expect(ids[kind]).toMatch(/^[0-9a-f-]{36}$/);
    const never = await app.typed(mine, name, given(app.deps.newId()));
    expect([never.status, never.body]).toEqual([status, expect.anything()]);
    for (const id of [ids[kind], beside(ids[kind], 1), beside(ids[kind], -1), ids[kind].toUpperCase()])
      expect(plain(await app.typed(mine, name, given(id)))).toBe(plain(never));
    expect(await kept()).toEqual(before);
  });

  test("a rental is unknown to the documented API too", async () => {
    const before = await kept();
    const schedule = (propertyId: string) =>
      app.call(mine, "POST", "/api/vacation-rental/schedule-pickup", {
        scheduledDate: "2026-03-12",
        timeWindow: "13:00",
        isCheckout: true,
        propertyId,
      });
    const never = await schedule(app.deps.newId());
    expect(never.status).toBe(404);
    for (const id of [ids.property, beside(ids.property, 1), beside(ids.property, -1)])
      expect(plain(await schedule(id))).toBe(plain(never));
    expect(await kept()).toEqual(before);
  });

  test("a photo cannot be used as one's own house photo, on either API", async () => {
    const before = await kept();
    const id = /[0-9a-f-]{36}/.exec(photo)?.[0] ?? "";
    const save = async (of: string) => {
      const given = { houseImageUrl: photo.replace(id, of) };
      return [
        plain(await app.call(mine, "POST", "/api/profile/homeowner/update", given)),
        plain(await app.typed(mine, "profile.updateHomeowner", given)),
      ];
    };
    const never = await save(app.deps.newId());
    expect(never).toEqual([
      expect.stringContaining("PHOTO_UNKNOWN"),
      expect.stringContaining("PHOTO_UNKNOWN"),
    ]);
    for (const of of [id, beside(id, 1), beside(id, -1)]) expect(await save(of)).toEqual(never);
    expect(await kept()).toEqual(before);
  });
});
