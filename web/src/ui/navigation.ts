import type { Role } from "#platform/values/actor.ts";
import { publicPages } from "#platform/values/public-pages.ts";
import type { IconName } from "./icon.tsx";

/** The header's links for everyone. */
export const siteLinks = [
  { page: "landing", href: publicPages.landing, label: "home" },
  { page: "howItWorks", href: publicPages.howItWorks, label: "howItWorks" },
  { page: "about", href: publicPages.about, label: "about" },
] as const;

/** The My Account links for the menu and sheet: one per page. */
export const accountLinks = [
  { href: "/profile", menuLabel: "profile", sheetLabel: "profile", icon: "user" },
  { href: "/settings", menuLabel: "settings", sheetLabel: "settings", icon: "settings" },
  { href: "/support", menuLabel: "support", sheetLabel: "support", icon: "info" },
  { href: "/notifications", menuLabel: "notifications", sheetLabel: "notifications", icon: "bell" },
  { href: "/logout", menuLabel: "signOutMenu", sheetLabel: "signOutSheet", icon: "leave" },
] as const satisfies readonly { href: string; menuLabel: string; sheetLabel: string; icon: IconName }[];

/** Homeowners get this link too, because any of them may be a host. */
export const hostLink = {
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
