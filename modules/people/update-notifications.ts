import type * as z from "zod";
import { updateNotifications as updateFlags } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/profile.ts";

/** Changes the profile page's four flags, a subset of the seven settings; omitted ones stay. */
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
