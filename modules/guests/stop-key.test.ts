import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import { auditLog, guestNumberStops, guestStopKeys, guestStops } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { hostsAndGuests } from "#testkit/rentals-of-guests.ts";
import { stopGuestTexts } from "./stop.ts";
import { stopKey } from "./stop-key.ts";

let app: TestApp;
const { begin, deliver, end, hosting, send, staysOf, stopAs } = hostsAndGuests(() => app);
beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const number = "+12175550190";
const byText = { email: null, phone: "(217) 555-0190", prefersText: true };
const replied = (answer: string) => stopGuestTexts(app.deps, { number, isStopped: answer === "STOP" });

/** The stored form of a contact's hash, by the key in the database. */
async function keyedHash(text: string): Promise<string> {
  const [row] = await app.deps.db.select().from(guestStopKeys);
  const key = app.deps.vault.open(row?.keySealed ?? "", row?.id ?? "") ?? "";
  return `k:${createHmac("sha256", Buffer.from(key, "hex")).update(sha256(text)).digest("hex")}`;
}

test("who wants no messages is stored under a key that the database only has sealed", async () => {
  const { host, rental } = await hosting();
  await hosting({ guest: byText });
  await stopAs(rental.propertyId, host.homeownerId);
  await replied("STOP");
  expect((await app.deps.db.select().from(guestStops)).map(({ addressHash }) => addressHash)).toEqual([
    await keyedHash(`${host.homeownerId} ana@example.com`),
  ]);
  expect((await app.deps.db.select().from(guestNumberStops)).map(({ numberHash }) => numberHash)).toEqual([
    await keyedHash(number),
  ]);
  await replied("START");
  expect(await app.deps.db.select().from(guestNumberStops)).toEqual([]);
  const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "guest.stopMessages"));
  expect(logged.map(({ subjectId, before, after }) => ({ subjectId, before, after }))).toEqual([
    { subjectId: host.userId, before: { isStopped: false }, after: { isStopped: true, channel: "email" } },
    { subjectId: null, before: { isStopped: false }, after: { isStopped: true, channel: "sms" } },
    { subjectId: null, before: { isStopped: true }, after: { isStopped: false, channel: "sms" } },
  ]);
});

test("what an earlier version stored counts, is keyed by the purge, and still counts", async () => {
  const mailed = await hosting();
  const texted = await hosting({ guest: byText });
  const { homeownerId } = mailed.host;
  const at = { stoppedAt: app.clock.now };
  await app.deps.db.delete(guestStops);
  await app.deps.db
    .insert(guestStops)
    .values({ homeownerId, addressHash: sha256(`${homeownerId} ana@example.com`), ...at });
  await app.deps.db.insert(guestNumberStops).values({ numberHash: sha256(number), ...at });
  const refusals = async () =>
    Promise.all(
      [mailed, texted].map(async (each) => (await send(each.host, each.stayId, each.templateId)).body),
    );
  const stopped = [{ code: "GUEST_STOPPED" }, { code: "GUEST_STOPPED" }];
  expect(await refusals()).toMatchObject(stopped);
  // A repeat in the new form adds nothing.
  await stopAs(mailed.rental.propertyId, homeownerId);
  await replied("STOP");
  expect(await purge(app.deps)).toMatchObject({ stopsKeyed: 2 });
  expect(await purge(app.deps)).toMatchObject({ stopsKeyed: 0 });
  expect(await app.deps.db.select().from(guestStops)).toMatchObject([
    { addressHash: await keyedHash(`${homeownerId} ana@example.com`) },
  ]);
  expect(await refusals()).toMatchObject(stopped);
  expect((await staysOf(mailed.host))[0]?.hasStopped).toBe(true);
  await replied("START");
  expect(await send(texted.host, texted.stayId, texted.templateId)).toMatchObject({ status: 200 });
  await deliver();
});

test("every process reads one key, also under a new secret; a lost secret makes another", async () => {
  await app.deps.db.delete(guestStopKeys);
  const keys = ["a", "b", "c"].map((letter) => letter.repeat(43)) as [string, string, string];
  const reading = (...ring: [string, ...string[]]) => stopKey({ ...app.deps, vault: createVault(ring) });
  const [first, second] = await Promise.all([reading(keys[0]), reading(keys[0])]);
  expect(second).toEqual(first);
  expect(await reading(keys[1], keys[0])).toEqual(first);
  const next = createVault([keys[1], keys[0]]);
  expect(await purge({ ...app.deps, vault: next })).toMatchObject({ stopKeysSealedAnew: 1 });
  expect(await reading(keys[1])).toEqual(first);
  const replaced = await reading(keys[2]);
  expect(replaced).not.toEqual(first);
  expect(await reading(keys[2])).toEqual(replaced);
});
