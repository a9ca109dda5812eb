import { useTranslations } from "use-intl";
import { toast } from "../../ui/toast.tsx";

/** Copies a text, and says whether that worked. */
export function useCopy(): (text: string) => void {
  const t = useTranslations("security.twoFactor");
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: t("copied.title"), message: t("copied.text") }),
      () => toast({ title: t("notCopied"), kind: "error" }),
    );
}
