import { currentUserQuery, loadSession, setCurrentUser } from "./current-user.ts";
import { forgetNotes } from "./job-notes.ts";
import { hasKept } from "./kept.ts";
import { isMember } from "./offline.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { pageUser, queryClient, trpcClient } from "./trpc.ts";
import { forgetViewing, viewing } from "./viewing.ts";

/**
 * Ends the session, an admin's also while viewing, and removes a runner's stored data. False when sign-out failed and someone may still be signed in.
 * Never throws.
 */
export async function signOut(): Promise<boolean> {
  const userId = viewing()?.adminId ?? pageUser()?.id;
  forgetViewing();
  // Documented: only log a failure. `reportError` would raise an uncaught error in the page.
  const signedOut = await trpcClient.auth.logout.mutate().catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the documented log
    console.warn("Signing out failed.", error);
  });
  if (!signedOut) return !isMember();
  if (userId) await leaveBrowser(userId);
  setCurrentUser(queryClient, null);
  return true;
}

/** How many unsent actions signing out now would lose. */
export async function countUnsent(): Promise<number> {
  await loadSession();
  const runnerId = findRunner();
  if (!runnerId) return 0;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  return keptSteps.countUnsent(runnerId).catch(() => 0);
}

function findRunner(): string | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user?.role === "runner" && "indexedDB" in window ? user.id : null;
}

/**
 * Removes a person's unsent steps and notes, and the push subscription from this browser, at sign-out or account
 * deletion, and hides their pages in other tabs. Data they saw is removed when the session ends (`use-offline.ts`).
 * Never throws.
 */
export async function leaveBrowser(userId: string): Promise<void> {
  forgetNotes();
  hideElsewhere(userId);
  await wipeSteps(userId).catch(reportError);
  const { forgetPush } = await import("./push-device.ts");
  await forgetPush();
}

/** Hides a person's pages in other tabs, because they signed out in this one. */
export function hideElsewhere(userId: string): void {
  tellOtherTabs(userId);
}

async function wipeSteps(userId: string): Promise<void> {
  if (!("indexedDB" in window) || !(await hasKept())) return;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  await keptSteps.wipe(userId);
}
