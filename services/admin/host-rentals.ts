import type * as z from "zod";
import type * as contract from "#contracts/people.ts";
import { listProperties } from "#db/queries/properties.ts";
import type { AdminActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { feedsOfHost } from "../rental/feeds.ts";

/** A host's rentals with the state of their calendars; empty for a homeowner without rentals. */
export async function hostRentals(
  deps: Deps,
  _actor: AdminActor,
  { homeownerId }: z.output<typeof contract.hostRentals.input>,
): Promise<z.output<typeof contract.hostRentals.output>> {
  const [rentals, feeds] = await Promise.all([
    listProperties(deps.db, { homeownerId, now: deps.now() }),
    feedsOfHost(deps, homeownerId),
  ]);
  return rentals.map(({ property: { id, name, address, city, state, zipCode } }) => ({
    id,
    name,
    address,
    city,
    state,
    zipCode,
    feeds: feeds.filter((feed) => feed.propertyId === id),
  }));
}
