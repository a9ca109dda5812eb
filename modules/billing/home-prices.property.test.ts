import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, invoices, notifications } from "#db/schema/index.ts";
import { sumOf } from "#modules/rates/rules/prices.ts";
import { day } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addUser, type Person, serveArea, signIn } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { home } from "#testkit/stripe-app.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
let streets = 0;
beforeAll(async () => {
  app = await testApp("postgres");
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());

const amount = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => (cents / 100).toFixed(2));

const anyRule = fc.record({
  includedCans: fc.integer({ min: 1, max: 3 }),
  extraCan: amount(500),
  includedDays: fc.integer({ min: 1, max: 2 }),
  extraDay: amount(2000),
  longDriveway: amount(600),
  pool: fc.constantFrom(
    [],
    homePrices.pool,
    [{ homes: 3, off: "1.00" }],
    [
      { homes: 3, off: "2.00" },
      { homes: 4, off: "6.00" },
    ],
  ),
  floor: fc.constantFrom("0", "20.00", "23.00"),
  areas: fc.constant([]),
});

const anyHome = fc.record({
  numberOfCans: fc.integer({ min: 1, max: 5 }),
  pickupDays: fc.constantFrom(["Monday"], ["Monday", "Thursday"], ["Thursday"]),
});

const anyEvent = fc.oneof(
  fc.record({ kind: fc.constant("join" as const), home: anyHome }),
  fc.record({ kind: fc.constant("leave" as const), who: fc.nat(5) }),
  fc.record({ kind: fc.constant("change" as const), who: fc.nat(5), home: anyHome, isLong: fc.boolean() }),
  fc.record({ kind: fc.constant("rule" as const), rule: anyRule }),
  fc.record({ kind: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 45 }) }),
);

const again = async (who: Person) => ({ ...who, cookie: await signIn(app, who.userId) });

test(
  "whatever rules, homes, joins and leaves: each bill is the sum of its lines, and no price rises before 30 days’ notice",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRule,
        fc.array(anyEvent, { minLength: 4, maxLength: 12 }),
        async (first, events) => {
          const street = `Oak${String.fromCharCode(97 + (streets % 26))}${String.fromCharCode(97 + Math.floor(streets / 26))}`;
          streets += 1;
          const admin = await addAdmin(app);
          const people: Person[] = [];
          const setRule = async (rule: object) =>
            expect(await setPrices(app, await again(admin), rule, app.clock.now.slice(0, 10))).toMatchObject({
              status: 200,
            });
          const join = async (own: object) => {
            const who = await addUser(app);
            await app.call(who, "POST", "/api/create-subscription");
            const address = `${people.length + 1} ${street} Avenue`;
            const saved = await app.call(who, "POST", "/api/profile/homeowner", { ...home, address, ...own });
            expect(saved.status).toBe(200);
            people.push(who);
          };
          await setRule(first);
          for (const own of [{}, {}, {}]) await join(own);
          for (const event of [...events, { kind: "pass" as const, days: 70 }]) {
            const who = "who" in event ? people[event.who] : undefined;
            if (event.kind === "join") await join(event.home);
            if (event.kind === "rule") await setRule(event.rule);
            if (event.kind === "leave" && who)
              await app.typed(await again(who), "homeowner.requestRefund", {});
            if (event.kind === "change" && who)
              await app.deps.db
                .update(homeownerProfiles)
                .set({ numberOfCans: event.home.numberOfCans, longDriveway: event.isLong })
                .where(eq(homeownerProfiles.userId, who.userId));
            if (event.kind === "pass")
              for (let nth = 0; nth < event.days; nth++) {
                app.clock.advance(day);
                await bill(app.deps);
              }
          }
          for (const { userId } of people) await expectFair(userId);
        },
      ),
      runsOf(3, 40),
    );
    expect(await findViolations(app.database)).toEqual([]);
  },
  longRun,
);

/** Each bill is explained, and each higher price was announced 30 days before, at no less. */
async function expectFair(userId: string): Promise<void> {
  const bills = await app.deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoices.periodStartsOn));
  const told = await app.deps.db
    .select({ type: notifications.type, params: notifications.params, at: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  for (const [nth, { amountCents, priceLines, periodStartsOn }] of bills.entries()) {
    expect(sumOf(priceLines ?? [])).toBe(amountCents);
    const before = bills[nth - 1]?.amountCents;
    if (before === undefined || amountCents <= before) continue;
    const notice = told.find(({ type, params, at }) => {
      const { amount: announced, date } = params as { amount: string; date: string };
      const isInTime = at.slice(0, 10) <= addDays(periodStartsOn, -30);
      const isEnough = Number(announced.slice(1)) * 100 >= amountCents - 0.5;
      return type === "priceChanged" && date === periodStartsOn && isInTime && isEnough;
    });
    expect(notice, `${before} to ${amountCents} on ${periodStartsOn}: ${JSON.stringify(told)}`).toBeDefined();
  }
}
