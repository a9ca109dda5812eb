import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";
import type { Reading } from "#modules/rentals/rules/readings.ts";

export type Calendars = {
  /** The calendar in the rental's days, or "unchanged" to the last validators; never throws, within 10 s. */
  read(address: string, asked: Asked): Promise<CalendarAnswer>;
};

export type Asked = {
  /** The rental's zone and current day. */
  timeZone: string;
  today: string;
  etag: string | null;
  lastModified: string | null;
};

export type CalendarAnswer =
  | { kind: "unchanged" }
  | { kind: "read"; reading: Reading; etag: string | null; lastModified: string | null }
  | { kind: "failed"; failure: FeedFailure };
