import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, request } from "undici";
import type { FeedFailure } from "#domain/rentals/feeds.ts";
import { isPublicAddress } from "./public-address.ts";

const mostRedirects = 3;
const mostBytes = 2_000_000;

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

export type Fetched =
  | { kind: "unchanged" }
  | { kind: "text"; text: string; etag: string | null; lastModified: string | null };

/** A text could not be fetched. Its words and its cause are not for others: they may hold the address. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = "FetchFailed";
    this.failure = failure;
  }
}

/**
 * The text at an address, at most 2 MB of it, also once it is unpacked. Throws FetchFailed: unless the address, wherever
 * it leads, and what the DNS says of it are of the public internet, over https on its own port; after 3 redirects; and
 * after 10 s in all.
 */
export async function fetchText(
  address: string,
  asked: { etag: string | null; lastModified: string | null },
  outside: Outside = {},
): Promise<Fetched> {
  const { isAllowed = isPublicAddress, timeoutMs = 10_000 } = outside;
  const signal = AbortSignal.timeout(timeoutMs);
  const { resolve, end } = outside.resolve
    ? { resolve: outside.resolve, end: () => {} }
    : resolver(timeoutMs);
  // One for each reading: nothing is left of it, and no connection is older than the look at its address.
  const agent = new Agent({
    connect: { lookup: guarded(resolve, isAllowed), timeout: timeoutMs },
    maxHeaderSize: 16_384,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 0,
  });
  try {
    let url = urlOf(address);
    for (let redirects = 0; ; redirects++) {
      refuseOutside(url, outside, isAllowed);
      const response = await request(url, {
        dispatcher: agent,
        signal,
        headers: {
          accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
          "accept-encoding": "gzip, deflate, br",
          "user-agent": "TidyCurb-Calendars/1.0",
          ...(asked.etag && { "if-none-match": asked.etag }),
          ...(asked.lastModified && { "if-modified-since": asked.lastModified }),
        },
      });
      const { statusCode, headers, body } = response;
      const location = headers.location;
      if (isRedirect(statusCode) && typeof location === "string") {
        if (redirects === mostRedirects) throw new FetchFailed("unreachable");
        body.on("error", () => {}).destroy();
        url = urlOf(location, url);
        continue;
      }
      if (statusCode === 304 && (asked.etag || asked.lastModified)) return { kind: "unchanged" };
      if (statusCode !== 200) throw new FetchFailed(failureOf(statusCode));
      if (Number(headers["content-length"]) > mostBytes) throw new FetchFailed("tooLarge");
      const text = await textOf(body, headerOf(headers["content-encoding"]), signal);
      return {
        kind: "text",
        text,
        etag: headerOf(headers.etag),
        lastModified: headerOf(headers["last-modified"]),
      };
    }
  } catch (error) {
    throw failedOf(error);
  } finally {
    end();
    await agent.destroy();
  }
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new FetchFailed("address");
  return url;
}

/** What an address says for itself. What its name leads to is looked at when connecting. */
function refuseOutside(
  url: URL,
  { isPlain = false }: Outside,
  isAllowed: (address: string) => boolean,
): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOurs = isPlain ? url.protocol === "http:" : url.protocol === "https:" && url.port === "";
  if (!isOurs || (isIP(host) !== 0 && !isAllowed(host))) throw new FetchFailed("address");
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

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function failureOf(status: number): FeedFailure {
  return [401, 403, 404, 410].includes(status) ? "refused" : "unreachable";
}

const unpackers = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function textOf(body: Readable, encoding: string | null, signal: AbortSignal): Promise<string> {
  const isPacked = encoding !== null && encoding !== "" && encoding !== "identity";
  const unpack = isPacked ? unpackers[encoding.toLowerCase() as keyof typeof unpackers] : null;
  if (unpack === undefined) throw new FetchFailed("notCalendar");
  const packed = limited(body);
  if (!unpack) return Buffer.concat(await Array.fromAsync(packed)).toString("utf8");
  const unpacked = unpack();
  const feed = async () => {
    for await (const chunk of packed)
      if (!unpacked.write(chunk)) await new Promise((drained) => unpacked.once("drain", drained));
    unpacked.end();
  };
  const end = () => unpacked.destroy(new FetchFailed("unreachable"));
  signal.addEventListener("abort", end, { once: true });
  try {
    feed().catch((error) => unpacked.destroy(error));
    return Buffer.concat(await Array.fromAsync(limited(unpacked))).toString("utf8");
  } catch (error) {
    // What cannot be unpacked is no calendar.
    throw (error as { code?: unknown }).code?.toString().startsWith("Z_")
      ? new FetchFailed("notCalendar")
      : error;
  } finally {
    signal.removeEventListener("abort", end);
    unpacked.destroy();
  }
}

async function* limited(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new FetchFailed("tooLarge");
    yield chunk;
  }
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** The failure that an error means, wherever in it a guard has put it; anything else is nobody's answer. */
function failedOf(error: unknown): FetchFailed {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof FetchFailed) return at;
    if (at instanceof AggregateError) return failedOf(at.errors[0]);
  }
  return new FetchFailed("unreachable", error);
}
