import { createHash } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { createTranslator } from "use-intl/core";
import { holidayNames as englishHolidays } from "#messages/en/common.ts";
import { feed as english } from "#messages/en/pickups.ts";
import type { Feed, FeedEvent, PickupsFeed } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { defaultHolidayOf } from "#platform/values/days.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { countCall } from "#routers/count-call.ts";
import type { WordedFeed } from "./calendar-formats.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/** The token's format and the endings of the formats; nothing else is looked up. */
const address = /^\/api\/calendar\/(?<token>[A-Za-z0-9_-]{43})\.(?<format>ics|json|atom)$/;

const mimeTypes = {
  ics: "text/calendar; charset=utf-8",
  json: "application/json",
  atom: "application/atom+xml; charset=utf-8",
} as const;

/** Without the token: anyone reading the log could read the calendar. */
const loggedPath = "/api/calendar";

/**
 * A home's pickups, or pickups at a host's rentals, as a calendar (RFC 5545), JSON or an Atom feed (RFC 4287) at a secret
 * address. Any other address or method is a 404, which does not reveal whether a feed exists. Calls are limited by network address, like
 * every signed-out read.
 */
export const serveCalendarFeed = endpoint({ loggedPath }, async ({ live, context, request, url }) => {
  const { token, format } = (address.exec(url.pathname)?.groups ?? {}) as Asked;
  const isRead = request.method === "GET" || request.method === "HEAD";
  await countCall("query", context.address);
  const feed = isRead && token ? await readFeed(live.deps, token) : null;
  if (!feed || !format) throw new TRPCError({ code: "NOT_FOUND" });
  const worded =
    feed.shows === "home" ? await wordFeed(feed, live.appUrl) : await wordPickups(feed, live.appUrl);
  const { writers } = await import("./calendar-formats.ts");
  const body = writers[format](worded);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = new Headers({
    // The client caches it but revalidates each time, so a revoked feed disappears at once.
    "cache-control": "private, no-cache",
    "content-type": mimeTypes[format],
    "content-disposition": `inline; filename="tidycurb.${format}"`,
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

type Asked = { token?: string; format?: keyof typeof mimeTypes };

/** A feed's texts in its reader's language, the same in every format. */
export async function wordFeed({ language, place, events }: Feed, appUrl: string): Promise<WordedFeed> {
  const words = await messagesIn[language]();
  const locale = locales[language];
  const t = createTranslator({ locale, messages: words, timeZone: "UTC" });
  const link = `${appUrl}/calendar`;
  const summaryOf = ({ kind, canKinds }: FeedEvent) => {
    if (kind !== "weekly") return kind === "checkout" ? t("feed.checkout") : t("feed.extra");
    const kinds = new Intl.ListFormat(locale).format(canKinds.map((can) => t(`feed.kinds.${can}`)));
    return t("feed.out", { kinds });
  };
  const nameOf = (holiday: string) => {
    const known = defaultHolidayOf(holiday);
    return known ? t(`holidayNames.${known}`) : holiday;
  };
  return {
    name: t("feed.name"),
    product: "Pickups",
    language,
    link,
    events: events.map((event) => ({
      ...event,
      summary: summaryOf(event),
      // A rental is elsewhere, and the feed's reader need not know where.
      location: event.kind === "checkout" ? null : place,
      description: [
        t(`feed.status.${event.status}`, { runner: event.runner ?? "" }),
        ...event.notes.map(({ holiday }) => t("feed.moved", { holiday: nameOf(holiday) })),
        t("feed.more", { link }),
      ].join("\n"),
    })),
  };
}

/** Same for pickups at a host's rentals: each is at its property, without access instructions. */
async function wordPickups({ language, events }: PickupsFeed, appUrl: string): Promise<WordedFeed> {
  const words = await messagesIn[language]();
  const t = createTranslator({ locale: locales[language], messages: words, timeZone: "UTC" });
  const link = `${appUrl}/vacation-rental`;
  return {
    name: t("feed.rentals.name"),
    product: "Visits",
    language,
    link,
    events: events.map((event) => ({
      ...event,
      canKinds: [],
      summary: t("feed.rentals.visit", { property: event.property }),
      location: event.address,
      description: [
        t(`feed.rentals.status.${event.status}`, { runner: event.runner ?? "" }),
        t("feed.rentals.more", { link }),
      ].join("\n"),
    })),
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
