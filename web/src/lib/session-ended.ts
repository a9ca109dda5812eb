import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { goToSignIn } from "./go-to-sign-in.ts";

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
