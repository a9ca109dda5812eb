import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RhythmRows } from "./rhythm-rows.tsx";

/** What goes out when; without a home, what sets it up. */
export function RhythmsCard({ hasHome }: { hasHome: boolean }) {
  const t = useTranslations("schedule.rhythms");
  return (
    <Card title={t("title")}>
      {hasHome ? (
        <RhythmRows />
      ) : (
        <div className="grid start gap-4">
          <p>{t("none")}</p>
          <ButtonLink to="/subscribe">{t("setUp")}</ButtonLink>
        </div>
      )}
    </Card>
  );
}
