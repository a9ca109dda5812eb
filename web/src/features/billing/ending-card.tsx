import { useTranslations } from "use-intl";
import { useDay, useDays } from "../../lib/days.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useKeepService } from "./billing.tsx";
import { UndoRow } from "./undo-row.tsx";

/** The day on which a canceled service ends, and how to keep it. */
export function EndingCard({ endsOn }: { endsOn: string }) {
  const t = useTranslations("billing.cancel");
  const day = useDay();
  const keep = useKeepService();
  return (
    <Card title={t("canceledTitle")}>
      <div className="grid start gap-4">
        <p>{t("canceledText", { day: day(endsOn) })}</p>
        <Button loading={keep.isActing} onClick={() => keep.act()}>
          {t("undo")}
        </Button>
      </div>
    </Card>
  );
}

/** The same in one row, for Today and the profile. */
export function EndingRow({ endsOn }: { endsOn: string }) {
  const t = useTranslations("billing.cancel");
  const stats = useTranslations("homeowner.dashboard.stats");
  const { day } = useDays();
  const keep = useKeepService();
  return (
    <UndoRow
      title={stats("ending", { day: day(endsOn) })}
      action={t("undo")}
      isActing={keep.isActing}
      onUndo={() => keep.act()}
    />
  );
}
