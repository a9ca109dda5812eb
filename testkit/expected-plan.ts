import { weekdayOf } from "#modules/homes/days.ts";
import { addDays, daysBetween } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";

type ModelStay = {
  id: string;
  from: string;
  until: string;
  fromTime: string | null;
  untilTime: string | null;
  isBlocked: boolean;
  isGone: boolean;
};

/** A simple model of what a host would expect. */
export class ExpectedPlan {
  readonly today: string;
  stays: ModelStay[] = [];
  collected: readonly string[] = [];
  /** Recycling every other week, from a day on. */
  other: { weekday: string; anchorOn: string } | null = null;
  outEveningBefore = true;
  defaultWindow: "11:00" | "13:00" | "15:00" = "13:00";
  mode: "draft" | "commit" = "commit";
  /** Days whose pickup is accepted, asked about or kept; and dropped days. */
  taken = new Map<
    string,
    { state: "scheduled" | "asked" | "kept"; isCollection: boolean; lastDay: string }
  >();
  dropped = new Set<string>();
  /** Days with a pickup scheduled by hand. */
  byHand = new Set<string>();

  constructor(today: string) {
    this.today = today;
  }

  isCollected(on: string): boolean {
    const weekday = weekdays[weekdayOf(on) - 1] ?? "";
    if (this.collected.includes(weekday)) return true;
    if (this.other?.weekday !== weekday) return false;
    const weeks = daysBetween(this.other.anchorOn, on) / 7;
    return weeks >= 0 && weeks % 2 === 0;
  }

  /** The last day on which a checkout's runner may come: two days later at most, before guests and the next truck's cans. */
  lastDayFor(on: string): string {
    const [next, last] = [addDays(on, 1), addDays(on, 2)];
    const counted = this.stays.filter((stay) => !stay.isBlocked && !stay.isGone);
    if (this.isCollected(on) || counted.some(({ from, until }) => from <= last && until > on)) return on;
    // Its cans go out the evening before, at six; the runner may come until eight.
    const isFree = (day: string) =>
      ![next, last].some((truck) => truck <= day && this.isCollected(truck)) &&
      !(this.outEveningBefore && this.isCollected(addDays(day, 1)));
    return [last, next].find(isFree) ?? on;
  }

  /** Whether a pickup scheduled by hand for a day joins the collection's pickup. */
  isJoined(on: string): boolean {
    if (!this.isCollected(on)) return false;
    const taken = this.taken.get(on);
    if (taken) return taken.isCollection || this.byHand.has(on);
    return this.byHand.has(on) || (this.implied().has(on) && !this.dropped.has(on));
  }

  /** The implied window of each day. */
  implied(): Map<string, string> {
    const days = new Map<string, string>();
    const counted = this.stays.filter((stay) => !stay.isBlocked && !stay.isGone);
    const collectedOn = (on: string) => this.isCollected(on);
    /** A collection serves guests who leave the day before by four, if no others arrive that day. */
    const isEve = (on: string) =>
      !collectedOn(on) &&
      collectedOn(addDays(on, 1)) &&
      counted.every(({ from }) => from !== on) &&
      (!this.outEveningBefore ||
        counted.every(({ until, untilTime }) => until !== on || (untilTime ?? "11:00") <= "16:00"));
    for (let ahead = 1; ahead <= 60; ahead++) {
      const on = addDays(this.today, ahead);
      const eve = addDays(on, -1);
      const leavers = counted.filter(
        ({ until }) => (until === on && ahead < 60 && !isEve(on)) || (until === eve && isEve(eve)),
      );
      if (collectedOn(on) && (leavers.length > 0 || ahead < 28)) days.set(on, "morning collection");
      else if (leavers.length > 0) days.set(on, this.windowOf(leavers, counted, on));
    }
    return days;
  }

  windowOf(leavers: ModelStay[], counted: ModelStay[], on: string): string {
    const hourOf = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
    const leave = Math.max(...leavers.map(({ untilTime }) => hourOf(untilTime ?? "11:00")));
    const next = Math.min(
      ...counted.filter(({ from }) => from === on).map(({ fromTime }) => hourOf(fromTime ?? "16:00")),
    );
    const free = [11, 13, 15, 17].filter((start) => start >= leave);
    const wished = free.find((start) => start >= hourOf(this.defaultWindow)) ?? 17;
    // "3-5 PM, before checkin" ends after the check-in at four.
    const allowed = free.filter((start) => start + 2 <= next && start !== 15);
    const best = allowed.findLast((start) => start <= wished) ?? allowed[0];
    return best ? `${best}:00` : "no time";
  }

  /** What planning leaves behind. */
  planned(): void {
    const implied = this.implied();
    for (const on of this.dropped) if (!implied.has(on)) this.dropped.delete(on);
    for (const [on, pickup] of this.taken) {
      if (pickup.state === "kept") continue;
      pickup.state = this.fits(on) ? "scheduled" : "asked";
      // Guests or a truck come while its runner might: it is offered again, in time.
      const isTooWide = pickup.lastDay > on && pickup.lastDay > this.lastDayFor(on);
      if (pickup.state === "scheduled" && isTooWide && implied.get(on) !== "no time") this.taken.delete(on);
    }
  }

  /** Whether the accepted job fits what the day implies; a checkout does not fit a collection day. */
  fits(on: string): boolean {
    const window = this.implied().get(on);
    return (
      window !== undefined && (!window.endsWith("collection") || this.taken.get(on)?.isCollection === true)
    );
  }

  /** The days and windows of jobs that no runner has accepted. */
  untaken(): string[] {
    return [...this.implied()]
      .filter(([on]) => !this.taken.has(on) && !this.dropped.has(on) && !this.byHand.has(on))
      .map(([on, window]) => `${on} ${window}`)
      .toSorted();
  }
}
