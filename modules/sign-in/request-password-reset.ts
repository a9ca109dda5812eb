import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import { countLink, findCredentials } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract/auth.ts";
import { findOwnTries } from "./own-tries.ts";
import { newToken } from "./send-link.ts";
import type { Device } from "./sessions.ts";

/** A request for a password reset at an address. */
type Wish = { email: string; linkId: string; token: string; wishedAt: string };

/** Context for sealing the request. */
const context = "password reset";

/**
 * Emails a password reset link to an address, if an account has it. The answer and the work before it are the same for
 * every address. The account is used only to find its own browsers, whose requests strangers cannot use up; a task
 * sends the email. Refuses with TOO_MANY_REQUESTS, for every address alike.
 */
export async function requestPasswordReset(
  deps: Deps,
  device: Device,
  { email }: z.output<typeof contract.requestPasswordReset.input>,
): Promise<{ ok: true }> {
  const account = await findCredentials(deps.db, email);
  const { ownKey } = await findOwnTries(deps, deps.db, account?.userId ?? null, device);
  await countLink(deps, "reset_password", { email, address: device.address, ownKey });
  const wish: Wish = { email, linkId: deps.newId(), token: newToken(), wishedAt: deps.now() };
  const sealed = deps.vault.seal(JSON.stringify(wish), context);
  await deps.transact((tx) => deps.queue.send(tx, "send-reset-link", { sealed }));
  return { ok: true };
}

/** The sealed request; null when its key is gone. */
export function openWish(deps: { vault: Vault }, sealed: string): Wish | null {
  const text = deps.vault.open(sealed, context);
  return text === null ? null : (JSON.parse(text) as Wish);
}
