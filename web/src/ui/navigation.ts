import type { Role } from "#platform/values/actor.ts";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import type { DeskEntry } from "./desk-navigation.ts";
import type { IconName } from "./icon.tsx";

/** Visitors' links in the header and sheet, also in the footer. */
export const siteLinks = [
  { page: "landing", label: "home" },
  { page: "howItWorks", label: "howItWorks" },
  { page: "about", label: "about" },
] as const;

/** What waits for an admin, by page. */
export type Counts = Partial<Record<"problems" | "reviews" | "support" | "runners" | "payouts", number>>;

export type Entry = {
  to: string;
  label: string;
  icon: IconName;
  /** Other pages it stands for, with those below them. */
  also?: readonly string[];
  /** Only the rail has room for it; smaller screens have it in the Menu sheet. */
  isRailOnly?: true;
  /** The heading above it and its neighbors. */
  group?: string;
  /** The right its page asks for (`forAdmins`). */
  needs?: AdminRight;
  /** Which of `Counts` stands beside it. */
  counts?: keyof Counts;
};

const account = { to: "/profile", label: "accountTab", icon: "user", also: ["/settings"] } as const;

/** Each role's five tabs: a bar on phones, a rail on desktops. Admins have no bar; `host` is for those without a home. */
const entries = {
  homeowner: [
    { to: "/homeowner", label: "today", icon: "home", also: ["/"] },
    { to: "/calendar", label: "calendar", icon: "calendar" },
    { to: "/history", label: "photos", icon: "camera", also: ["/pickups"] },
    // Any homeowner may become a host.
    { to: "/vacation-rental", label: "rentals", icon: "key", isRailOnly: true },
    { to: "/support", label: "help", icon: "info" },
    account,
  ],
  host: [
    { to: "/vacation-rental", label: "rentalsTab", icon: "home", also: ["/", "/homeowner"] },
    { to: "/vacation-rental/guests", label: "guestsTab", icon: "users" },
    { to: "/history", label: "photos", icon: "camera" },
    { to: "/support", label: "help", icon: "info" },
    account,
  ],
  runner: [
    { to: "/runner", label: "now", icon: "navigate", also: ["/", "/runner/route"] },
    { to: "/runner/jobs", label: "jobs", icon: "menu" },
    { to: "/runner/week", label: "week", icon: "calendar", also: ["/runner/streets"] },
    { to: "/runner/pay", label: "pay", icon: "money", also: ["/runner/statement"] },
    { to: "/runner/you", label: "you", icon: "user", also: ["/profile", "/settings"] },
  ],
} as const satisfies Record<Exclude<Role, "admin"> | "host", readonly Entry[]>;

const accountLinks = [
  { to: "/profile", label: "profile", icon: "user" },
  { to: "/settings", label: "settings", icon: "settings" },
  { to: "/support", label: "support", icon: "info" },
  { to: "/notifications", label: "notifications", icon: "bell" },
  { to: "/how-it-works", label: "howItWorks", icon: "can" },
  { to: "/about", label: "about", icon: "users" },
] as const satisfies readonly Entry[];

/**
 * `isSetUp`: whether their home is set up, or their application approved. Until then they have no tabs. `desk`: an admin's
 * pages, fetched for admins only (`desk-navigation.ts`).
 */
type Reader = { role: Role; desk?: readonly DeskEntry[] | undefined; isSetUp: boolean; isHostOnly: boolean };

/** Tabs and rail entries. */
export function entriesOf({ role, desk = [], isHostOnly }: Reader): readonly AnyEntry[] {
  if (role === "admin") return desk;
  return entries[isHostOnly ? "host" : role];
}

type AnyEntry = (typeof entries)[keyof typeof entries][number] | DeskEntry;

export function railOnlyOf(reader: Reader) {
  return entriesOf(reader).filter(isRailOnly);
}

export function isRailOnly<E extends object>(entry: E): entry is E & { isRailOnly: true } {
  return "isRailOnly" in entry;
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
function accountLinksOf({ role, isSetUp }: Reader) {
  return accountLinks.filter(({ to }) => to !== "/support" || !isSetUp || role !== "homeowner");
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
