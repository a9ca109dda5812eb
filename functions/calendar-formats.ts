import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { CalendarJson } from "#modules/schedule/contract.ts";
import type { FeedEvent } from "#modules/schedule/index.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { spellParam } from "#platform/values/spell-param.ts";

/** A feed of pickups in its reader's language. */
export type WordedFeed = {
  name: string;
  /** What the calendar's program is called. */
  product: string;
  language: Language;
  /** The page that shows them. */
  link: string;
  events: WordedEvent[];
};

type WordedEvent = Omit<FeedEvent, "kind" | "notes"> & {
  summary: string;
  location: string | null;
  description: string;
};

const refreshSeconds = 3 * 60 * 60;

function writeIcs({ name, product, language, link, events }: WordedFeed): string {
  const calendar = new ICalCalendar({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "TidyCurb", product, language: language.toUpperCase() },
    ttl: refreshSeconds,
    url: link,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changedAt),
      lastModified: new Date(event.changedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      transparency: ICalEventTransparency.TRANSPARENT,
      url: link,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: event.status === "planned" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}

function writeJson({ name, link, events }: WordedFeed): string {
  const json: CalendarJson = {
    name,
    url: link,
    pickups: events.map((event) => ({
      id: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: event.status,
      day: event.onDay,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      cans: event.canKinds,
      runner: event.runner,
      changedAt: event.changedAt,
    })),
  };
  return JSON.stringify(json);
}

/** RFC 4287, the latest day first. A title names the day: readers show when an entry changed, not when it happens. */
function writeAtom({ name, language, link, events }: WordedFeed): string {
  const updated = events.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), never);
  const entries = events.toReversed().map(
    (event) => `<entry>
<id>${escaped(`${link}#${event.uid}`)}</id>
<title>${escaped(`${spellParam(event.onDay, locales[language])} · ${event.summary}`)}</title>
<updated>${event.changedAt}</updated>
<link href="${escaped(link)}"/>
<summary>${escaped([event.location, event.description].filter(Boolean).join("\n"))}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(link)}</id>
<title>${escaped(name)}</title>
<updated>${updated}</updated>
<author><name>TidyCurb</name></author>
<link href="${escaped(link)}"/>
${entries.join("")}</feed>
`;
}

/** When a feed without pickups changed: Atom requires an instant. */
const never = "2000-01-01T00:00:00.000Z";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text inside XML, without characters that XML 1.0 forbids. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? "");
}

/** The same events give the same text, byte for byte. */
export const writers = { ics: writeIcs, json: writeJson, atom: writeAtom };
