import { useSyncExternalStore } from "react";
import { useTimeZone } from "use-intl";
import type { Currency, ExchangeRates } from "#platform/values/exchange-rates.ts";

/** The reader's display settings for times and amounts. */
export type ShownIn = {
  /** The IANA time zone for instants; null is the device's own. */
  readonly timeZone: string | null;
  /** The time zone for pickups, which use the home's clock; null is the zone for instants. */
  readonly pickupZone: string | null;
  readonly currency: Currency;
  /** Null when amounts are shown as charged. */
  readonly rates: ExchangeRates | null;
};

/** Defaults when nothing was chosen. */
export const shownAsItIs: ShownIn = { timeZone: null, pickupZone: null, currency: "USD", rates: null };

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
 * The reader's zone for pickups: a homeowner's home or a runner's first area. Decides which day is today in lists. A
 * single pickup has its own zone (a job's `timeZone`).
 */
export function usePickupZone(): string {
  const instants = useTimeZone();
  return useShownIn().pickupZone ?? instants ?? deviceZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
