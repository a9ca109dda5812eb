import { countSignIns } from "./finish-acts.ts";
import { queryClient } from "./trpc.ts";

/**
 * Goes to sign-in with a return path, after `delayMs` and after all running acts finish, which leaving would lose.
 * Stays if someone signed in meanwhile to finish an act. Calls `onSettled` in both cases.
 */
export function goToSignIn(returnTo: string, delayMs: number, onSettled: () => void = () => {}): void {
  const before = countSignIns();
  setTimeout(async () => {
    await actsAreOver();
    onSettled();
    if (countSignIns() === before)
      window.location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  }, delayMs);
}

async function actsAreOver(): Promise<void> {
  if (queryClient.isMutating() === 0) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return;
      unsubscribe();
      resolve();
    });
  });
}
