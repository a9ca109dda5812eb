/** Who waits for a connection, and since when. */
export type Turns = {
  /** Runs work when it is its turn. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Same, before everybody who waits. */
  takeFirst<Result>(work: () => Promise<Result>): Promise<Result>;
} & Waiting;

export type Waiting = {
  /** How many wait now, and for how many milliseconds the one who has waited longest. */
  waiting(): { count: number; longestMs: number };
};

type Waiter = { since: number; start: () => void };

/** Turns first come, first served, `atOnce` at a time. */
export function createTurns(atOnce: number, elapsed = () => performance.now()): Turns {
  const waiters: Waiter[] = [];
  let active = 0;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      active -= 1;
      const next = waiters.shift();
      if (next) {
        active += 1;
        next.start();
      }
    }
  }
  const take =
    (join: (waiter: Waiter) => void) =>
    <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (active < atOnce) {
        active += 1;
        return run(work);
      }
      return new Promise<void>((start) => join({ since: elapsed(), start })).then(() => run(work));
    };
  return {
    take: take((waiter) => waiters.push(waiter)),
    takeFirst: take((waiter) => waiters.unshift(waiter)),
    waiting() {
      const since = waiters.reduce((first, waiter) => Math.min(first, waiter.since), elapsed());
      return { count: waiters.length, longestMs: elapsed() - since };
    },
  };
}
