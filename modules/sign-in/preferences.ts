import type * as z from "zod";
import type * as contract from "#modules/accounts/contract.ts";
import { findDisplay, renderPreferences, updatePreferences as save } from "#modules/accounts/index.ts";
import { usedActs, usedPages } from "#modules/accounts/rules.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { chosenZone } from "#platform/time/local-time.ts";
import type { Actor } from "#platform/values/actor.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { SecurityOverview } from "./contract.ts";
import { findSecurity } from "./queries/second-factors.ts";
import { addUses } from "./queries/usage-counts.ts";

/** Changes display settings; omitted ones stay. A given time zone counts as chosen, even UTC. */
export async function updatePreferences(
  deps: Deps,
  actor: Actor,
  { followsDevice, ...changes }: z.output<typeof contract.updatePreferences.input>,
): Promise<z.output<typeof contract.updatePreferences.output>> {
  const zone = followsDevice
    ? { timezone: "UTC" as const, isTimezoneChosen: false }
    : { isTimezoneChosen: changes.timezone === undefined ? undefined : true };
  return renderPreferences(await save(deps.db, actor.userId, { ...changes, ...zone })).preferences;
}

/** Changes privacy settings; omitted fields stay. */
export const updatePrivacy: Act<typeof contract.updatePrivacy> = async (deps, actor, input) =>
  renderPreferences(await save(deps.db, actor.userId, input)).privacy;

/** How to show times and amounts to the signed-in user, beyond the preferences themselves. */
export async function display(deps: Deps, actor: Actor): Promise<z.output<typeof contract.display.output>> {
  const { homeZone, rates, ...chosen } = await findDisplay(deps.db, actor.userId);
  return { timeZone: chosenZone(chosen), homeZone, rates: rates ?? builtInRates };
}

const known = { page: new Set<string>(usedPages), act: new Set<string>(usedActs) };

/**
 * Adds to the day's usage counts, without recording the user. Skips users who opted out, browsers that ask not to be
 * tracked (`isUnwanted`), and names not on the list.
 */
export async function countUse(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.countUse.input>,
  { isUnwanted }: { isUnwanted: boolean },
): Promise<{ ok: true }> {
  const uses = input.uses.filter(({ kind, name }) => known[kind].has(name));
  if (!isUnwanted && uses.length > 0)
    await addUses(deps.db, { ...actor, onDay: deps.now().slice(0, 10), uses });
  return { ok: true };
}

/** The account's security settings. `hasGoogle`: Google sign-in is configured here. */
export async function overview(
  deps: Deps,
  actor: Actor,
  { hasGoogle }: { hasGoogle: boolean },
): Promise<SecurityOverview> {
  const row = await findSecurity(deps.db, { userId: actor.userId, now: deps.now() });
  if (!row) throw new Refused({ code: "UNAUTHORIZED" });
  return {
    hasPassword: row.hasPassword,
    passwordChangedAt: row.hasPassword ? (row.passwordChangedAt ?? row.createdAt) : null,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    addressTrouble: row.addressTrouble,
    pendingEmail: row.pendingEmail,
    twoFactor: { enabled: row.hasSecondFactor, recoveryCodesLeft: row.recoveryCodesLeft },
    google: { linked: row.googleEmail !== null, email: row.googleEmail, available: hasGoogle },
  };
}
