/** Requests to one host: so many begun within a second, and so many under way. */
export const hostPace = { startsPerSecond: 4, underWay: 8 } as const;

type Host = { underWay: number; startedLately: number };

/** How often hosts are asked. `changed` is called whenever one may be asked again that could not. */
export function createPace(changed: () => void): {
  /** How many requests may begin now. */
  free(host: string): number;
  /** Notes that a request begins. Returns what is to be called when it has ended. */
  begin(host: string): () => void;
} {
  const hosts = new Map<string, Host>();
  const forget = (name: string, host: Host) => {
    if (host.underWay === 0 && host.startedLately === 0) hosts.delete(name);
    changed();
  };
  return {
    free(name) {
      const { underWay = 0, startedLately = 0 } = hosts.get(name) ?? {};
      return Math.min(hostPace.underWay - underWay, hostPace.startsPerSecond - startedLately);
    },
    begin(name) {
      const host = hosts.get(name) ?? { underWay: 0, startedLately: 0 };
      hosts.set(name, host);
      host.underWay += 1;
      host.startedLately += 1;
      setTimeout(() => {
        host.startedLately -= 1;
        forget(name, host);
      }, 1000);
      return () => {
        host.underWay -= 1;
        forget(name, host);
      };
    },
  };
}
