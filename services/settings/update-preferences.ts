import type * as z from "zod";
import type * as contract from "#contracts/settings.ts";
import { updatePreferences as save } from "#db/queries/preferences.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { renderPreferences } from "../render-preferences.ts";

/** Changes look, language, time zone or currency; what is left out stays. */
export async function updatePreferences(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updatePreferences.input>,
): Promise<z.output<typeof contract.updatePreferences.output>> {
  return renderPreferences(await save(deps.db, actor.userId, input)).preferences;
}
