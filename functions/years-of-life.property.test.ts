import fc from "fast-check";
import { test } from "vitest";
import { callersOf } from "#testkit/app.ts";
import { fullTest, isFull } from "#testkit/full.ts";
import { longRun, propertySeed } from "#testkit/property-runs.ts";
import { expectInvariants } from "#testkit/race.ts";
import { countMoney, expectMoneyMoved, leftToMove } from "#testkit/years/counts.ts";
import { expectAgreement, settle } from "#testkit/years/end.ts";
import { giftActs } from "#testkit/years/gift-acts.ts";
import { acts, moneyMovers, perform, settleIn } from "#testkit/years/people.ts";
import {
  deliver,
  letDaysPass,
  meddle,
  mortally,
  reconcileInTime,
  runSchedule,
  scheduleNames,
} from "#testkit/years/time.ts";
import { foundTown, type Town } from "#testkit/years/town.ts";

/** The full run covers a February 29 and two daylight saving changes in both directions. */
const lastDay = isFull ? "2028-03-15" : "2026-05-15";
/** A run goes on until each kind of money has moved so often, but no longer than this. */
const lastDayToMove = isFull ? "2028-09-15" : "2026-09-15";
const leastMoves = isFull ? 2 : 1;

const often = <Value>(other: fc.Arbitrary<Value>, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: other });
const anyNumber = fc.nat({ max: 10_000 });
/** The commit or external call at which a process crashes; null for none. */
const diesAt = often(fc.integer({ min: 1, max: 8 }), 9);

type Act = Omit<(typeof acts)[number], "weight">;

/** A person's act, refused or not; a process may crash during it, or Stripe be unreachable. */
const turnOf = (act: fc.Arbitrary<Act>) =>
  fc.record({
    act,
    who: anyNumber,
    a: anyNumber,
    b: anyNumber,
    diesAt,
    fault: often(fc.constantFrom("lost" as const, "garbage" as const), 30),
  });
type Turn = ReturnType<typeof turnOf> extends fc.Arbitrary<infer Value> ? Value : never;

const turn = turnOf(fc.oneof(...acts.map(({ weight, ...act }) => ({ weight, arbitrary: fc.constant(act) }))));

/** Acts that move money, in any order: daily all of them, in full some. */
const moneyTurns = fc
  .shuffledSubarray(moneyMovers, {
    minLength: isFull ? 4 : moneyMovers.length,
    maxLength: isFull ? 8 : moneyMovers.length,
  })
  .chain((movers) => fc.tuple(...movers.map((act) => turnOf(fc.constant(act)))));

/** The schedules that move money run in every chapter. */
const moneySchedules = ["deliver", "bill", "generate", "settle-pay", "settle-referrals"];

/** Some hours or weeks, people's acts at their end, Stripe's events, and the scheduled tasks. */
const chapter = fc.record({
  hours: fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
    { weight: 2, arbitrary: fc.integer({ min: 250, max: 600 }) },
  ),
  turns: fc
    .tuple(fc.array(turn, { minLength: 1, maxLength: 7 }), moneyTurns)
    .map(([any, money]) => [...any, ...money]),
  meddling: often(fc.tuple(anyNumber, anyNumber), 3),
  luck: anyNumber,
  tellingDiesAt: diesAt,
  transfers: often(fc.constantFrom("refused" as const, "lostBefore" as const, "lostAfter" as const), 4),
  runs: fc
    .shuffledSubarray(scheduleNames, { minLength: 3, maxLength: 5 })
    .chain((names) =>
      fc.tuple(
        ...[...new Set([...names, ...moneySchedules])].map((name) =>
          fc.record({ name: fc.constant(name), diesAt, isTwice: fc.nat({ max: 15 }).map((of) => of === 0) }),
        ),
      ),
    ),
});
type Chapter = typeof chapter extends fc.Arbitrary<infer Value> ? Value : never;

