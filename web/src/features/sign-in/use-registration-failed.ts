import { useTranslations } from "use-intl";
import { useWordError } from "../../lib/word-error.ts";
import type { Toast } from "../../ui/toast.tsx";

/** For `failure`: why a registration was refused under `title`, else the documented general text. */
export function useRegistrationFailed(title: string): (error: unknown) => Toast {
  const t = useTranslations("auth.signUp.failed");
  const wordError = useWordError();
  return (error) => ({ title, message: wordError(error, t("text")), kind: "error" });
}
