import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";
import { isPublicAddress } from "./public-address.ts";

/** What may be fetched; only tests change the defaults. */
export type Outside = {
  /** Whether an IP address may be connected to; public ones by default. */
  isAllowed?: (address: string) => boolean;
  /** The IP addresses of a host name; DNS by default. */
  resolve?: (host: string) => Promise<string[]>;
  /** Allows plain http and any port. */
  isPlain?: boolean;
  timeoutMs?: number;
};

export const outsideTimeoutMs = 10_000;
/** When a name that is unknown or not public fails. */
const refusedNameMs = 2000;

/**
 * Connections to URLs that pass `isOutside`. Checks a name's DNS answers before each connection, and refuses
 * (FetchFailed, somewhere among the error's causes) if any address is not public.
 */
export function openOutside(
  { isAllowed = isPublicAddress, resolve, timeoutMs = outsideTimeoutMs }: Outside,
  options: Pick<Agent.Options, "pipelining" | "connections"> & { ca?: string } = {},
): { agent: Agent; close(): Promise<void> } {
  const { ca, ...pool } = options;
  const dns = resolve ? { resolve, end: () => {} } : resolver(timeoutMs);
  const agent = new Agent({
    connect: {
      lookup: guarded(dns.resolve, isAllowed, Math.min(refusedNameMs, timeoutMs / 5)),
      timeout: timeoutMs,
      ...(ca && { ca }),
    },
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

/** Whether a URL itself looks public. Its name's addresses are checked when connecting. */
export function isOutside(url: URL, { isPlain = false, isAllowed = isPublicAddress }: Outside = {}): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOurs = isPlain ? url.protocol === "http:" : url.protocol === "https:" && url.port === "";
  return isOurs && (isIP(host) === 0 || isAllowed(host));
}

/**
 * Resolves a name and refuses it if any address is not allowed, because we cannot choose which one is used. A refused
 * name fails as an unknown one does, at the same moment: a failure must not tell which inner names exist.
 */
function guarded(
  resolve: (host: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean,
  refusedAfterMs: number,
): LookupFunction {
  return (host, options, done) => {
    const moment = new Promise((passed) => setTimeout(passed, refusedAfterMs));
    resolve(host)
      .catch((): string[] => [])
      .then(async (addresses) => {
        const [first] = addresses;
        const isInner = !addresses.every(isAllowed);
        if (first === undefined || isInner) {
          await moment;
          return done(new FetchFailed("unreachable", isInner ? new FetchFailed("address") : null), "", 0);
        }
        if (options.all)
          return done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        done(null, first, isIP(first));
      });
  };
}

/** Queries DNS directly: the system's lookup blocks one of a few threads while a name server is silent. */
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

/** A text could not be fetched. Never show its message or cause: they may contain the URL. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = "FetchFailed";
    this.failure = failure;
  }
}

/** Whether a failure is about an address that is not public, given as one or behind a name; only for our own use. */
export function isOfInner(error: unknown): boolean {
  const found = failureIn(error);
  return found?.failure === "address" || found?.cause instanceof FetchFailed;
}

/** The FetchFailed in an error or its causes; null for other errors. */
export function failureIn(error: unknown): FetchFailed | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof FetchFailed) return at;
    if (at instanceof AggregateError) return failureIn(at.errors[0]);
  }
  return null;
}
