import { useState } from "react";
import { attempt } from "../../lib/attempt.ts";
import { noFilters, type OfferFilters, offerOrders, offerSpans } from "./view-offers.ts";

const key = "tidycurb-offers-filters";

/** What a runner wants to see, stored in this browser if possible, else until the page is left. */
export function useOfferFilters(): [OfferFilters, (changed: Partial<OfferFilters>) => void] {
  const [filters, setFilters] = useState(keptFilters);
  const change = (changed: Partial<OfferFilters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    attempt(() => localStorage.setItem(key, JSON.stringify(next)));
  };
  return [filters, change];
}

function keptFilters(): OfferFilters {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? ""));
  const { span, order, fitting, area } = (kept ?? {}) as Record<keyof OfferFilters, unknown>;
  return {
    span: offerSpans.find((each) => each === span) ?? noFilters.span,
    order: offerOrders.find((each) => each === order) ?? noFilters.order,
    fitting: fitting === true,
    area: typeof area === "string" ? area : null,
  };
}
