import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { addOns, auditLog, notifications, platformRules } from "#db/schema/index.ts";
import { addOnPath } from "#modules/notices/add-on-token.ts";
import { defaultRules } from "#modules/rates/rules.ts";
import { addOnKit } from "#testkit/add-ons.ts";
import { addHomeowner, addRunner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
const morning = "2026-03-11T14:00:00.000Z";
beforeEach(() => {
  kit.app.clock.now = morning;
});

const { stop, photo, offer, answer, finish, seen, offered, paidFor } = addOnKit(() => kit);
const kindsOf = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId)))
    .map(({ type }) => type)
    .filter((type) => type.startsWith("addOn"));
const closed = { status: 409, body: { code: "ADD_ON_CLOSED" } };

describe("extra work at a stop", () => {
  test("is asked with photo and price, approved, done, billed and paid", async () => {
    const at = await stop();
    const { id, ...asked } = await offer(at);
    expect(asked).toMatchObject({
      status: 200,
      body: { state: "open", price: "6.00", pay: "4.00", units: 2 },
    });
    expect(asked.body).toMatchObject({ answerBy: "2026-03-11T14:15:00.000Z" });
    const [shown] = await seen(at);
    expect(shown).toMatchObject({ id, state: "open", price: "6.00", runner: "Sam" });
    expect((await kit.open(shown?.photoUrl ?? "")).status).toBe(200);
    expect(shown).not.toHaveProperty("pay");
    expect(await kindsOf(at.home)).toEqual(["addOnAsked"]);
    expect(await answer(at, id, "approved")).toMatchObject({
      status: 200,
      body: { state: "approved", answeredVia: "app", answeredAt: morning },
    });
    expect(await offered(at)).toMatchObject([{ id, state: "approved", home: "Robin" }]);
    expect(await kindsOf(at.runner)).toEqual(["addOnAnswered"]);
    expect(await paidFor(id)).toEqual([]);
    expect(await finish(at, id)).toMatchObject({ status: 200, body: { state: "done" } });
    expect(await paidFor(id)).toEqual([400]);
    expect(await kindsOf(at.home)).toEqual(expect.arrayContaining(["addOnAsked", "addOnDone"]));
  });

  test("is offered and done once, however often that is sent", async () => {
    const at = await stop();
    const photoUrl = await photo(at);
    const { id } = await offer(at, { photoUrl });
    expect((await offer(at, { id, photoUrl })).status).toBe(200);
    await answer(at, id, "approved");
    expect((await answer(at, id, "approved")).status).toBe(200);
    await finish(at, id);
    expect(await finish(at, id)).toMatchObject({ status: 200, body: { state: "done" } });
    expect(await paidFor(id)).toEqual([400]);
    expect(await seen(at)).toHaveLength(1);
    const other = await stop();
    expect(await offer(other, { id })).toMatchObject({ status: 409, body: { code: "STEP_OF_ANOTHER" } });
  });

  test("is not done without a yes: declined, unanswered or still open", async () => {
    const at = await stop();
    const no = await offer(at);
    await answer(at, no.id, "declined");
    const open = await offer(at);
    expect(await finish(at, no.id)).toMatchObject(closed);
    expect(await finish(at, open.id)).toMatchObject(closed);
    kit.app.clock.advance(15 * 60_000);
    expect(await answer(at, open.id, "approved")).toMatchObject(closed);
    expect(await finish(at, open.id)).toMatchObject(closed);
    expect((await offered(at)).map(({ state }) => state)).toEqual(["declined", "expired"]);
    expect(await answer(at, no.id, "approved")).toMatchObject(closed);
    expect([await paidFor(no.id), await paidFor(open.id)]).toEqual([[], []]);
  });

  test("can no longer be approved once its runner has left the leg", async () => {
    const at = await stop();
    const out = await offer(at);
    await kit.app.typed(at.runner, "runner.startJob", { jobId: at.jobId });
    expect(await answer(at, out.id, "approved")).toMatchObject(closed);
    const back = await offer(at, { kind: "garageRetrieval", units: 1 });
    await kit.app.typed(at.runner, "runner.completeJob", { jobId: at.jobId, notes: "Done" });
    expect(await answer(at, back.id, "approved")).toMatchObject(closed);
    expect((await seen(at)).map(({ state }) => state)).toEqual(["expired", "expired"]);
    expect(await offer(at)).toMatchObject({ status: 409, body: { code: "JOB_NOT_OPEN" } });
  });

  test("approved in time can be reported done a little after the pickup, not later", async () => {
    const at = await stop({ status: "in_progress" });
    const [soon, late] = [await offer(at), await offer(at)];
    await answer(at, soon.id, "approved");
    await answer(at, late.id, "approved");
    await kit.app.typed(at.runner, "runner.completeJob", { jobId: at.jobId, notes: "Done" });
    kit.app.clock.advance(3_600_000);
    expect((await finish(at, soon.id)).status).toBe(200);
    kit.app.clock.advance(2 * 3_600_000);
    expect(await finish(at, late.id)).toMatchObject(closed);
    expect(await finish(at, late.id, { at: "2026-03-11T14:30:00.000Z" })).toMatchObject({ status: 200 });
  });

  test("that waited on a phone asks nobody once its time is over", async () => {
    const at = await stop();
    kit.app.clock.advance(20 * 60_000);
    const late = await offer(at, { at: morning });
    expect(late).toMatchObject({ status: 200, body: { state: "expired", askedAt: morning } });
    expect(await kindsOf(at.home)).toEqual([]);
  });

  test("shows its result where a photo must", async () => {
    const at = await stop();
    const { id } = await offer(at, { kind: "canWash", units: 2 });
    await answer(at, id, "approved");
    expect(await finish(at, id)).toMatchObject({ status: 409, body: { code: "ADD_ON_NEEDS_PHOTO" } });
    expect((await finish(at, id, { photoUrl: await photo(at) })).status).toBe(200);
    const [washed] = await seen(at);
    expect((await kit.open(washed?.donePhotoUrl ?? "")).status).toBe(200);
    expect(await paidFor(id)).toEqual([1200]);
  });

  test("is paid although its pickup counts as missed", async () => {
    kit.app.clock.now = "2026-03-10T20:00:00.000Z";
    const at = await stop({ status: "scheduled" });
    expect((await kit.app.typed(at.runner, "runner.acceptJob", { jobId: at.jobId })).status).toBe(200);
    kit.app.clock.now = morning;
    const { id } = await offer(at);
    await answer(at, id, "approved");
    kit.app.clock.now = "2026-03-12T08:00:00.000Z";
    await markMissed(kit.app.deps);
    expect((await finish(at, id, { at: "2026-03-11T14:20:00.000Z" })).status).toBe(200);
    expect(await paidFor(id)).toEqual([400]);
  });

  test("is nobody else's to read, answer or finish", async () => {
    const at = await stop();
    const { id } = await offer(at);
    const others = { home: await addHomeowner(kit.app), runner: await addRunner(kit.app), jobId: at.jobId };
    expect(await seen(others)).toEqual([]);
    expect((await answer(others, id, "approved")).status).toBe(404);
    expect((await finish(others, id)).status).toBe(404);
    expect(await offered(others)).toEqual([]);
    const photoUrl = await photo(at);
    expect(await offer(others, { photoUrl })).toMatchObject({ status: 400, body: { code: "PHOTO_UNKNOWN" } });
  });
});

