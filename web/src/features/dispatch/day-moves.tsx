import { useFormatter, useTranslations } from "use-intl";
import type { DayMove } from "#modules/dispatch/contract/dispatch.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useClock, useUndoDayMove } from "./use-dispatch.ts";

export function DayMoves() {
  const t = useTranslations("dispatch.dayMove");
  const source = trpc.admin.dayMoves.useQuery();
  return (
    <ListCard
      title={t("list")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(dayMove) => <DayMoveRow dayMove={dayMove} />}
    </ListCard>
  );
}

function DayMoveRow({ dayMove }: { dayMove: DayMove }) {
  const t = useTranslations("dispatch.dayMove");
  const day = useDay();
  const format = useFormatter();
  const { act: undo, isActing } = useUndoDayMove();
  const clock = useClock();
  const { area, street, pickups: count, by, at, undone, later } = dayMove;
  const days =
    later?.kind === "truckLate"
      ? t("later.truckLate", { day: day(dayMove.fromOn), hours: later.hours })
      : later
        ? t("later.streetClosed", { day: day(dayMove.fromOn), time: clock(later.until) })
        : t("days", { from: day(dayMove.fromOn), to: day(dayMove.toOn) });
  const where = area === "" ? t("everywhere") : area;
  const when = format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const canUndo = !undone && new Date() <= new Date(dayMove.undoableUntil);
  return (
    <ListRow
      title={days}
      text={t("row", {
        area: dayMove.isSelection ? t("selection") : [where, ...(street ? [street] : [])].join(" · "),
        count,
        reason: t(`reasons.${dayMove.reason}`),
        by: by ?? "nobody",
        when,
      })}
      badge={undone && <StatusBadge tone="off" icon="minus" label={t("isUndone")} />}
      actions={
        canUndo && (
          <SmallButton
            needs="dispatch"
            loading={isActing}
            aria-label={t("undoNamed", { days })}
            onClick={() => undo({ dayMoveId: dayMove.id })}
          >
            {t("undo")}
          </SmallButton>
        )
      }
    />
  );
}
