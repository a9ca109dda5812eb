import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { request } from "undici";
import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";
import { FetchFailed, failureIn, isOutside, type Outside, openOutside, outsideTimeoutMs } from "./outside.ts";

const mostRedirects = 3;
const mostBytes = 2_000_000;

export type Fetched =
  | { kind: "unchanged" }
  | { kind: "text"; text: string; etag: string | null; lastModified: string | null };

/**
 * The text at a URL, at most 2 MB, also after decompression. Throws FetchFailed unless the URL, its redirects and their
 * DNS answers are on the public internet, over https on the default port; also after 3 redirects or 10 s in total.
 */
export async function fetchText(
  address: string,
  asked: { etag: string | null; lastModified: string | null },
  outside: Outside = {},
): Promise<Fetched> {
  const { timeoutMs = outsideTimeoutMs } = outside;
  const signal = AbortSignal.timeout(timeoutMs);
  // A new agent per read: nothing is kept, and no connection is older than its address check.
  const { agent, close } = openOutside(outside, { pipelining: 0 });
  try {
    let url = urlOf(address);
    for (let redirects = 0; ; redirects++) {
      if (!isOutside(url, outside)) throw new FetchFailed("address");
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
    throw failureIn(error) ?? new FetchFailed("unreachable", error);
  } finally {
    await close();
  }
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new FetchFailed("address");
  return url;
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
    // Undecodable content is not a calendar.
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
