import { useState } from "react";
import { type OfferOrder, offerOrders } from "./offers.ts";

const key = "tidycurb-offers-order";

/** The offer sort order, stored in this browser if possible. */
export function useOfferOrder(): [OfferOrder, (order: OfferOrder) => void] {
  const [order, setOrder] = useState(keptOrder);
  const keep = (chosen: OfferOrder) => {
    setOrder(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Without storage it lasts until the page is left.
    }
  };
  return [order, keep];
}

function keptOrder(): OfferOrder {
  try {
    const kept = localStorage.getItem(key);
    return offerOrders.find((order) => order === kept) ?? offerOrders[0];
  } catch {
    return offerOrders[0];
  }
}
