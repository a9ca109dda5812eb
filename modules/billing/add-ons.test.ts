import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles } from "#db/schema/index.ts";
import { type AddOnKind, addOnKinds, defaultRules } from "#modules/rates/rules.ts";
import { addOnKit, type Stop } from "#testkit/add-ons.ts";
import { billing } from "#testkit/billing.ts";
import { addJob, addRunner, serveArea, signIn } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { home } from "#testkit/stripe-app.ts";
import { bill } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  await serveArea(kit.app, home.zipCode);
});
afterAll(() => kit.close());
afterEach(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
});

const morning = "2026-03-11T14:00:00.000Z";
const { offer, answer, finish, photo, paidFor } = addOnKit(() => kit);
const { addSubscriber, again, billingOf } = billing(() => kit.app);

/** A runner at a new subscriber's home, with the cans not out yet. */
async function subscribedStop(): Promise<Stop> {
  const { app } = kit;
  app.clock.now = morning;
  const person = await addSubscriber();
  const [profile] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, person.userId));
  if (!profile) throw new Error("The homeowner has no home");
  const { id: homeownerId, zipCode, timeZone } = profile;
  const owner = { ...person, homeownerId, zipCode, timeZone };
  const runner = await addRunner(app);
  const jobId = await addJob(app, owner, { status: "assigned", runner, scheduledOn: "2026-03-11" });
  return { home: owner, runner, jobId };
}

/** The month that begins next is billed; returns its bill. */
async function nextBill({ home: owner }: Stop) {
  kit.app.clock.now = "2026-04-20T15:00:00.000Z";
  await bill(kit.app.deps);
  return (await billingOf(await again(owner))).invoices[0];
}

test("done extra work is a line of the next charge, then of the next bill, once", async () => {
  const at = await subscribedStop();
  const { id } = await offer(at);
  const before = await billingOf(at.home);
  expect(before.nextCharge).toMatchObject({ amount: "29.00" });
  await answer(at, id, "approved");
  await finish(at, id);
  const line = { kind: "extraBags", units: 2, onDay: "2026-03-11" };
  expect((await billingOf(at.home)).nextCharge).toMatchObject({
    amount: "35.00",
    lines: [{ cause: "month" }, { cause: "addOn", amount: "6.00", addOn: line }],
  });
  expect(await nextBill(at)).toMatchObject({ amount: "35.00", addOns: [{ ...line, amount: "6.00" }] });
  await bill(kit.app.deps);
  const all = (await billingOf(await again(at.home))).invoices;
  expect(all.filter(({ addOns }) => addOns.length > 0)).toHaveLength(1);
  const { runner } = at;
  const statement = await kit.app.typed(
    { ...runner, cookie: await signIn(kit.app, runner.userId) },
    "runner.statement",
    { week: "2026-03-11" },
  );
  expect(statement.body).toMatchObject({
    adjusted: "4.00",
    lines: [{ reason: "addOn:extraBags:2", amount: "4.00" }],
  });
});

type Step =
  | { do: "offer"; kind: AddOnKind; units: number }
  | { do: "approve" | "decline" | "finish"; nth: number }
  | { do: "leave" }
  | { do: "wait"; minutes: number };
const nth = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("offer" as const),
      kind: fc.constantFrom(...addOnKinds),
      units: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("approve" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("decline" as const), nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("finish" as const), nth }) },
  { weight: 1, arbitrary: fc.constant({ do: "leave" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 6, 15) }),
  },
);

/** What should become of an offer, computed independently. */
type Expected = {
  id: string;
  kind: AddOnKind;
  price: number;
  pay: number;
  at: number;
  legs: number;
  answer: string;
  isDone: boolean;
};

test(
  "after any sequence the bill and the pay are what was approved and done",
  async () => {
    const all = fc.array(step, { minLength: 3, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(all, async (steps) => {
        const at = await subscribedStop();
        const [offers, table]: [Expected[], typeof defaultRules.addOns.kinds] = [
          [],
          defaultRules.addOns.kinds,
        ];
        let [minutes, legs] = [0, 0];
        for (const each of steps) {
          if (each.do === "offer") {
            const { kind, units } = each;
            const { priceCents, payCents, mostUnits } = table[kind];
            const { status, id } = await offer(at, { kind, units }).catch(() => ({ status: 0, id: "" }));
            const isPossible = units <= mostUnits && legs < 2;
            // Without an open leg there is no upload either.
            expect(status === 200).toBe(isPossible);
            const money = { price: priceCents * units, pay: payCents * units };
            if (isPossible) offers.push({ id, kind, ...money, at: minutes, legs, answer: "", isDone: false });
          } else if (each.do === "wait") {
            minutes += each.minutes;
            kit.app.clock.advance(each.minutes * 60_000);
          } else if (each.do === "leave") {
            const { runner, jobId } = at;
            if (legs === 0) await kit.app.typed(runner, "runner.startJob", { jobId });
            else await kit.app.typed(runner, "runner.completeJob", { jobId, notes: "Done" });
            legs = Math.min(2, legs + 1);
          } else {
            const offered = offers[each.nth];
            if (!offered) continue;
            if (each.do === "finish") {
              const isWashed = offered.kind === "canWash" && legs < 2;
              const photoUrl = isWashed ? await photo(at) : null;
              const { status } = await finish(at, offered.id, { photoUrl });
              const isMissing = offered.kind === "canWash" && !isWashed && !offered.isDone;
              if (offered.answer === "approved" && !isMissing) offered.isDone = true;
              expect(status === 200).toBe(offered.isDone);
            } else {
              const wanted = each.do === "approve" ? "approved" : "declined";
              const isOpen =
                offered.answer === "" && minutes - offered.at < 15 && offered.legs === legs && legs < 2;
              if (isOpen) offered.answer = wanted;
              expect((await answer(at, offered.id, wanted)).status === 200).toBe(offered.answer === wanted);
            }
          }
        }
        const done = offers.filter(({ isDone }) => isDone);
        const owed = done.reduce((sum, { price }) => sum + price, 0);
        for (const { id, pay, isDone } of offers) expect(await paidFor(id)).toEqual(isDone ? [pay] : []);
        const made = await nextBill(at);
        expect(made?.amount).toBe(((2900 + owed) / 100).toFixed(2));
        expect(made?.addOns.map(({ id }) => id).toSorted()).toEqual(done.map(({ id }) => id).toSorted());
      }),
      runsOf(8, 200),
    );
  },
  longRun,
);
