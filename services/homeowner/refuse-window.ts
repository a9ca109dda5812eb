import type { Db } from "#db/client.ts";
import { Refused } from "#domain/refusal.ts";
import type { TimeWindow } from "#domain/windows.ts";
import { ruleOn } from "../platform-rules.ts";

/** Refuses with WINDOW_NOT_OFFERED a window that homeowners cannot choose for a day. */
export async function refuseWindow(db: Db, wish: { day: string; window: TimeWindow }): Promise<void> {
  const { offered } = await ruleOn(db, "windows", wish.day);
  if (!offered.some((window) => window === wish.window)) throw new Refused({ code: "WINDOW_NOT_OFFERED" });
}
