import { type Figure, median, percentile } from "./report.ts";

/** One side's calls in one round. Times in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number };

/** One call; `call` is its number, and `client` the caller, who makes calls one after the other. */
export type Call = (call: number, client: number) => Promise<unknown>;

/** Runs clients concurrently until `calls` are made. */
export async function runCalls(clients: number, calls: number, act: Call): Promise<Load> {
  let next = 0;
  return timed(clients, () => (next < calls ? next++ : null), act);
}

export async function runFor(clients: number, milliseconds: number, act: Call): Promise<Load> {
  let next = 0;
  const endsAt = performance.now() + milliseconds;
  return timed(clients, () => (performance.now() < endsAt ? next++ : null), act);
}

async function timed(clients: number, next: () => number | null, act: Call): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let call = next(); call !== null; call = next()) {
        const calledAt = performance.now();
        await act(call, client);
        times.push(performance.now() - calledAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The medians of sides run in alternating order after one uncounted round, and the median ratio. */
export async function interleave<Side extends string>(
  rounds: number,
  sides: Record<Side, (round: number) => Promise<Load>>,
): Promise<{
  of(side: Side): Load;
  ratio(ours: Side, plain: Side): number;
  /** The part of a figure that compares two sides' calls per second. */
  rates(ours: Side, plain: Side): Pick<Figure, "ours" | "plain" | "ratio" | "unit">;
}> {
  const names = Object.keys(sides) as Side[];
  const loads: Record<Side, Load>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const loaded: Partial<Record<Side, Load>> = {};
    for (const side of round % 2 ? names : names.toReversed()) loaded[side] = await sides[side](round);
    if (round > 0) loads.push(loaded as Record<Side, Load>);
  }
  const mid = (side: Side, what: keyof Load) => median(loads.map((loaded) => loaded[side][what]));
  const ratio = (ours: Side, plain: Side) =>
    median(loads.map((loaded) => loaded[ours].perSecond / loaded[plain].perSecond));
  return {
    of: (side) => ({ perSecond: mid(side, "perSecond"), p50: mid(side, "p50"), p99: mid(side, "p99") }),
    ratio,
    rates: (ours, plain) => ({
      ours: mid(ours, "perSecond"),
      plain: mid(plain, "perSecond"),
      ratio: ratio(ours, plain),
      unit: "per second",
    }),
  };
}

/** The elapsed time in milliseconds, and the server's processor time in milliseconds. */
export async function costOf({ processorTime }: { processorTime(): number }, act: () => Promise<unknown>) {
  const before = processorTime();
  const time = await timeOf(act);
  return { time, cpu: (processorTime() - before) * 1000 };
}

export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
