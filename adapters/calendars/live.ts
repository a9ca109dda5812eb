import { FetchFailed } from "./fetch-failed.ts";
import { fetchText } from "./fetch-text.ts";
import type { Outside } from "./outside.ts";
import { parseCalendar } from "./parse.ts";
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

/** The answer for a calendar's text. */
export async function answerOf(
  { text, etag, lastModified }: { text: string; etag: string | null; lastModified: string | null },
  where: { timeZone: string; today: string },
): Promise<CalendarAnswer> {
  const reading = await parseCalendar(text, where);
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
