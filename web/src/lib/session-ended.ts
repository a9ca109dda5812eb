import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { setCurrentUser } from "./current-user.ts";
import { canAsk, countSignIns, keepPage } from "./finish-acts.ts";
import { pageUser, queryClient } from "./trpc.ts";

const redirectAfterMs = 500;
let leaving = false;

/**
 * For an ended session: asks its person to sign in again over the open page. Without one, or if they decline, says so
 * and goes to sign-in with a return path. Safe to call repeatedly. Dashboards say "Logging in again...", the profile
 * and settings ask to log in again.
 */
export function useSessionEnded(screen: "dashboard" | "account" = "dashboard"): () => void {
  const t = useTranslations("common.unauthorized");
  const message = screen === "dashboard" ? t("loggedOut") : t("logInAgain");
  const title = t("title");
  return useCallback(() => {
    const { pathname, search } = window.location;
    void goToSignIn(pathname + search, redirectAfterMs, () => toast({ title, message, kind: "error" }));
  }, [title, message]);
}

/**
 * Asks the page's person to sign in again. If they decline, hides their page, calls `tell`, and goes to sign-in with a
 * return path after `delayMs` and after all running acts finish, which leaving would lose. Stays if someone signed in
 * meanwhile to finish an act. Does nothing while it runs.
 */
export async function goToSignIn(returnTo: string, delayMs: number, tell: () => void): Promise<void> {
  // The page behind a sign-out that is still opening its screen.
  if (leaving || window.location.pathname === "/logout") return;
  leaving = true;
  try {
    const user = pageUser();
    if (user && canAsk()) {
      if (await keepPage(user)) return;
      // Someone else signed in meanwhile, and the page is theirs.
      const now = pageUser();
      if (now && now.id !== user.id) return;
      setCurrentUser(queryClient, null);
    }
    tell();
    const before = countSignIns();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await actsAreOver();
    if (countSignIns() === before)
      window.location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  } finally {
    leaving = false;
  }
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
