import { useFormatter, useTranslations } from "use-intl";
import type { Push } from "#modules/dispatch/contract/dispatch.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useUndoPush } from "./use-dispatch.ts";

export function Pushes() {
  const t = useTranslations("dispatch.push");
  const source = trpc.admin.pushes.useQuery();
  return (
    <ListCard
      title={t("list")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(push) => <PushRow push={push} />}
    </ListCard>
  );
}

function PushRow({ push }: { push: Push }) {
  const t = useTranslations("dispatch.push");
  const day = useDay();
  const format = useFormatter();
  const { act: undo, isActing } = useUndoPush();
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
          <SmallButton
            loading={isActing}
            aria-label={t("undoNamed", { days })}
            onClick={() => undo({ pushId: push.id })}
          >
            {t("undo")}
          </SmallButton>
        )
      }
    />
  );
}
