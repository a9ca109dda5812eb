import { useTranslations } from "use-intl";
import { toast } from "../../ui/toast.tsx";

/** Copies text and reports the result. */
export function useCopy(): (text: string) => void {
  const t = useTranslations("security.twoFactor");
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: t("copied.title"), message: t("copied.text") }),
      () => toast({ title: t("notCopied"), kind: "error" }),
    );
}
