import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { goToSignIn } from "./session-ended.ts";

const redirectAfterMs = 1000;

/**
 * For a session that ends on /subscribe or /runner-setup: asks to sign in again over the page. Without its person, or if
 * they decline, says "Please Sign In" and goes there with a return path.
 */
export function usePleaseSignIn(): () => void {
  const t = useTranslations("common.pleaseSignIn");
  const title = t("title");
  const message = t("text");
  return useCallback(() => {
    const tell = () => toast({ title, message, kind: "error" });
    void goToSignIn(window.location.pathname, redirectAfterMs, tell);
  }, [title, message]);
}
