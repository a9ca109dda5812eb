import type { Db } from "#db/client.ts";
import { ruleOn } from "#modules/rates/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { TimeWindow } from "#platform/values/windows.ts";

/** Refuses with WINDOW_NOT_OFFERED a window that homeowners cannot choose for a day. */
export async function refuseWindow(db: Db, wish: { day: string; window: TimeWindow }): Promise<void> {
  const { offered } = await ruleOn(db, "windows", wish.day);
  if (!offered.some((window) => window === wish.window)) throw new Refused({ code: "WINDOW_NOT_OFFERED" });
}
