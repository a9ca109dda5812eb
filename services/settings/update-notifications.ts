import type * as z from "zod";
import type * as contract from "#contracts/settings.ts";
import { updatePreferences } from "#db/queries/preferences.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { renderPreferences } from "../render-preferences.ts";

/** Changes notification flags; what is left out stays. */
export async function updateNotifications(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updateNotifications.input>,
): Promise<z.output<typeof contract.updateNotifications.output>> {
  return renderPreferences(await updatePreferences(deps.db, actor.userId, input)).notificationPreferences;
}
