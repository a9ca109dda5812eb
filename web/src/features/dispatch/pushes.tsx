import { useFormatter, useTranslations } from "use-intl";
import type { Push } from "#modules/dispatch/contract/dispatch.ts";
import { useDay } from "../../lib/use-day.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { usePushActs, usePushes } from "./use-pushes.ts";

/** Recent day moves, who made them, and Undo where possible. */
export function Pushes() {
  const t = useTranslations("dispatch.push");
  const source = usePushes();
  const acts = usePushActs(() => undefined);
  return (
    <ListCard
      title={t("list")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(push) => (
        <PushRow
          push={push}
          isUndoing={acts.undoing === push.id}
          onUndo={() => acts.undo({ pushId: push.id })}
        />
      )}
    </ListCard>
  );
}

function PushRow({ push, isUndoing, onUndo }: { push: Push; isUndoing: boolean; onUndo: () => void }) {
  const t = useTranslations("dispatch.push");
  const day = useDay();
  const format = useFormatter();
  const { area, pickups: count, by, at, undone } = push;
  const days = t("days", { from: day(push.fromOn), to: day(push.toOn) });
  const when = format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const canUndo = !undone && new Date() <= new Date(push.undoableUntil);
  return (
    <ListRow
      title={days}
      text={t("row", {
        area: area === "" ? t("everywhere") : area,
        count,
        reason: t(`reasons.${push.reason}`),
        by: by ?? "nobody",
        when,
      })}
      badge={undone && <StatusBadge tone="off" icon="minus" label={t("isUndone")} />}
      actions={
        canUndo && (
          <Button
            variant="quiet"
            size="small"
            loading={isUndoing}
            aria-label={t("undoNamed", { days })}
            onClick={onUndo}
          >
            {t("undo")}
          </Button>
        )
      }
    />
  );
}
