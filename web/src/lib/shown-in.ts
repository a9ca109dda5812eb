import { useSyncExternalStore } from "react";
import { useTimeZone } from "use-intl";
import type { Currency, ExchangeRates } from "#platform/values/exchange-rates.ts";

/** What the times and amounts of this page are shown in. */
export type ShownIn = {
  /** The name of the time zone of instants; null is the device's own. */
  readonly timeZone: string | null;
  /** That of visits, which go by the clock at the home; null is whatever instants are shown in. */
  readonly visitZone: string | null;
  readonly currency: Currency;
  /** Null where amounts are shown as they are charged. */
  readonly rates: ExchangeRates | null;
};

/** As for somebody who has chosen nothing. */
export const shownAsItIs: ShownIn = { timeZone: null, visitZone: null, currency: "USD", rates: null };

/** The browser's own. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

let shown = shownAsItIs;
const listeners = new Set<() => void>();

export function showIn(next: ShownIn): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function useShownIn(): ShownIn {
  return useSyncExternalStore(subscribe, () => shown);
}

/**
 * The reader's own zone for pickups, a homeowner's home or a runner's first area: which day is today in a list.
 * A single pickup has a zone of its own (`timeZone` of a job).
 */
export function useVisitZone(): string {
  const instants = useTimeZone();
  return useShownIn().visitZone ?? instants ?? deviceZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
