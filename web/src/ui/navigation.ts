import type { Role } from "#platform/values/actor.ts";
import type { IconName } from "./icon.tsx";

/** Visitors' links in the header and sheet, also in the footer. */
export const siteLinks = [
  { page: "landing", label: "home" },
  { page: "howItWorks", label: "howItWorks" },
  { page: "about", label: "about" },
] as const;

/** `also`: other pages it stands for, with those below them. */
type Entry = { to: string; label: string; icon: IconName; also?: readonly string[] };

const accountTab = { to: "/profile", label: "accountTab", icon: "user", also: ["/settings"] } as const;

/** Each role's five tabs: a bar on phones, a rail on desktops. Admins have no bar. */
const tabs = {
  homeowner: [
    { to: "/homeowner", label: "today", icon: "home", also: ["/"] },
    { to: "/calendar", label: "calendar", icon: "calendar" },
    { to: "/history", label: "photos", icon: "camera" },
    { to: "/support", label: "help", icon: "info" },
    accountTab,
  ],
  runner: [
    { to: "/runner", label: "now", icon: "navigate", also: ["/"] },
    { to: "/runner/route", label: "route", icon: "pin" },
    { to: "/runner/pay", label: "pay", icon: "money", also: ["/runner/statement"] },
    { to: "/runner/standing", label: "standing", icon: "star" },
    accountTab,
  ],
  admin: [],
} as const satisfies Record<Role, readonly Entry[]>;

/** What only the rail has room for; smaller screens have it in the Menu sheet. */
const railOnly = {
  // Any homeowner may become a host.
  homeowner: [{ to: "/vacation-rental", label: "rentals", icon: "key" }],
  runner: [],
  admin: [
    { to: "/admin", label: "today", icon: "home", also: ["/"] },
    { to: "/admin/dispatch", label: "dispatch", icon: "pin" },
    { to: "/admin/money", label: "money", icon: "money" },
    { to: "/admin/figures", label: "figures", icon: "star" },
    { to: "/admin/deliveries", label: "deliveries", icon: "bell" },
    { to: "/admin/audit", label: "audit", icon: "shield" },
    { to: "/admin/health", label: "health", icon: "check" },
  ],
} as const satisfies Record<Role, readonly Entry[]>;

const accountLinks = [
  { to: "/profile", label: "profile", icon: "user" },
  { to: "/settings", label: "settings", icon: "settings" },
  { to: "/support", label: "support", icon: "info" },
  { to: "/notifications", label: "notifications", icon: "bell" },
  { to: "/how-it-works", label: "howItWorks", icon: "can" },
  { to: "/about", label: "about", icon: "users" },
] as const satisfies readonly Entry[];

/** `isSetUp`: whether their home is set up, or their application approved. Until then they have no tabs. */
type Reader = { role: Role; isSetUp: boolean };

export function tabsOf({ role, isSetUp }: Reader) {
  return isSetUp ? tabs[role] : [];
}

export function railOnlyOf({ role }: Reader) {
  return railOnly[role];
}

/** The My Account menu of desktops. Without a rail it has the rail's pages too. */
export function menuLinksOf(reader: Reader) {
  const others = reader.isSetUp ? [] : railOnlyOf(reader);
  return [
    ...others,
    ...accountLinksOf(reader),
    { to: "/logout", label: "signOutMenu", icon: "leave" } as const,
  ];
}

/** The account's part of the Menu sheet. */
export function sheetLinksOf(reader: Reader) {
  return [...accountLinksOf(reader), { to: "/logout", label: "signOutSheet", icon: "leave" } as const];
}

/** Leaves out support where it is a tab. */
function accountLinksOf(reader: Reader) {
  return accountLinks.filter(({ to }) => to !== "/support" || !tabsOf(reader).some((tab) => tab.to === to));
}

/** "page" for the entry that leads to this path, true for the one that this path belongs to. */
export function currentOf(entries: readonly Entry[], entry: Entry, path: string): "page" | true | undefined {
  const lengths = entries.map((each) => lengthShown(each, path));
  const longest = Math.max(...lengths);
  if (longest === 0 || lengths[entries.indexOf(entry)] !== longest) return undefined;
  return path === entry.to || entry.also?.includes(path) ? "page" : true;
}

/** The length of the longest page of an entry at or above a path; 0 for none. */
function lengthShown({ to, also = [] }: Entry, path: string): number {
  const shown = [to, ...also].filter(
    (page) => path === page || (page !== "/" && path.startsWith(`${page}/`)),
  );
  return Math.max(0, ...shown.map(({ length }) => length));
}

export const signInHref = "/auth";
