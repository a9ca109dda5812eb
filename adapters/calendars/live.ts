import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fetchText } from "./fetch-text.ts";
import { FetchFailed, type Outside } from "./outside.ts";
import { parseApart } from "./parse-apart.ts";
import type { CalendarAnswer, Calendars } from "./port.ts";

const longestEtag = 300;
const longestLastModified = 100;

/** Reads calendars over the internet. `outside` is for tests; by default only public addresses over https. */
export function createLiveCalendars(outside: Outside = {}): Calendars {
  return {
    async read(address, { etag, lastModified, ...where }) {
      try {
        const fetched = await fetchText(address, { etag, lastModified }, outside);
        if (fetched.kind === "unchanged") return fetched;
        return await answerOf(fetched, where);
      } catch (error) {
        if (error instanceof FetchFailed) return { kind: "failed", failure: error.failure };
        throw error;
      }
    },
  };
}

export async function answerOf(
  { text, etag, lastModified }: { text: string; etag: string | null; lastModified: string | null },
  where: { timeZone: string; today: string },
): Promise<CalendarAnswer> {
  const reading = await parseApart(text, where);
  if (typeof reading === "string") return { kind: "failed", failure: reading };
  const bounded = (header: string | null, longest: number) =>
    header !== null && header.length <= longest ? header : null;
  return {
    kind: "read",
    reading,
    etag: bounded(etag, longestEtag),
    lastModified: bounded(lastModified, longestLastModified),
  };
}

/** A reserved name that nobody can own (RFC 2606). */
const localHost = "calendars.example";

/**
 * Reads `https://calendars.example/NAME.ics` from a local folder and everything else with `otherwise`. For local
 * servers: the demo and end-to-end tests write there.
 */
export function createLocalFolder(folder: string, otherwise: Calendars): Calendars {
  return {
    async read(address, asked) {
      const url = URL.parse(address);
      if (url?.hostname !== localHost) return otherwise.read(address, asked);
      const name = /^\/([a-z0-9-]{1,60}\.ics)$/.exec(url.pathname)?.[1];
      const text = name && (await readFile(join(folder, name), "utf8").catch(() => null));
      if (typeof text !== "string") return { kind: "failed", failure: "refused" };
      return answerOf({ text, etag: null, lastModified: null }, asked);
    },
  };
}
