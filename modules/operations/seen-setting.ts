import type { Db } from "#db/client.ts";
import type { SettingName } from "#modules/rates/contract/platform.ts";
import { listSettingChanges } from "#modules/rates/index.ts";
import { fullName } from "#platform/values/full-name.ts";
import { Refused } from "#platform/values/refusal.ts";

/**
 * Refuses with SETTING_CHANGED when a setting changed after the admin saw it; `seen` is the latest change they saw.
 * Call after `lockRates`, so it cannot change meanwhile.
 */
export async function refuseUnseen(
  tx: Db,
  { setting, seen }: { setting: SettingName; seen: string | null },
): Promise<void> {
  const [latest] = await listSettingChanges(tx, { setting, limit: 1, after: null });
  if ((latest?.id ?? null) === seen || !latest) return;
  throw new Refused({
    code: "SETTING_CHANGED",
    params: {
      by: latest.by ? fullName(latest.by) : "TidyCurb",
      time: latest.happenedAt,
    },
  });
}
