import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eraseGiftsOf, forgetGivers } from "#modules/growth/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { giveGift, newGift, redeem } from "#testkit/growth.ts";
import { beginGift, finishGift, settleGifts } from "./gifts.ts";
import { findGift } from "./queries/gifts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres");
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
});

/** Sends what waits; returns its recipients and texts, oldest first. */
async function sent(): Promise<{ to: string; subject: string; text: string }[]> {
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
  return app.emails.splice(0);
}

const toParent = { receiverEmail: "dad@example.com", words: "Less to carry, Dad." };

test("the giver gets a receipt with the link, and the receiver the gift with the giver’s words", async () => {
  const { code } = await giveGift(app, toParent);
  const emails = await sent();
  expect(emails.map(({ to }) => to).toSorted()).toEqual(["ann@example.com", "dad@example.com"]);
  const [receipt] = emails.filter(({ to }) => to === "ann@example.com");
  expect(receipt).toMatchObject({ subject: "Your gift: 2 months of TidyCurb" });
  expect(receipt?.text).toContain("You paid $58.00 for 2 months");
  expect(receipt?.text).toContain("We’ve emailed your gift.");
  expect(receipt?.text).toContain(`/sign-up?code=${code}`);
  const [gift] = emails.filter(({ to }) => to === "dad@example.com");
  expect(gift).toMatchObject({ subject: "Ann gave you 2 months of TidyCurb" });
  expect(gift?.text).toContain("“Less to carry, Dad.”");
  expect(gift?.text).toContain(`/sign-up?code=${code}`);
});

test("a gift for a day is emailed on that day, once, and not if it was used before", async () => {
  const { secret } = newGift(app);
  const { id } = await giveGift(app, { ...toParent, secret, sendOn: "2026-03-15", language: "fr" });
  expect(await finishGift(app.deps, { secret })).toMatchObject({ isEmailed: true, sendOn: "2026-03-15" });
  const used = await giveGift(app, { receiverEmail: "mom@example.com", sendOn: "2026-03-15" });
  const receipts = (await sent()).map(({ text }) => text).join("");
  expect(receipts).toContain("Nous enverrons votre cadeau par e-mail le");
  await redeem(app, await addHomeowner(app), used.code);
  await settleGifts(app.deps);
  expect((await sent()).map(({ subject }) => subject)).toEqual(["Your gift is in use"]);
  app.clock.now = "2026-03-15T15:00:00.000Z";
  expect(await settleGifts(app.deps)).toMatchObject({ giftEmails: 1 });
  expect(await settleGifts(app.deps)).toMatchObject({ giftEmails: 0 });
  expect((await sent()).map(({ to }) => to)).toEqual(["dad@example.com"]);
  expect(await findGift(app.deps.db, { id })).toMatchObject({ toldAt: app.clock.now });
  expect(await finishGift(app.deps, { secret })).toMatchObject({ isEmailed: true, sendOn: null });
});

test("the giver hears that the gift is used, and nothing about the home", async () => {
  const { code } = await giveGift(app);
  await sent();
  const home = await addHomeowner(app);
  await redeem(app, home, code);
  const emails = await sent();
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@example.com", "Your gift is in use"],
  ]);
  expect(emails[0]?.text).not.toContain(home.zipCode);
});

test("the giver hears of a refund, and a code that no longer works is not sent", async () => {
  const { id } = await giveGift(app, toParent);
  await app.typed(await addAdmin(app), "admin.refundGift", { id });
  const emails = await sent();
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    "Your gift was refunded",
    "Your gift: 2 months of TidyCurb",
  ]);
});

test.each(["2026-03-08", "2027-03-11"])(
  "%s, which is past or more than a year ahead, is refused",
  async (sendOn) => {
    const gift = { ...newGift(app), ...toParent, sendOn };
    expect((await app.typed(null, "site.beginGift", gift)).body).toMatchObject({ code: "GIFT_DAY" });
  },
);

test("words with a link are refused: anybody could have typed the address", async () => {
  const gift = { ...newGift(app), ...toParent, words: "See evil.com" };
  expect((await app.typed(null, "site.beginGift", gift)).status).toBe(400);
});

test("an address that begins more than 20 gifts in an hour is refused", async () => {
  const begin = () => beginGift(app.deps, "192.0.2.9", newGift(app));
  for (let nth = 0; nth < 20; nth++) await begin();
  await expect(begin()).rejects.toThrow("TOO_MANY_REQUESTS");
  app.clock.now = "2026-03-10T16:00:01.000Z";
  await begin();
});

test("a gift that is long over keeps nobody’s name, and one that waits does", async () => {
  const { id, code } = await giveGift(app, toParent);
  const waiting = await giveGift(app);
  await redeem(app, await addHomeowner(app), code);
  await forgetGivers(app.deps.db, { before: "2026-03-11T00:00:00.000Z", limit: 100 });
  const nobody = { giverName: null, giverEmail: null, receiverEmail: null, words: null };
  expect(await findGift(app.deps.db, { id })).toMatchObject({ ...nobody, amountCents: 5800 });
  expect(await findGift(app.deps.db, waiting)).toMatchObject({ giverName: "Ann" });
});

test("erasing a person blanks what gifts say of them, and a gift that waits keeps working", async () => {
  const given = await giveGift(app, { ...toParent, giverEmail: "gone@example.com" });
  const got = await giveGift(app, { receiverEmail: "gone@example.com", words: "Hi" });
  const { userId } = await addHomeowner(app);
  await app.deps.transact((tx) => eraseGiftsOf(tx, { userId, email: "gone@example.com" }));
  expect(await findGift(app.deps.db, given)).toMatchObject({
    ...{ giverName: null, giverEmail: null, words: null, status: "paid" },
    receiverEmail: "dad@example.com",
  });
  expect(await findGift(app.deps.db, got)).toMatchObject({
    receiverEmail: null,
    words: null,
    giverName: "Ann",
  });
  expect((await redeem(app, await addHomeowner(app), given.code)).body).toMatchObject({ credited: "58.00" });
});
