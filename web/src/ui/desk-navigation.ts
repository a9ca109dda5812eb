import { type AdminRole, hasRight } from "#platform/values/admin-roles.ts";
import type { Entry } from "./navigation.ts";

const desk = { isRailOnly: true, needs: "see" } as const;
const people = { ...desk, group: "people" } as const;
const money = { isRailOnly: true, group: "money", needs: "seeBills" } as const;
const system = { isRailOnly: true, group: "system", needs: "inspect" } as const;

/** The pages of the admin's rail. */
export const deskEntries = [
  { to: "/admin", label: "today", icon: "home", also: ["/"], ...desk },
  { to: "/admin/dispatch", label: "dispatch", icon: "pin", ...desk },
  { to: "/admin/problems", label: "problems", icon: "alert", counts: "problems", ...desk },
  { to: "/admin/photo-review", label: "photoReview", icon: "camera", counts: "reviews", ...desk },
  {
    to: "/admin/support",
    label: "support",
    icon: "message",
    counts: "support",
    ...desk,
    needs: "seeTalks",
  },
  { to: "/admin/homeowners", label: "homeowners", icon: "home", ...people },
  { to: "/admin/runners", label: "runnersPage", icon: "users", counts: "runners", ...people },
  { to: "/admin/rentals", label: "rentalsTab", icon: "key", ...people },
  { to: "/admin/streets", label: "streets", icon: "pin", ...people },
  { to: "/admin/waiting-list", label: "waitingList", icon: "clock", ...people },
  { to: "/admin/money", label: "payRun", icon: "money", counts: "payouts", ...money, needs: "seeMoney" },
  { to: "/admin/bills", label: "bills", icon: "card", ...money },
  { to: "/admin/credits", label: "credits", icon: "plus", ...money },
  { to: "/admin/coupons", label: "coupons", icon: "circle", ...money },
  { to: "/admin/gifts", label: "gifts", icon: "star", ...money },
  { to: "/admin/refunds", label: "refunds", icon: "back", ...money },
  { to: "/admin/margins", label: "margins", icon: "can", ...money, needs: "seeMoney" },
  { to: "/admin/figures", label: "figures", icon: "star", ...money, needs: "see" },
  {
    to: "/admin/deliveries",
    label: "deliveries",
    icon: "bell",
    also: ["/admin/messages"],
    ...system,
    needs: "see",
  },
  { to: "/admin/audit", label: "audit", icon: "shield", ...system },
  { to: "/admin/health", label: "health", icon: "check", ...system },
] as const satisfies readonly Entry[];

export type DeskEntry = (typeof deskEntries)[number];

/** Without those that the admin's role does not include. */
export function deskEntriesOf(role: AdminRole | null): readonly DeskEntry[] {
  return deskEntries.filter(({ needs }) => hasRight(role, needs));
}
