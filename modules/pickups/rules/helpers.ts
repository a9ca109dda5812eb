/** Who helps at a rental through a link. "helper": with scopes of neither preset. */
export const helperRoles = ["cohost", "cleaner", "helper"] as const;
export type HelperRole = (typeof helperRoles)[number];

/**
 * What a helper's act is recorded as. kept, cancelled: the answer to whether a pickup should still take place. cleaning,
 * cleaned, notCleaning: asked the runner to wait, said that the cans can go, took that back. reported: a problem. gateCode:
 * saw the code.
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
  "gateCode",
] as const;
export type HelperActKind = (typeof helperActs)[number];
