import type * as z from "zod";
import type * as contract from "#contracts/settings.ts";
import { updatePreferences } from "#db/queries/preferences.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { renderPreferences } from "../render-preferences.ts";

/** Changes what others and we may see; what is left out stays. */
export async function updatePrivacy(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updatePrivacy.input>,
): Promise<z.output<typeof contract.updatePrivacy.output>> {
  return renderPreferences(await updatePreferences(deps.db, actor.userId, input)).privacy;
}
