import { type Channel, channels, type DeliveryFilter, deliveryFilters } from "#modules/notices/rules.ts";
import { readText } from "../../lib/address.ts";

/** The delivery log's search parameters. */
export type DeliveriesShown = { person?: string; channel?: Channel; state?: DeliveryFilter };

export function readDeliveries(given: Record<string, unknown>): DeliveriesShown {
  return {
    person: readText(given.person),
    channel: channels.find((known) => known === given.channel),
    state: deliveryFilters.find((known) => known === given.state),
  };
}
