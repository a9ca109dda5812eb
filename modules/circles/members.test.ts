import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { circleMembers, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { mostHostEmailsADay } from "#modules/rentals/rules/records.ts";
import { later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import type { Homeowner } from "#testkit/factories.ts";
import type { Member } from "./contract.ts";
import { mostInvitesADay, mostMembers } from "./rules.ts";

let app: TestApp;
let host: Homeowner;
let propertyId: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const staged = await hostWithCheckout(app);
  host = staged.host;
  ({ propertyId } = staged.rental);
  app.emails.length = 0;
});

const members = async () => (await app.typed(host, "circle.members")).body as Member[];
const open = (token: string) => app.typed(null, "helper.page", { token });
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
const over = { status: 400, body: { code: "LINK_INVALID" } };
const tokenIn = (body: unknown) => (body as { path: string }).path.replace("/helper/", "");

test("a preset names the role; other scopes make a helper, and everybody sees", async () => {
  await addHelper(app, host, { scopes: ["answer", "confirm"], propertyIds: [propertyId] });
  await addHelper(app, host, { scopes: ["see", "clean", "gateCode"], propertyIds: [propertyId] });
  await addHelper(app, host, { scopes: ["answer"], propertyIds: [propertyId] });
  expect((await members()).map(({ role, scopes }) => [role, ...scopes])).toEqual([
    ["cohost", "see", "confirm", "answer"],
    ["cleaner", "see", "clean", "gateCode"],
    ["helper", "see", "answer"],
  ]);
});

test("the link works through its last day, and a later last day opens it again", async () => {
  const { id, token } = await addHelper(app, host, {
    scopes: ["see"],
    propertyIds: [propertyId],
    lastDay: "2026-03-12",
  });
  app.clock.now = "2026-03-13T03:59:00.000Z";
  expect((await open(token)).body).toMatchObject({ lastDay: "2026-03-12" });
  app.clock.now = "2026-03-13T04:00:00.000Z";
  expect(await open(token)).toMatchObject(over);
  expect(await members()).toMatchObject([{ isOver: true }]);
  expect(await app.typed(host, "circle.saveMember", { id, lastDay: "2026-03-12" })).toMatchObject({
    body: { code: "DAY_OVER" },
  });
  await app.typed(host, "circle.saveMember", { id, lastDay: null });
  expect(await open(token)).toMatchObject({ status: 200 });
});

test("a new link ends the old one at once", async () => {
  const { id, token } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  const renewed = await app.typed(host, "circle.renewLink", { id });
  expect(await open(token)).toMatchObject(over);
  expect(await open(tokenIn(renewed.body))).toMatchObject({ status: 200 });
});

test("removing ends the link; undoing within minutes lets it work again, later it does not", async () => {
  const { id, token } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  expect(await app.typed(host, "circle.removeMember", { id })).toMatchObject({ status: 200 });
  expect(await open(token)).toMatchObject(over);
  expect(await members()).toEqual([]);
  app.clock.advance(9 * 60_000);
  expect(await app.typed(host, "circle.undoRemoveMember", { id })).toMatchObject({ status: 200 });
  expect(await app.typed(host, "circle.undoRemoveMember", { id })).toMatchObject({ status: 200 });
  expect(await open(token)).toMatchObject({ status: 200 });
  await app.typed(host, "circle.removeMember", { id });
  app.clock.advance(10 * 60_000);
  expect(await app.typed(host, "circle.undoRemoveMember", { id })).toMatchObject({
    status: 409,
    body: { code: "NOTHING_TO_UNDO" },
  });
  expect(await open(token)).toMatchObject(over);
});

test("neither undoing nor a later last day makes more links work than a host may have", async () => {
  const { id } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  const { id: ended } = await addHelper(app, host, {
    scopes: ["see"],
    propertyIds: [propertyId],
    lastDay: "2026-03-10",
  });
  app.clock.now = "2026-03-11T15:00:00.000Z";
  await app.typed(host, "circle.removeMember", { id });
  for (let count = 0; count < mostMembers; count += 1)
    await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  const full = { status: 409, body: { code: "TOO_MANY_HELPERS" } };
  expect(await app.typed(host, "circle.undoRemoveMember", { id })).toMatchObject(full);
  expect(await app.typed(host, "circle.saveMember", { id: ended, lastDay: null })).toMatchObject(full);
  expect(await app.typed(host, "circle.saveMember", { id: ended, name: "Bo" })).toMatchObject({
    status: 200,
  });
  expect((await members()).filter(({ isOver }) => !isOver)).toHaveLength(mostMembers);
});

