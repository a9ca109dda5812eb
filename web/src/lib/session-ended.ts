import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { goToSignIn } from "./go-to-sign-in.ts";

const redirectAfterMs = 500;
let leaving = false;

/**
 * Says that the session has ended and goes to sign in, with the way back; safe to call for each of several failed calls.
 * Dashboards say "Logging in again...", the profile and the settings ask to log in again.
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
