import type * as z from "zod";
import { listProperties } from "#modules/homes/index.ts";
import { feedsOfHost } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/people.ts";

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
