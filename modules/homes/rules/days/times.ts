import type { TimeWindow } from "#platform/values/windows.ts";

/** When a visit takes place; UTC instants, as a job has them. */
export type VisitTimes = {
  timeWindow: TimeWindow;
  windowStartsAt: string;
  windowEndsAt: string;
  outBy: string;
  inBy: string;
};

/** A visit that calendars and collection days imply. `stayIds`: those who leave on that day, in order of their ids. */
export type ImpliedVisit = VisitTimes & {
  onDay: string;
  isCheckout: boolean;
  isCollection: boolean;
  stayIds: string[];
  /** When the next guests may come, where that is on the same day. */
  nextGuestsAt: string | null;
};
