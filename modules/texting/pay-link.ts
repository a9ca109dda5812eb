import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { day } from "#platform/instants.ts";
import { findToPay } from "./queries.ts";

/** Sealing context, so no other sealed value opens as a link. */
const context = "begin a service by text message";

/** How long a link works. */
const linkDays = 14;

/**
 * Where the holder of an account without a password, or somebody who helps them, adds a card. The link is sealed, so it
 * needs no row; it opens nothing once the account has a password. Accounts that can sign in otherwise get `otherwise`, a
 * page of the app.
 */
export async function payPath(
  { vault, now }: Pick<Deps, "vault" | "now">,
  db: Db,
  { userId, otherwise }: { userId: string; otherwise: "/homeowner" | "/settings#billing" },
): Promise<string> {
  if (!(await findToPay(db, userId))) return otherwise;
  return `/add-card#${vault.seal(`${userId} ${Date.parse(now()) + linkDays * day}`, context)}`;
}

/** The account of a link; null when it is not ours, or too old. */
export function openPayToken({ vault, now }: Pick<Deps, "vault" | "now">, token: string): string | null {
  const [userId, until] = vault.open(token, context)?.split(" ") ?? [];
  return userId && Number(until) > Date.parse(now()) ? userId : null;
}
