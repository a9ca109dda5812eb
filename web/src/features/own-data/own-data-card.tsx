import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { ExportButton } from "./export-button.tsx";

/** The reader's data export. */
export function OwnDataCard() {
  const t = useTranslations("ownData");
  return (
    <Card title={t("title")} note={t("note")}>
      <ExportButton />
    </Card>
  );
}
