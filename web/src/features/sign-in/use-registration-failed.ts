import { useTranslations } from "use-intl";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Says under `title` why a registration was refused, else the documented general sentence. */
export function useRegistrationFailed(): (error: unknown, title: string) => void {
  const t = useTranslations("auth.signUp.failed");
  const wordError = useWordError();
  return (error, title) => toast({ title, message: wordError(error, t("text")), kind: "error" });
}
