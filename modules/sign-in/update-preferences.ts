import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { renderPreferences, updatePreferences as save } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";

/**
 * Changes theme, language, time zone or currency; omitted fields stay. A given time zone counts as chosen, even UTC,
 * unless it follows the device again.
 */
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
