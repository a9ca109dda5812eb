import { hasKept } from "./has-kept.ts";
import { forgetNotes } from "./job-notes.ts";

/**
 * Removes a person's unsent steps and notes, and the push subscription from this browser, at sign-out or account
 * deletion. Data they saw is removed when the session ends (`use-offline.ts`). Never throws.
 */
export async function leaveBrowser(userId: string): Promise<void> {
  forgetNotes();
  await wipeSteps(userId).catch(reportError);
  const { forgetPush } = await import("./push-device.ts");
  await forgetPush();
}

async function wipeSteps(userId: string): Promise<void> {
  if (!("indexedDB" in window) || !(await hasKept())) return;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  await keptSteps.wipe(userId);
}
