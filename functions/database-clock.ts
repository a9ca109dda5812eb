import type { Database } from "#db/client.ts";
import { forgetSkew, noteSkew } from "#platform/queries/platform.ts";
import { describeError, log } from "./log.ts";

/** The current time by the database's clock, shared by all processes; their own clocks may be wrong. */
export type DatabaseClock = {
  /**
   * The current UTC instant, with `aheadMs`; the machine's own until compared, which `known` prevents in transactions.
   * When the machine's clock jumps, the time continues steadily until the next comparison.
   */
  now(): string;
  /** How far a trial moved the clock, in milliseconds. Comparisons leave it out. */
  aheadMs: number;
  /** Compares the machine's clock with the database's. Never throws: without a database the last comparison stays. */
  measure(): Promise<void>;
  /** Same, if there is no comparison yet, the last try is a minute old, or the machine's clock has jumped. */
  keep(): Promise<void>;
  /** Resolves once the clocks were compared, again after a jump. Rejects with an outage if the database fails or is too slow to compare. */
  known(): Promise<void>;
};

/** Milliseconds. Smaller differences are network delay and ordinary clock drift. */
const leastSkew = 1000;
/** Skew that triggers a warning, in milliseconds. */
const alarmingSkew = 30_000;
const measuredAgainAfter = 60_000;
/** The same while the machine's clock cannot be trusted. */
const lookedAgainAfter = 1000;
const patience = 2000;
/** The first query may have to wait for a connection; the next ones are fast. */
const attempts = 3;

/** `machine` returns the machine's time; `elapsed` is unaffected by changes to that clock. Both in milliseconds. */
export function createDatabaseClock(
  { kind, db, execute }: Pick<Database, "kind" | "db" | "execute">,
  {
    processId,
    machine = Date.now,
    elapsed = () => performance.now(),
  }: { processId: string; machine?: () => number; elapsed?: () => number },
): DatabaseClock {
  let skew = 0;
  let isNoted = false;
  let lastTried = 0;
  // An embedded database uses the machine's clock.
  let isKnown = kind === "pglite";
  let compared = { present: machine(), at: elapsed() };

  const sinceCompared = () => elapsed() - compared.at;
  /** Or this process stood still, as on a sleeping machine: only the database can tell. */
  const hasJumped = () =>
    kind !== "pglite" && Math.abs(machine() - compared.present - sinceCompared()) >= leastSkew;

  /** False if the response was too slow to compare. */
  const read = async (): Promise<boolean> => {
    const sent = elapsed();
    const { rows } = await execute(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds",
    );
    const [received, present] = [elapsed(), machine()];
    if (received - sent > patience) return false;
    compared = { present, at: received };
    const ahead = present - (Number(rows[0]?.milliseconds) + (received - sent) / 2);
    skew = Math.abs(ahead) < leastSkew ? 0 : ahead;
    isKnown = true;
    await tell();
    return true;
  };

  const tell = async () => {
    const isAlarming = Math.abs(skew) >= alarmingSkew;
    if (isAlarming && !isNoted) log("error", "clock skew detected", { seconds: Math.round(skew / 1000) });
    if (isAlarming) await noteSkew(db, { processId, skewMilliseconds: skew });
    else if (isNoted) await forgetSkew(db, processId);
    isNoted = isAlarming;
  };

  const compare = async () => {
    if (kind === "pglite") return;
    lastTried = elapsed();
    for (let attempt = 0; attempt < attempts; attempt++) if (await read()) return;
    throw Object.assign(new Error("The database was too slow to compare clocks"), { code: "ETIMEDOUT" });
  };
  const measure = () =>
    compare().catch((error) => log("info", "clock comparison failed", describeError(error)));

  const clock: DatabaseClock = {
    aheadMs: 0,
    now() {
      const jumped = hasJumped();
      if (jumped && isKnown && elapsed() - lastTried >= lookedAgainAfter) void measure();
      const present = jumped ? compared.present + sinceCompared() : machine();
      return new Date(present - skew + clock.aheadMs).toISOString();
    },
    measure,
    async keep() {
      if (!isKnown || hasJumped() || elapsed() - lastTried >= measuredAgainAfter) await measure();
    },
    async known() {
      if (!isKnown || hasJumped()) await compare();
    },
  };
  return clock;
}
