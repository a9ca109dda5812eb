import type { Role } from "#platform/values/actor.ts";
import type { IconName } from "./icon.tsx";

/** The header's links for everyone. */
export const siteLinks = [
  { page: "landing", label: "home" },
  { page: "howItWorks", label: "howItWorks" },
  { page: "about", label: "about" },
] as const;

/** The My Account links for the menu and sheet: one per page. */
const accountLinks = [
  { href: "/profile", menuLabel: "profile", sheetLabel: "profile", icon: "user" },
  { href: "/settings", menuLabel: "settings", sheetLabel: "settings", icon: "settings" },
  { href: "/support", menuLabel: "support", sheetLabel: "support", icon: "info" },
  { href: "/notifications", menuLabel: "notifications", sheetLabel: "notifications", icon: "bell" },
  { href: "/logout", menuLabel: "signOutMenu", sheetLabel: "signOutSheet", icon: "leave" },
] as const satisfies readonly { href: string; menuLabel: string; sheetLabel: string; icon: IconName }[];

/** Homeowners get this link too, because any of them may be a host. */
const hostLink = {
  href: "/vacation-rental",
  menuLabel: "rentals",
  sheetLabel: "rentals",
  icon: "home",
} as const;

/** The My Account links for a role; sign-out is last. */
export function accountLinksOf(role: Role) {
  const [profile, ...others] = accountLinks;
  return role === "homeowner" ? [profile, hostLink, ...others] : accountLinks;
}

export const signInHref = "/auth";