const lives = isFull && !process.env.SEED ? 3 : 1;
const seeds = Array.from({ length: lives }, (_, index) => propertySeed + index);

test.each(seeds)(
  "years in a town break no invariant and end in agreement with the providers (again with SEED=%i)",
  (seed) => liveThroughYears(seed, { isCharged: true }),
  longRun,
);

fullTest(
  `so do years without payments, as in the trial (again with SEED=${propertySeed})`,
  () => liveThroughYears(propertySeed, { isCharged: false }),
  longRun,
);

function liveThroughYears(seed: number, { isCharged }: { isCharged: boolean }): Promise<void> {
  return fc.assert(
    fc.asyncProperty(fc.infiniteStream(chapter), async (chapters) => {
      const town = await foundTown({ isCharged });
      try {
        await settleIn(town);
        for (const next of chapters) {
          await live(town, next);
          const { now } = town.app.clock;
          if (now > lastDayToMove || (now > lastDay && (await hasAllMoved(town)))) break;
        }
        // Daily runs are short: gifts come last, so that they leave everybody else's bills as they were.
        if (!isFull) await giveGifts(town);
        await settle(town);
        await expectInvariants(town.app);
        await expectAgreement(town);
        if (town.charged) expectMoneyMoved(await countMoney(town), leastMoves);
      } catch (error) {
        throw new Error(`SEED=${seed}\n${town.diary.slice(-80).join("\n")}\n${error}`, { cause: error });
      } finally {
        await town.app.close();
      }
    }),
    // A run is too long to be repeated for shrinking.
    { seed, numRuns: 1, endOnFailure: true },
  );
}

async function live(town: Town, { hours, turns, meddling, luck, tellingDiesAt, transfers, runs }: Chapter) {
  await letDaysPass(town, hours);
  for (const next of [...turns, ...(isFull ? giftTurns(luck) : [])]) await take(town, next);
  if (meddling) meddle(town, ...meddling);
  await deliver(town, luck, tellingDiesAt);
  town.app.provider.fault = () => transfers;
  for (const run of runs) await runSchedule(town, run);
  if (isFull) await settleGifts(town);
  town.app.provider.fault = () => null;
  await reconcileInTime(town);
  await expectInvariants(town.app);
}

/** Gifts come after everything else in daily runs, and are not waited for. */
async function hasAllMoved(town: Town): Promise<boolean> {
  if (!town.charged) return true;
  return leftToMove(await countMoney(town), leastMoves).every(([kind]) => kind.startsWith("gifts"));
}

async function giveGifts(town: Town): Promise<void> {
  for (const luck of [11, 24, 35]) {
    for (const next of giftTurns(luck)) await take(town, next);
    await deliver(town, luck, null);
    await settleGifts(town);
    await expectInvariants(town.app);
  }
}

const settleGifts = (town: Town) => runSchedule(town, { name: "settle-gifts", diesAt: null, isTwice: false });

/** All acts about gifts, from one number. */
function giftTurns(luck: number): Turn[] {
  return Object.keys(giftActs).map((name, nth) => {
    const diesAt = (luck + nth) % 12 === 0 ? 1 + (luck % 8) : null;
    const numbers = { who: luck, a: luck + nth, b: Math.floor(luck / 7) + nth };
    return { act: { by: "admins", name }, ...numbers, diesAt, fault: null };
  });
}

async function take(town: Town, { act, who, diesAt, fault, ...numbers }: Turn): Promise<void> {
  await reconcileInTime(town);
  const scene = { town, ...numbers };
  if (diesAt !== null) {
    await mortally(town, diesAt, (live) =>
      perform({ ...scene, hands: { apis: callersOf(live), mayFail: true } }, { ...act, who }),
    );
    return;
  }
  if (town.charged) town.charged.stripe.fault = () => fault;
  await perform({ ...scene, hands: { apis: town.app, mayFail: fault !== null } }, { ...act, who });
  if (town.charged) town.charged.stripe.fault = () => null;
}
