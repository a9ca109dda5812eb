import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";
import type { Reading } from "#modules/rentals/rules/readings.ts";

/** Reads calendars of others. */
export type Calendars = {
  /**
   * What the calendar at an address says, in days of a property; never throws. With what was answered last, it may be
   * unchanged. Takes 10 s at most.
   */
  read(address: string, asked: Asked): Promise<CalendarAnswer>;
};

export type Asked = {
  /** Where the property is, and its day today. */
  timeZone: string;
  today: string;
  etag: string | null;
  lastModified: string | null;
};

export type CalendarAnswer =
  | { kind: "unchanged" }
  | { kind: "read"; reading: Reading; etag: string | null; lastModified: string | null }
  | { kind: "failed"; failure: FeedFailure };
