import { hasKept } from "./has-kept.ts";

/**
 * Leaves nothing in this browser of what somebody did, and takes no push messages for them any more: for whoever signs out
 * or has deleted their account. What was kept of what they saw goes with their session (`use-offline.ts`). Never throws.
 */
export async function leaveBrowser(userId: string): Promise<void> {
  await wipeSteps(userId).catch(reportError);
  const { forgetPush } = await import("./push-device.ts");
  await forgetPush();
}

async function wipeSteps(userId: string): Promise<void> {
  if (!("indexedDB" in window) || !(await hasKept())) return;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  await keptSteps.wipe(userId);
}
