/** What an admin is employed for. Stored in `users.admin_role`. */
export const adminRoles = ["owner", "dispatcher", "support", "finance", "read_only"] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The roles that have each right. Every admin procedure names one right, and the screens ask for the same. */
export const adminRights = {
  /** Lists, people, pickups and figures. */
  see: ["owner", "dispatcher", "support", "finance", "read_only"],
  /** Bills, credits and refunds. */
  seeBills: ["owner", "support", "finance", "read_only"],
  /** Pay runs, margins and disputes. */
  seeMoney: ["owner", "finance", "read_only"],
  /** Conversations with support. */
  seeTalks: ["owner", "dispatcher", "support", "read_only"],
  /** Health and the audit log. */
  inspect: ["owner", "read_only"],
  /** Runners, routes, days and applications. */
  dispatch: ["owner", "dispatcher"],
  /** Pickups and reports of a person who calls. */
  serve: ["owner", "dispatcher", "support"],
  /** Conversations, and a person's access. */
  help: ["owner", "support"],
  /** See what a person sees, read only. */
  viewAs: ["owner", "support"],
  /** Credits and payment requests. */
  credit: ["owner", "support", "finance"],
  /** Refunds and pay runs. */
  pay: ["owner", "finance"],
  /** Notes about a person. */
  note: ["owner", "dispatcher", "support", "finance"],
  /** Texts of notices, emails and text messages. */
  word: ["owner", "support"],
  /** Prices, rules, roles, erasing, and running schedules. */
  own: ["owner"],
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminRight = keyof typeof adminRights;

/** Whether an admin of this role has the right; null, as for everyone else, has none. */
export function hasRight(role: AdminRole | null, right: AdminRight): boolean {
  const roles: readonly (AdminRole | null)[] = adminRights[right];
  return roles.includes(role);
}
