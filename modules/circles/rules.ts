import { type HelperRole, type HomeRole, homeRoles } from "#modules/pickups/rules/helpers.ts";

/** What a member of the circle may do. Everybody sees the pickups; a gate code only shows if it was granted. */
export const scopes = [
  "see",
  "confirm",
  "answer",
  "clean",
  "report",
  "skip",
  "pay",
  "manage",
  "gateCode",
] as const;
export type Scope = (typeof scopes)[number];

/** Those that a rental's host grants. */
export const rentalScopes = ["see", "confirm", "answer", "clean", "report", "gateCode"] as const;

/** What a homeowner chooses for someone at home, beyond seeing. */
export const homeGrants = ["skip", "pay", "manage", "gateCode"] as const;
export type HomeGrant = (typeof homeGrants)[number];

/** What a home's invitation grants unless the homeowner chooses. None includes the gate code. */
export const homePresets: Record<HomeRole, readonly HomeGrant[]> = {
  family: ["skip"],
  neighbor: [],
  carer: ["skip"],
  coowner: ["skip", "pay", "manage"],
  manager: ["skip", "pay", "manage"],
};

/** Whether a scope exists at home (with a role there) or at rentals (without one). */
export function mayGrant(role: HomeRole | undefined, scope: Scope): boolean {
  const there = role ? homeScopes(scopes) : rentalScopes;
  return there.some((each) => each === scope);
}

export const isHomeRole = (role: HelperRole): role is HomeRole => homeRoles.some((each) => each === role);

/** The scopes of someone at home: to skip is also to answer and report, to manage is everything but the gate code. */
export function homeScopes(chosen: readonly Scope[]): Scope[] {
  const manages = chosen.includes("manage");
  const skips = manages || chosen.includes("skip");
  return inScopeOrder([
    ...(skips ? (["skip", "answer", "report"] as const) : []),
    ...(manages ? (["pay", "manage"] as const) : []),
    ...chosen.filter((scope) => scope === "pay" || scope === "gateCode"),
  ]);
}

/** What an invitation grants with one tap. Neither includes the gate code. */
export const presets: Record<"cohost" | "cleaner", readonly Scope[]> = {
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
/** The same after today for a home. */
export const homeDaysAhead = 13;

/** Every member sees; scopes come in one order, each once. */
export function inScopeOrder(chosen: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope === "see" || chosen.includes(scope));
}

/** The preset with exactly these scopes, apart from the gate code and reports; "helper" for none. */
export function roleOf(chosen: readonly Scope[]): "cohost" | "cleaner" | "helper" {
  const wanted = `${ofRole(inScopeOrder(chosen))}`;
  return (["cohost", "cleaner"] as const).find((role) => `${ofRole(presets[role])}` === wanted) ?? "helper";
}

/** Links from before reports existed keep their role. */
const ofRole = (chosen: readonly Scope[]) =>
  chosen.filter((scope) => scope !== "gateCode" && scope !== "report");
