import { useTranslations } from "use-intl";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Shows why a registration was refused under `title`, else the documented general text. */
export function useRegistrationFailed(): (error: unknown, title: string) => void {
  const t = useTranslations("auth.signUp.failed");
  const wordError = useWordError();
  return (error, title) => toast({ title, message: wordError(error, t("text")), kind: "error" });
}
