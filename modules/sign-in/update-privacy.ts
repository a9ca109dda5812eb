import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { renderPreferences, updatePreferences } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";

/** Changes privacy settings; omitted fields stay. */
export async function updatePrivacy(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updatePrivacy.input>,
): Promise<z.output<typeof contract.updatePrivacy.output>> {
  return renderPreferences(await updatePreferences(deps.db, actor.userId, input)).privacy;
}
