import { createHash } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { createTranslator } from "use-intl/core";
import { holidayNames as englishHolidays } from "#messages/en/common.ts";
import { feed as english } from "#messages/en/pickups.ts";
import type { Feed, FeedEvent, PickupsFeed } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { defaultHolidayOf } from "#platform/values/days.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { countCall } from "#routers/count-call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** The token's format; nothing else is looked up. */
const address = /^\/api\/calendar\/([A-Za-z0-9_-]{43})\.ics$/;

/** Without the token: anyone reading the log could read the calendar. */
const loggedPath = "/api/calendar";

/**
 * A home's pickups, or pickups at a host's rentals, as a calendar feed (RFC 5545) at a secret address. Any other
 * address or method is a 404, which does not reveal whether a feed exists. Calls are limited by network address, like
 * every signed-out read.
 */
export const serveCalendarFeed = endpoint({ loggedPath }, async ({ live, context, request, url }) => {
  const token = address.exec(url.pathname)?.[1];
  const isRead = request.method === "GET" || request.method === "HEAD";
  await countCall("query", context.address);
  const feed = isRead && token ? await readFeed(live.deps, token) : null;
  if (!feed) throw new TRPCError({ code: "NOT_FOUND" });
  const body =
    feed.shows === "home" ? await writeFeed(feed, live.appUrl) : await writePickups(feed, live.appUrl);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = new Headers({
    // The client caches it but revalidates each time, so a revoked feed disappears at once.
    "cache-control": "private, no-cache",
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="tidycurb.ics"',
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "x-request-id": context.requestId,
    etag: tag,
  });
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, { headers });
});
export default handlerOf(serveCalendarFeed);

/** Loaded for an address of the right form, which keeps the function's start light. */
async function readFeed(deps: Deps, token: string) {
  const { readCalendar } = await import("#modules/schedule/index.ts");
  return readCalendar(deps, token);
}

const refreshSeconds = 3 * 60 * 60;

/** The same events give the same text, byte for byte. */
export async function writeFeed({ language, place, events }: Feed, appUrl: string): Promise<string> {
  const words = await messagesIn[language]();
  const locale = locales[language];
  const t = createTranslator({ locale, messages: words, timeZone: "UTC" });
  const link = `${appUrl}/calendar`;
  const calendar = new ICalCalendar({
    name: t("feed.name"),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "TidyCurb", product: "Pickups", language: language.toUpperCase() },
    ttl: refreshSeconds,
    url: link,
  });
  const summaryOf = ({ kind, canKinds }: FeedEvent) => {
    if (kind !== "weekly") return kind === "checkout" ? t("feed.checkout") : t("feed.extra");
    const kinds = new Intl.ListFormat(locale).format(canKinds.map((can) => t(`feed.kinds.${can}`)));
    return t("feed.out", { kinds });
  };
  const nameOf = (holiday: string) => {
    const known = defaultHolidayOf(holiday);
    return known ? t(`holidayNames.${known}`) : holiday;
  };
  for (const event of events) {
    calendar.createEvent({
      ...eventOf(event, link),
      summary: summaryOf(event),
      // A rental is elsewhere, and the feed's reader need not know where.
      location: event.kind === "checkout" ? null : place,
      description: [
        t(`feed.status.${event.status}`, { runner: event.runner ?? "" }),
        ...event.notes.map(({ holiday }) => t("feed.moved", { holiday: nameOf(holiday) })),
        t("feed.more", { link }),
      ].join("\n"),
      status: event.status === "planned" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** Same for pickups at a host's rentals: each is at its property, without access instructions. */
export async function writePickups({ language, events }: PickupsFeed, appUrl: string): Promise<string> {
  const words = await messagesIn[language]();
  const t = createTranslator({ locale: locales[language], messages: words, timeZone: "UTC" });
  const link = `${appUrl}/vacation-rental`;
  const calendar = new ICalCalendar({
    name: t("feed.rentals.name"),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "TidyCurb", product: "Visits", language: language.toUpperCase() },
    ttl: refreshSeconds,
    url: link,
  });
  for (const event of events)
    calendar.createEvent({
      ...eventOf(event, link),
      summary: t("feed.rentals.visit", { property: event.property }),
      location: event.address,
      description: [
        t(`feed.rentals.status.${event.status}`, { runner: event.runner ?? "" }),
        t("feed.rentals.more", { link }),
      ].join("\n"),
      status: ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}

function eventOf(event: Omit<FeedEvent | PickupsFeed["events"][number], "status">, link: string) {
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(event.changedAt),
    lastModified: new Date(event.changedAt),
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    transparency: ICalEventTransparency.TRANSPARENT,
    url: link,
  };
}

type Words = { feed: Texts<typeof english>; holidayNames: Texts<typeof englishHolidays> };
type Texts<English> = import("#messages/texts-of.ts").TextsOf<English>;

const messagesIn: Record<Language, () => Promise<Words>> = {
  en: async () => ({ feed: english, holidayNames: englishHolidays }),
  es: async () => ({
    ...(await import("#messages/es/pickups.ts")),
    ...(await import("#messages/es/common.ts")),
  }),
  fr: async () => ({
    ...(await import("#messages/fr/pickups.ts")),
    ...(await import("#messages/fr/common.ts")),
  }),
};
