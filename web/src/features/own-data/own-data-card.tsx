import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { ExportButton } from "./export-button.tsx";

/** What is kept of the reader, to take along. */
export function OwnDataCard() {
  const t = useTranslations("ownData");
  return (
    <Card title={t("title")} note={t("note")}>
      <ExportButton />
    </Card>
  );
}
