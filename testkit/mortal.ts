import type { Deps } from "#platform/deps.ts";

/** The process has crashed; nothing it began continues. */
class Died extends Error {
  override name = "Died";
}

/**
 * The same dependencies in a process that crashes at the given point, before or after a transaction or a payout
 * provider call, counted from 1. After that every call fails. `points` counts the points so far.
 */
export function mortal(deps: Deps, diesAt: number): { deps: Deps; points(): number; hasDied(): boolean } {
  let points = 0;
  let isDead = false;
  const point = () => {
    points += 1;
    if (points === diesAt) isDead = true;
    if (isDead) throw new Died();
  };
  const doomed =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      point();
      const result = await act(...given);
      point();
      return result;
    };
  const { payouts } = deps;
  return {
    deps: {
      ...deps,
      db: new Proxy(deps.db, {
        get(target, name) {
          if (isDead) throw new Died();
          return Reflect.get(target, name, target);
        },
      }),
      transact: (act, options) => doomed(() => deps.transact(act, options))(),
      payouts: {
        ...payouts,
        findRecipient: doomed(payouts.findRecipient),
        transfer: doomed(payouts.transfer),
        findTransfer: doomed(payouts.findTransfer),
        latestTransfers: doomed(payouts.latestTransfers),
      },
    },
    points: () => points,
    hasDied: () => isDead,
  };
}
