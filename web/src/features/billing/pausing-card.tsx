import { useTranslations } from "use-intl";
import { useDay, useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { UndoRow } from "./undo-row.tsx";

/** Drops a planned pause. */
export function useUndoPause() {
  const t = useTranslations("homeowner.pause.planned");
  return useAct(trpc.homeowner.undoPause, {
    success: { title: t("undone"), message: t("undoneText") },
    failure: t("undoFailed"),
    invalidates: useReplanned(),
  });
}

/** The day on which a planned pause begins, and how to drop it. */
export function PausingCard({ pausesOn }: { pausesOn: string }) {
  const t = useTranslations("homeowner.pause.planned");
  const day = useDay();
  const undo = useUndoPause();
  return (
    <Card title={t("title", { day: day(pausesOn) })}>
      <div className="grid start gap-4">
        <p>{t("text")}</p>
        <Button variant="quiet" loading={undo.isActing} onClick={() => undo.act()}>
          {t("undo")}
        </Button>
      </div>
    </Card>
  );
}

/** The same in one row, for Today and the profile. */
export function PausingRow({ pausesOn }: { pausesOn: string }) {
  const t = useTranslations("homeowner.pause.planned");
  const { day } = useDays();
  const undo = useUndoPause();
  return (
    <UndoRow
      title={t("title", { day: day(pausesOn) })}
      action={t("undo")}
      isActing={undo.isActing}
      onUndo={() => undo.act()}
    />
  );
}
