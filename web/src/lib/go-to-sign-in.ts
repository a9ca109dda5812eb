import { countSignIns } from "./finish-acts.ts";
import { queryClient } from "./trpc.ts";

/**
 * Goes to sign in, with the way back, after `delayMs` and not before every act under way is over: leaving would lose it.
 * Stays when somebody has signed in meanwhile to finish one; `onSettled` comes in both cases.
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
