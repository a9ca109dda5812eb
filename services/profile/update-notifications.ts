import type * as z from "zod";
import type * as contract from "#contracts/profile.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { updateNotifications as updateFlags } from "../settings/update-notifications.ts";

/** Changes the four flags of the profile page, which are four of the settings' seven; what is left out stays. */
export async function updateNotifications(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updateNotifications.input>,
): Promise<z.output<typeof contract.updateNotifications.output>> {
  const { emailNotifications, smsNotifications, jobAlerts, weeklyReports } = await updateFlags(
    deps,
    actor,
    input,
  );
  return { emailNotifications, smsNotifications, jobAlerts, weeklyReports };
}
