import { type DispatchFilter, dispatchFilters } from "#modules/dispatch/rules.ts";
import { type JobFilter, jobFilters } from "#modules/pickups/rules/status.ts";
import { readDay, readText, readUuid } from "../../lib/address.ts";

export const deskTabs = ["jobActivity", "homeowners", "runners", "settings"] as const;

/** Lists with their own page, which older links name as a tab. */
export const deskLists = ["problems", "support"] as const;
export type DeskPart = (typeof deskTabs | typeof deskLists)[number];

const texts = [
  "act",
  "search",
  "state",
  "sort",
  "columns",
  "channel",
  "cause",
  "action",
  "level",
  "rate",
  "amount",
  "view",
] as const;
type TextParameter = (typeof texts)[number];

/** An admin page's search parameters: a list's search, filters, order and columns, and the open dialog. */
export type DeskShown = { [name in TextParameter]?: string } & {
  tab?: DeskPart;
  filter?: JobFilter | DispatchFilter;
  day?: string;
  area?: string;
  job?: string;
  application?: string;
  about?: string;
  who?: string;
  from?: string;
  until?: string;
  week?: string;
};

/** The router parses five digits as a number. */
function readZip(value: unknown): string | undefined {
  const zipCode = String(value).padStart(5, "0");
  return /^\d{5}$/.test(zipCode) ? zipCode : undefined;
}

/** Known search parameters. Invalid keys must be set to undefined, or the raw values pass through. */
export function readDesk(given: Record<string, unknown>): DeskShown {
  const read = Object.fromEntries(texts.map((name) => [name, readText(given[name])]));
  return {
    ...read,
    tab: [...deskTabs, ...deskLists].find((name) => name === given.tab),
    filter: [...jobFilters, ...dispatchFilters].find((name) => name === given.filter),
    day: readDay(given.day),
    area: readZip(given.area),
    job: readUuid(given.job),
    application: readUuid(given.application),
    about: readUuid(given.about),
    who: readUuid(given.who),
    from: readDay(given.from),
    until: readDay(given.until),
    week: readDay(given.week),
  };
}

/** What a saved view keeps: the list's search, filters, order and columns, without the tab, the day and the open dialog. */
export function viewOf({ tab, day, job, application, ...view }: DeskShown): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}
