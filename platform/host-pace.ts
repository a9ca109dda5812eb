/** Requests to one site: so many begun within a second, and so many under way. */
export const hostPace = { startsPerSecond: 4, underWay: 8 } as const;

/** A second, and what a request may come later than its turn: the site counts by when it arrives. */
const windowMs = 1_100;

type Site = { underWay: number; startedLately: number; waiting: (() => void)[] };

/** How often the sites of calendars are asked, by whatever act: one for each process. */
export type HostPace = {
  /** How many requests may begin now; those that wait for their turn come first. */
  free(site: string): number;
  /** Notes that a request begins. Returns what is to be called when it has ended. */
  begin(site: string): () => void;
  /** Begins a request as soon as it may, the first to come first; null where that takes longer than so many milliseconds. */
  turn(site: string, withinMs: number): Promise<(() => void) | null>;
  /** `changed` is called whenever a site may be asked again that could not. Returns what ends that. */
  follow(changed: () => void): () => void;
};

export function createPace({
  startsPerSecond,
  underWay: mostUnderWay,
}: {
  startsPerSecond: number;
  underWay: number;
} = hostPace): HostPace {
  const sites = new Map<string, Site>();
  const followers = new Set<() => void>();
  const siteOf = (name: string): Site => {
    const site = sites.get(name) ?? { underWay: 0, startedLately: 0, waiting: [] };
    sites.set(name, site);
    return site;
  };
  const left = ({ underWay, startedLately }: Site) =>
    Math.min(mostUnderWay - underWay, startsPerSecond - startedLately);
  const settle = (name: string, site: Site) => {
    while (left(site) > 0) {
      const next = site.waiting.shift();
      if (!next) break;
      next();
    }
    if (site.underWay === 0 && site.startedLately === 0 && site.waiting.length === 0) sites.delete(name);
    for (const changed of followers) changed();
  };
  const begin = (name: string) => {
    const site = siteOf(name);
    site.underWay += 1;
    site.startedLately += 1;
    setTimeout(() => {
      site.startedLately -= 1;
      settle(name, site);
    }, windowMs);
    return () => {
      site.underWay -= 1;
      settle(name, site);
    };
  };
  return {
    free(name) {
      const site = sites.get(name);
      return site ? left(site) - site.waiting.length : Math.min(mostUnderWay, startsPerSecond);
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
