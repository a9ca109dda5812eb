/** Who helps at a home through a link, in the homeowner's words. */
export const homeRoles = ["family", "neighbor", "carer", "coowner", "manager"] as const;
export type HomeRole = (typeof homeRoles)[number];

/** Who helps at a rental or at a home. "helper": at a rental, with scopes of neither preset. */
export const helperRoles = ["cohost", "cleaner", "helper", ...homeRoles] as const;
export type HelperRole = (typeof helperRoles)[number];

/**
 * What a helper's act is recorded as. kept, cancelled: the answer to whether a pickup should still take place. cleaning,
 * cleaned, notCleaning: asked the runner to wait, said that the cans can go, took that back. reported: a problem. skipped,
 * unskipped: left a day out, put it back. approved, declined: answered about extra work. held, unheld: began and ended a
 * vacation hold. paused, resumed: the service. days: moved
 * pickups to another weekday. details: changed what the home tells its runners. card: replaced the payment card. gateCode: saw the code.
 */
export const helperActs = [
  "confirmed",
  "unconfirmed",
  "kept",
  "cancelled",
  "cleaning",
  "cleaned",
  "notCleaning",
  "reported",
  "skipped",
  "unskipped",
  "approved",
  "declined",
  "held",
  "unheld",
  "paused",
  "resumed",
  "days",
  "details",
  "card",
  "gateCode",
] as const;
export type HelperActKind = (typeof helperActs)[number];
