import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { countSignIns } from "./finish-acts.ts";
import { queryClient } from "./trpc.ts";

const redirectAfterMs = 500;
let leaving = false;

/**
 * Announces that the session ended and goes to sign-in with a return path; safe to call repeatedly. Dashboards say
 * "Logging in again...", the profile and settings ask to log in again.
 */
export function useSessionEnded(screen: "dashboard" | "account" = "dashboard"): () => void {
  const t = useTranslations("common.unauthorized");
  const message = screen === "dashboard" ? t("loggedOut") : t("logInAgain");
  const title = t("title");
  return useCallback(() => {
    if (leaving) return;
    leaving = true;
    toast({ title, message, kind: "error" });
    const { pathname, search } = window.location;
    goToSignIn(pathname + search, redirectAfterMs, () => {
      leaving = false;
    });
  }, [title, message]);
}

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
