import type { Mailer } from "#adapters/email/port.ts";
import { demoAccounts } from "#demo/people.ts";
import { timeZone } from "#demo/pickups.ts";
import type { Session } from "#modules/sign-in/sessions.ts";
import { day, hour, later } from "#platform/instants.ts";
import { findClockAhead, moveClock } from "#platform/queries/platform.ts";
import type { Schedule } from "#platform/schedule.ts";
import { addDays, instantAt, instantAtTime, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import type { Runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import { runLogged } from "./schedules.ts";

/** Where a trial's clock can go. */
export const destinations = ["window", "tonight", "payday", "week"] as const;

export type Destination = (typeof destinations)[number];

/** What the schedules did during the jump. */
export type Happened = { planned: number; missed: number; emails: number; payouts: number };

export type Jump =
  | { outcome: "arrived"; happened: Happened }
  /** An error, or the server stopped; the hours reached stay. */
  | { outcome: "stopped"; happened: Happened }
  /** Another jump is running. */
  | { outcome: "busy" }
  /** The clock has moved since the page that asked was shown. */
  | { outcome: "moved" };

/** The trial with demo data: its people, and a clock that jumps on request. */
export type Trial = ReturnType<typeof createTrial>;

type Paused = { pause(): Promise<() => void> };

/** A trial over a runtime. Use its `mailer` in place of the runtime's, so that it can count emails. */
export function createTrial(live: Runtime) {
  const { deps, databaseClock: clock, queue } = live;
  const stopping = new AbortController();
  const people = new Map<string, string>();
  let running: Paused = { pause: async () => () => {} };
  let moving: Promise<unknown> | null = null;
  let emails = 0;

  const mailer: Mailer = {
    async send(letter) {
      await live.mailer.send(letter);
      emails += 1;
    },
  };
  const counted: Runtime = { ...live, mailer };

  /** One commit per step, so a crash leaves the clock, tasks and sessions consistent. */
  const step = async (milliseconds: number): Promise<boolean> => {
    const { carrySessions } = await import("#modules/sign-in/index.ts");
    const from = clock.aheadMs;
    const to = from + milliseconds;
    const isMoved = await deps.transact(async (tx) => {
      const now = deps.now();
      if (!(await moveClock(tx, { from, to, now }))) return false;
      await queue.bringForward(tx, milliseconds);
      await carrySessions(tx, { milliseconds, now });
      return true;
    });
    if (isMoved) clock.aheadMs = to;
    return isMoved;
  };

  const catchUp = async (happened: Happened, isEnd: boolean): Promise<void> => {
    const { schedules } = await import("#modules/operations/index.ts");
    const before = emails;
    for (const schedule of schedules.toSorted(deliveryLast)) {
      if (stopping.signal.aborted) return;
      if (schedule.name === looksOnly && !isEnd) continue;
      const result = await runLogged(counted, schedule, { onlyIfDue: true, stopped: stopping.signal });
      if (!("counts" in result)) continue;
      const { pickups = 0, rentalPickups = 0, missed = 0, paid = 0 } = result.counts;
      happened.planned += pickups + rentalPickups;
      happened.missed += missed;
      happened.payouts += paid;
    }
    happened.emails += emails - before;
  };

  const travel = async (until: string, reached: (now: string) => void): Promise<Jump> => {
    const happened: Happened = { planned: 0, missed: 0, emails: 0, payouts: 0 };
    const resume = await running.pause();
    try {
      for (let left = leftTo(until); left > 0; left = leftTo(until)) {
        if (stopping.signal.aborted || !(await step(Math.min(left, hour)))) break;
        await catchUp(happened, leftTo(until) <= 0);
        reached(deps.now());
      }
    } catch (error) {
      log("error", "the trial's clock stopped", describeError(error));
    } finally {
      resume();
    }
    return { outcome: leftTo(until) > 0 ? "stopped" : "arrived", happened };
  };

  const leftTo = (until: string) => Date.parse(until) - Date.parse(deps.now());

  return {
    mailer,
    /** A demo account's name by user id, to mark who is signed in. */
    people: people as ReadonlyMap<string, string>,
    /** Milliseconds the clock is ahead. */
    aheadMs: () => clock.aheadMs,
    now: () => deps.now(),
    /** Continues from the clock of the last run. */
    async restore(): Promise<void> {
      clock.aheadMs = await findClockAhead(deps.db);
    },
    /** Starts once the demo data is there; `schedules` rest during a jump. */
    async open(schedules: Paused): Promise<void> {
      const { findCredentials } = await import("#modules/accounts/index.ts");
      running = schedules;
      for (const { name, email } of demoAccounts) {
        const account = await findCredentials(deps.db, email);
        if (account) people.set(account.userId, name);
      }
    },
    /** When to stop; null if no pickup is planned. Someone without a planned pickup gets anyone's next one. */
    async instantOf(to: Destination, session: Session | null): Promise<string | null> {
      const now = deps.now();
      if (to !== "window") return timeOf[to](now);
      const { findNextWindow } = await import("#modules/pickups/index.ts");
      const { homeownerId = null, runnerId = null } = session ?? {};
      const own = await findNextWindow(deps.db, { now, homeownerId, runnerId });
      return own ?? findNextWindow(deps.db, { now, homeownerId: null, runnerId: null });
    },
    /**
     * Moves the clock on, an hour at a time: after each hour everything that is due happens, in order, and `reached` gets
     * the time. `from` is how far ahead the asking page saw it.
     */
    async jump(
      { from, until }: { from: number; until: string },
      reached: (now: string) => void,
    ): Promise<Jump> {
      if (moving) return { outcome: "busy" };
      if (from !== clock.aheadMs) return { outcome: "moved" };
      const jump = travel(until, reached);
      moving = jump;
      try {
        return await jump;
      } finally {
        moving = null;
      }
    },
    isMoving: () => moving !== null,
    /** Ends a jump at the next step. */
    async stop(): Promise<void> {
      stopping.abort();
      await moving;
    },
  };
}

/** It only checks data, so once at the end is enough: in each hour it took a third of the time. */
const looksOnly = "check-invariants";

/** Delivery runs last in each hour, to send what the others wrote. */
function deliveryLast(a: Schedule, b: Schedule): number {
  return Number(a.name === "deliver") - Number(b.name === "deliver");
}

const timeOf: Record<Exclude<Destination, "window">, (now: string) => string> = {
  tonight: (now) => {
    const today = localDay(now, timeZone);
    const evening = instantAt(today, 18, timeZone);
    return evening > now ? evening : instantAt(addDays(today, 1), 18, timeZone);
  },
  /** Just after Tuesday's pay run. */
  payday: (now) => {
    const tuesday = addDays(mondayOf(localDay(now, platformTimeZone)), 1);
    const run = (on: string) => instantAtTime(on, "09:33", platformTimeZone);
    return run(tuesday) > now ? run(tuesday) : run(addDays(tuesday, 7));
  },
  week: (now) => later(now, 7 * day),
};
