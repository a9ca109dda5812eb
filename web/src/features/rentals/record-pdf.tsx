import { useTranslations } from "use-intl";
import { ButtonAnchor } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/use-language.ts";

/** Saves a record as a PDF in the reader's language. */
export function RecordPdf({ query }: { query: Record<string, string> }) {
  const t = useTranslations("records");
  const language = useLanguage();
  const asked = new URLSearchParams({ ...query, language });
  return (
    <ButtonAnchor variant="quiet" href={`/api/vacation-rental/record.pdf?${asked}`} download>
      {t("pdf")}
    </ButtonAnchor>
  );
}
