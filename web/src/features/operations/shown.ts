import {
  type HomeownerState,
  homeownerStates,
  type RunnerState,
  runnerStates,
} from "#modules/accounts/rules.ts";
import { type Channel, channels, type DeliveryFilter, deliveryFilters } from "#modules/notices/rules.ts";
import { type JobFilter, jobFilters } from "#modules/pickups/rules/status.ts";
import { readText, readUuid } from "../../lib/address.ts";

export const deskTabs = ["jobActivity", "homeowners", "runners", "settings"] as const;

/** Lists with their own screen, linked from Quick Actions instead of the tabs. */
const deskLists = ["problems", "support"] as const;
export type DeskPart = (typeof deskTabs | typeof deskLists)[number];

const sorts = ["newest", "name", "rating"] as const;

/** The desk's search parameters: tab, search text, filter and open dialog. */
export type DeskShown = {
  tab?: DeskPart;
  search?: string;
  filter?: JobFilter;
  state?: HomeownerState | RunnerState;
  sort?: (typeof sorts)[number];
  job?: string;
  application?: string;
};

/** Known search parameters. Invalid keys must be set to undefined, or the raw values pass through. */
export function readDesk(given: Record<string, unknown>): DeskShown {
  const states = [...homeownerStates, ...runnerStates];
  return {
    tab: [...deskTabs, ...deskLists].find((name) => name === given.tab),
    search: readText(given.search),
    filter: jobFilters.find((name) => name === given.filter),
    state: states.find((name) => name === given.state),
    sort: sorts.find((name) => name === given.sort),
    job: readUuid(given.job),
    application: readUuid(given.application),
  };
}

export type DeliveriesShown = { person?: string; channel?: Channel; state?: DeliveryFilter };

export function readDeliveries(given: Record<string, unknown>): DeliveriesShown {
  return {
    person: readText(given.person),
    channel: channels.find((known) => known === given.channel),
    state: deliveryFilters.find((known) => known === given.state),
  };
}
