import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import { FetchFailed } from "./fetch-failed.ts";
import { isPublicAddress } from "./public-address.ts";

/** Where is fetched from. Only tests have others than those that hold by themselves. */
export type Outside = {
  /** Whether a connection to an IP address is allowed; public ones are. */
  isAllowed?: (address: string) => boolean;
  /** The IP addresses of a host name; the DNS knows them. */
  resolve?: (host: string) => Promise<string[]>;
  /** Plain http, on any port. */
  isPlain?: boolean;
  timeoutMs?: number;
};

export const outsideTimeoutMs = 10_000;

/**
 * Connections to others' addresses, for `isOutside` ones: what the DNS says of a name is looked at before each of them,
 * and one is refused (FetchFailed, somewhere among the error's causes) where any of its addresses is not public.
 */
export function openOutside(
  { isAllowed = isPublicAddress, resolve, timeoutMs = outsideTimeoutMs }: Outside,
  options: Pick<Agent.Options, "pipelining" | "connections"> & { ca?: string } = {},
): { agent: Agent; close(): Promise<void> } {
  const { ca, ...pool } = options;
  const dns = resolve ? { resolve, end: () => {} } : resolver(timeoutMs);
  const agent = new Agent({
    connect: { lookup: guarded(dns.resolve, isAllowed), timeout: timeoutMs, ...(ca && { ca }) },
    maxHeaderSize: 16_384,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...pool,
  });
  return {
    agent,
    async close() {
      dns.end();
      await agent.destroy();
    },
  };
}

/** Whether an address is one of the internet, as far as it says so itself. What its name leads to is seen when connecting. */
export function isOutside(url: URL, { isPlain = false, isAllowed = isPublicAddress }: Outside = {}): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOurs = isPlain ? url.protocol === "http:" : url.protocol === "https:" && url.port === "";
  return isOurs && (isIP(host) === 0 || isAllowed(host));
}

/** Looks names up, and refuses one of which any address is not allowed: which of them is taken is not ours to say. */
function guarded(
  resolve: (host: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return done(new FetchFailed("unreachable"), "", 0);
        if (!addresses.every(isAllowed)) return done(new FetchFailed("address"), "", 0);
        if (options.all)
          return done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        done(null, first, isIP(first));
      },
      (error) => done(error, "", 0),
    );
  };
}

/** Asks the DNS itself: the system's own look-up keeps one of a few threads busy as long as a name server is silent. */
function resolver(timeoutMs: number): { resolve: (host: string) => Promise<string[]>; end: () => void } {
  const dns = new Resolver({ timeout: Math.ceil(timeoutMs / 4), tries: 2 });
  return {
    resolve: async (host) => {
      const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
      return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
    end: () => dns.cancel(),
  };
}
