import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { renderPreferences, updatePreferences } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { holdSmsNumber } from "./queries/reachability.ts";

/**
 * Changes notification settings; omitted fields stay. Refuses with SMS_NUMBER_NEEDED to turn text messages on without a
 * number that takes them.
 */
export async function updateNotifications(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updateNotifications.input>,
): Promise<z.output<typeof contract.updateNotifications.output>> {
  return deps.transact(async (tx) => {
    if (input.smsNotifications) {
      const { smsNotifications: isOn } = await updatePreferences(tx, actor.userId, {});
      if (!isOn && !(await holdSmsNumber(tx, actor.userId))) throw new Refused({ code: "SMS_NUMBER_NEEDED" });
    }
    return renderPreferences(await updatePreferences(tx, actor.userId, input)).notificationPreferences;
  });
}