describe("its price", () => {
  test("is fixed when it is asked", async () => {
    const at = await stop();
    const { id } = await offer(at);
    const kinds = { ...defaultRules.addOns.kinds };
    const dearer = { ...kinds.extraBags, priceCents: 900, payCents: 700 };
    await kit.app.deps.db.insert(platformRules).values({
      ...{ id: kit.app.deps.newId(), rule: "addOns", effectiveOn: "2026-03-11", setAt: morning },
      value: {
        answerMinutes: 5,
        kinds: { ...kinds, extraBags: dearer, bulkyItem: { ...kinds.bulkyItem, isOffered: false } },
      },
    });
    expect((await answer(at, id, "approved")).body).toMatchObject({ price: "6.00" });
    expect((await offer(at)).body).toMatchObject({
      price: "18.00",
      pay: "14.00",
      answerBy: "2026-03-11T14:05:00.000Z",
    });
    const off = await offer(at, { kind: "bulkyItem", units: 1 });
    expect(off).toMatchObject({ status: 409, body: { code: "ADD_ON_NOT_OFFERED" } });
    await kit.app.deps.db.delete(platformRules).where(eq(platformRules.rule, "addOns"));
    await finish(at, id);
    expect(await paidFor(id)).toEqual([400]);
  });

  test("has a most for each kind", async () => {
    const at = await stop();
    expect(await offer(at, { kind: "garageRetrieval", units: 2 })).toMatchObject({
      status: 409,
      body: { code: "ADD_ON_NOT_OFFERED" },
    });
  });
});

