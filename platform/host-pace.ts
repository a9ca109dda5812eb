/** Limits per site: requests started per second, and requests in progress. */
export const hostPace = { startsPerSecond: 4, inProgress: 8 } as const;

/** One second plus slack, because the site counts requests when they arrive. */
const windowMs = 1_100;

type Site = { inProgress: number; startedLately: number; waiting: (() => void)[] };

/** Limits how often any act requests calendar sites. One per process. */
export type HostPace = {
  /** How many requests may start now, after those already waiting. */
  free(site: string): number;
  /** Records that a request started. Returns the function to call when it ends. */
  begin(site: string): () => void;
  /**
   * Starts a request as soon as allowed, in order of arrival; null if the wait would exceed `withinMs` milliseconds.
   */
  turn(site: string, withinMs: number): Promise<(() => void) | null>;
  /** Calls `changed` when a blocked site becomes available. Returns the unsubscribe function. */
  follow(changed: () => void): () => void;
};

export function createPace({
  startsPerSecond,
  inProgress: mostInProgress,
}: {
  startsPerSecond: number;
  inProgress: number;
} = hostPace): HostPace {
  const sites = new Map<string, Site>();
  const followers = new Set<() => void>();
  const siteOf = (name: string): Site => {
    const site = sites.get(name) ?? { inProgress: 0, startedLately: 0, waiting: [] };
    sites.set(name, site);
    return site;
  };
  const left = ({ inProgress, startedLately }: Site) =>
    Math.min(mostInProgress - inProgress, startsPerSecond - startedLately);
  const settle = (name: string, site: Site) => {
    while (left(site) > 0) {
      const next = site.waiting.shift();
      if (!next) break;
      next();
    }
    if (site.inProgress === 0 && site.startedLately === 0 && site.waiting.length === 0) sites.delete(name);
    for (const changed of followers) changed();
  };
  const begin = (name: string) => {
    const site = siteOf(name);
    site.inProgress += 1;
    site.startedLately += 1;
    setTimeout(() => {
      site.startedLately -= 1;
      settle(name, site);
    }, windowMs);
    return () => {
      site.inProgress -= 1;
      settle(name, site);
    };
  };
  return {
    free(name) {
      const site = sites.get(name);
      return site ? left(site) - site.waiting.length : Math.min(mostInProgress, startsPerSecond);
    },
    begin,
    turn(name, withinMs) {
      const site = siteOf(name);
      if (left(site) > 0) return Promise.resolve(begin(name));
      return new Promise((resolve) => {
        const next = () => {
          clearTimeout(giveUp);
          resolve(begin(name));
        };
        const giveUp = setTimeout(() => {
          site.waiting = site.waiting.filter((other) => other !== next);
          settle(name, site);
          resolve(null);
        }, withinMs);
        site.waiting.push(next);
      });
    },
    follow(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}
