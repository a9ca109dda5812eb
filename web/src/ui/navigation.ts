import type { Role } from "#platform/values/actor.ts";
import { publicPages } from "#platform/values/public-pages.ts";
import type { IconName } from "./icon.tsx";

/** The bar's links, for everyone. */
export const siteLinks = [
  { page: "landing", href: publicPages.landing, label: "home" },
  { page: "howItWorks", href: publicPages.howItWorks, label: "howItWorks" },
  { page: "about", href: publicPages.about, label: "about" },
] as const;

/** What a person signed in finds under My Account and in the sheet: one line for each page that exists. */
export const accountLinks = [
  { href: "/profile", menuLabel: "profile", sheetLabel: "profile", icon: "user" },
  { href: "/settings", menuLabel: "settings", sheetLabel: "settings", icon: "settings" },
  { href: "/support", menuLabel: "support", sheetLabel: "support", icon: "info" },
  { href: "/notifications", menuLabel: "notifications", sheetLabel: "notifications", icon: "bell" },
  { href: "/logout", menuLabel: "signOutMenu", sheetLabel: "signOutSheet", icon: "leave" },
] as const satisfies readonly { href: string; menuLabel: string; sheetLabel: string; icon: IconName }[];

/** What a homeowner finds there too, each of whom may be a host. */
export const hostLink = {
  href: "/vacation-rental",
  menuLabel: "rentals",
  sheetLabel: "rentals",
  icon: "home",
} as const;

/** What somebody finds under My Account: signing out stands last. */
export function accountLinksOf(role: Role) {
  const [profile, ...others] = accountLinks;
  return role === "homeowner" ? [profile, hostLink, ...others] : accountLinks;
}

export const signInHref = "/auth";