describe("a home's wish", () => {
  const wish = ({ home }: { home: Awaited<ReturnType<typeof stop>>["home"] }, wished: string) =>
    kit.app.typed(home, "homeowner.saveHomeDetails", { addOns: wished });

  test("never refuses", async () => {
    const at = await stop();
    expect((await wish(at, "never")).status).toBe(200);
    expect(await offer(at)).toMatchObject({ status: 409, body: { code: "ADD_ON_UNWANTED" } });
    expect((await kit.app.typed(at.runner, "runner.addOns")).body).toMatchObject({ unwanted: [at.jobId] });
  });

  test("approves up to $10.00 of a pickup, and asks beyond", async () => {
    const at = await stop();
    await wish(at, "upToLimit");
    const states = [];
    for (const units of [2, 2, 1]) states.push((await offer(at, { units })).body);
    expect(states).toMatchObject([
      { state: "approved", answeredVia: "rule" },
      { state: "open", answeredVia: null },
      { state: "approved", answeredVia: "rule" },
    ]);
    expect(await kindsOf(at.home)).toEqual(["addOnAsked"]);
  });
});

describe("the link of a question", () => {
  const tokenOf = (id: string) => addOnPath(kit.app.deps.vault, id).split("#")[1] ?? "";
  const byLink = (id: string, answered: string) =>
    kit.app.typed(null, "addOnLink.answer", { token: tokenOf(id), answer: answered });

  test("shows and answers it signed out, once", async () => {
    const at = await stop();
    const { id } = await offer(at);
    const found = await kit.app.typed(null, "addOnLink.find", { token: tokenOf(id) });
    expect(found).toMatchObject({ status: 200, body: { state: "open", price: "6.00" } });
    expect(await byLink(id, "approved")).toMatchObject({ status: 200, body: { answeredVia: "link" } });
    expect((await byLink(id, "approved")).status).toBe(200);
    expect(await byLink(id, "declined")).toMatchObject(closed);
    const logged = await kit.app.deps.db.select().from(auditLog).where(eq(auditLog.id, id));
    expect(logged).toMatchObject([
      {
        action: "homeowner.answerAddOn",
        userId: null,
        subjectId: at.jobId,
        concerns: [at.home.userId],
        before: { decision: null },
        after: { decision: "approved", amount: "6.00", via: "link" },
      },
    ]);
  });

  test("is sent by email with the photo", async () => {
    const at = await stop();
    const { id } = await offer(at);
    await kit.drain();
    const mail = kit.app.emails.findLast(({ to }) => to === at.home.email);
    expect(mail?.subject).toBe("Extra work for $6.00?");
    expect(mail?.text).toContain("Sam found 2 extra bags. $6.00 to take them.");
    expect(mail?.text).toContain("/add-on#");
    expect(mail?.photos).toMatchObject([{ caption: "The extra work" }]);
    expect((await seen(at))[0]?.id).toBe(id);
  });

  test("opens nothing when it is another seal", async () => {
    const at = await stop();
    const { id } = await offer(at);
    const token = kit.app.deps.vault.seal(id, "skip a pickup");
    expect(await kit.app.typed(null, "addOnLink.find", { token })).toMatchObject({ status: 400 });
  });
});

test("the database keeps an offer, an answer and done work", async () => {
  const at = await stop();
  const { id } = await offer(at);
  const set = (values: object) => kit.app.deps.db.update(addOns).set(values).where(eq(addOns.id, id));
  await expect(set({ priceCents: 1 })).rejects.toThrow();
  await expect(set({ doneAt: morning })).rejects.toThrow();
  await answer(at, id, "approved");
  await expect(set({ answer: "declined" })).rejects.toThrow();
  await finish(at, id);
  await expect(set({ doneAt: null })).rejects.toThrow();
});
