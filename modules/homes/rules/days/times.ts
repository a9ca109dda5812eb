import type { TimeWindow } from "#platform/values/windows.ts";

/** The times of a pickup; UTC instants, as in a job. */
export type VisitTimes = {
  timeWindow: TimeWindow;
  windowStartsAt: string;
  windowEndsAt: string;
  outBy: string;
  inBy: string;
};

/** A pickup implied by calendars and collection days. `stayIds`: the stays that end that day, by id. */
export type ImpliedVisit = VisitTimes & {
  onDay: string;
  isCheckout: boolean;
  isCollection: boolean;
  stayIds: string[];
  /** Check-in of the next guests if they arrive the same day. */
  nextGuestsAt: string | null;
};
