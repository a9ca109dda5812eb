import { currentUserQuery, loadSession, setCurrentUser } from "./current-user.ts";
import { leaveBrowser } from "./leave-browser.ts";
import { isMember } from "./offline.ts";
import { queryClient, trpcClient } from "./trpc.ts";

/**
 * Ends the session, and leaves nothing in this browser of what a runner did. False where somebody may still be signed in,
 * because that failed. Never throws.
 */
export async function signOut(): Promise<boolean> {
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id;
  // Documented: a failure is only logged. `reportError` would raise it in the page as an uncaught error.
  const signedOut = await trpcClient.auth.logout.mutate().catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the documented log
    console.warn("Signing out failed.", error);
  });
  if (!signedOut) return !isMember();
  if (userId) await leaveBrowser(userId);
  setCurrentUser(queryClient, null);
  return true;
}

/** How much of what a runner did would be lost by signing out now. */
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
