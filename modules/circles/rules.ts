import type { HelperRole } from "#modules/pickups/rules/helpers.ts";

/** What a member of the circle may do. Everybody sees the pickups; a gate code only shows if it was granted. */
export const scopes = ["see", "confirm", "answer", "clean", "report", "gateCode"] as const;
export type Scope = (typeof scopes)[number];

/** What an invitation grants with one tap. Neither includes the gate code. */
export const presets: Record<Exclude<HelperRole, "helper">, readonly Scope[]> = {
  cohost: ["see", "confirm", "answer", "report"],
  cleaner: ["see", "clean", "report"],
};

/** The most members of a host whose links work at once. */
export const mostMembers = 20;
/** The most invitations of a host in 24 hours, and the minutes between two emails of the same link. */
export const mostInvitesADay = 30;
export const minutesBetweenEmails = 5;
/** How long removing a member can be undone. */
export const undoRemoveMinutes = 10;

/** How many days before and after today a member's page shows. */
export const daysBack = 3;
export const daysAhead = 28;

/** Every member sees; scopes come in one order, each once. */
export function inScopeOrder(chosen: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope === "see" || chosen.includes(scope));
}

/** The preset with exactly these scopes, apart from the gate code and reports; "helper" for none. */
export function roleOf(chosen: readonly Scope[]): HelperRole {
  const wanted = `${ofRole(inScopeOrder(chosen))}`;
  return (["cohost", "cleaner"] as const).find((role) => `${ofRole(presets[role])}` === wanted) ?? "helper";
}

/** Links from before reports existed keep their role. */
const ofRole = (chosen: readonly Scope[]) =>
  chosen.filter((scope) => scope !== "gateCode" && scope !== "report");
