import { useState } from "react";
import { attempt } from "../../lib/attempt.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { noFilters, type OfferFilters, offerOrders, offerSpans } from "./view-offers.ts";

const key = "tidycurb-offers-filters";

/**
 * What a runner wants to see, stored in this browser if possible, else until the page is left. Another runner who signs
 * in here begins without filters.
 */
export function useOfferFilters(): [OfferFilters, (changed: Partial<OfferFilters>) => void] {
  const { id: userId } = useSignedInUser();
  const [filters, setFilters] = useState(() => keptFilters(userId));
  const change = (changed: Partial<OfferFilters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    attempt(() => localStorage.setItem(key, JSON.stringify({ ...next, userId })));
  };
  return [filters, change];
}

function keptFilters(userId: string): OfferFilters {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? ""));
  const { span, order, fitting, area, ...of } = (kept ?? {}) as Record<
    keyof OfferFilters | "userId",
    unknown
  >;
  if (of.userId !== userId) return noFilters;
  return {
    span: offerSpans.find((each) => each === span) ?? noFilters.span,
    order: offerOrders.find((each) => each === order) ?? noFilters.order,
    fitting: fitting === true,
    area: typeof area === "string" ? area : null,
  };
}
