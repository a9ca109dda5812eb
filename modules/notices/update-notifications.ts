import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { renderPreferences, updatePreferences } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";

/** Changes notification settings; omitted fields stay. */
export async function updateNotifications(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updateNotifications.input>,
): Promise<z.output<typeof contract.updateNotifications.output>> {
  return renderPreferences(await updatePreferences(deps.db, actor.userId, input)).notificationPreferences;
}