test("a host can't bring back somebody who left", async () => {
  const { id, token } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  await app.typed(null, "helper.leave", { token });
  expect(await app.typed(host, "circle.undoRemoveMember", { id })).toMatchObject({ status: 409 });
  expect(await app.typed(host, "circle.renewLink", { id })).toMatchObject({ status: 404 });
});

test("another host's members and rentals are out of reach", async () => {
  const { id } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId] });
  const { host: other, rental } = await hostWithCheckout(app);
  for (const procedure of ["circle.saveMember", "circle.renewLink", "circle.removeMember"] as const)
    expect(await app.typed(other, procedure, { id })).toMatchObject({ status: 404 });
  expect(await app.typed(other, "circle.undoRemoveMember", { id })).toMatchObject({ status: 409 });
  const taken = { id, propertyIds: [rental.propertyId] };
  expect(await app.typed(host, "circle.saveMember", taken)).toMatchObject({ status: 404 });
  expect(await members()).toMatchObject([{ propertyIds: [propertyId] }]);
});

test("the email has the link that was shown, in the member's language, and goes only from a confirmed host", async () => {
  const input = {
    name: "Ana",
    scopes: ["see"],
    propertyIds: [propertyId],
    language: "es",
    email: "ana@example.com",
  };
  expect(await app.typed(host, "circle.invite", input)).toMatchObject({
    status: 409,
    body: { code: "EMAIL_NOT_VERIFIED" },
  });
  expect(await members()).toEqual([]);
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, host.userId));
  const { body } = await app.typed(host, "circle.invite", input);
  await deliver();
  expect(app.emails).toHaveLength(1);
  expect(app.emails[0]).toMatchObject({
    to: "ana@example.com",
    subject: "Henry te pide ayuda con los botes",
    text: expect.stringContaining(`/helper/${tokenIn(body)}`),
  });
  const { id } = (body as { member: Member }).member;
  expect(await app.typed(host, "circle.renewLink", { id, email: true })).toMatchObject({ status: 429 });
  app.clock.advance(5 * 60_000);
  const renewed = await app.typed(host, "circle.renewLink", { id, email: true });
  await deliver();
  expect(app.emails[1]?.text).toContain(`/helper/${tokenIn(renewed.body)}`);
});

test("emails with links count toward what a host may send in a day", async () => {
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, host.userId));
  const email = "ana@example.com";
  const { id } = await addHelper(app, host, { scopes: ["see"], propertyIds: [propertyId], email });
  const renew = () => app.typed(host, "circle.renewLink", { id, email: true });
  for (let count = 1; count < mostHostEmailsADay; count += 1) {
    app.clock.advance(5 * 60_000);
    expect((await renew()).status).toBe(200);
  }
  app.clock.advance(5 * 60_000);
  expect(await renew()).toMatchObject({ status: 409, body: { code: "GUEST_LETTERS_TOO_MANY" } });
  expect((await app.typed(host, "circle.renewLink", { id })).status).toBe(200);
});

test("the email of a removed member is not sent", async () => {
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, host.userId));
  const { id } = await addHelper(app, host, {
    scopes: ["see"],
    propertyIds: [propertyId],
    email: "ana@example.com",
  });
  await app.typed(host, "circle.removeMember", { id });
  await deliver();
  expect(app.emails).toEqual([]);
});

test("links that work, and invitations in a day, have limits", async () => {
  const invited = { name: "Ana", scopes: ["see"], propertyIds: [propertyId], language: "en" };
  const invite = () => app.typed(host, "circle.invite", invited);
  const made: string[] = [];
  for (let count = 0; count < mostMembers; count++)
    made.push(((await invite()).body as { member: Member }).member.id);
  expect(await invite()).toMatchObject({ status: 409, body: { code: "TOO_MANY_HELPERS" } });
  for (const id of made) await app.typed(host, "circle.removeMember", { id });
  for (let count = mostMembers; count < mostInvitesADay; count++)
    expect(await invite()).toMatchObject({ status: 200 });
  expect(await invite()).toMatchObject({ status: 429 });
  await app.deps.db.update(circleMembers).set({ createdAt: later(app.clock.now, -86_400_000) });
  expect(await invite()).toMatchObject({ status: 200 });
});

test("an invitation needs a name without a link, a rental, and a day that is not over", async () => {
  const input = { name: "Ana", scopes: ["see"], propertyIds: [propertyId], language: "en" };
  const wrong = [
    { name: " " },
    { name: "x".repeat(61) },
    { name: "see https://evil.example" },
    { propertyIds: [] },
    { scopes: ["pay"] },
    { lastDay: "2026-03-09" },
    { language: "de" },
    { email: "nobody" },
  ];
  for (const changed of wrong)
    expect(await app.typed(host, "circle.invite", { ...input, ...changed })).toMatchObject({ status: 400 });
});
