import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Hold } from "#modules/schedule/contract/calendar.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AddHold } from "./add-hold.tsx";
import { useDays } from "./use-days.ts";
import { useReplanned } from "./use-replanned.ts";

/** Vacation holds, with ways to add one, end it early or undo it. */
export function HoldsCard({
  today,
  monthlyRateCents,
  canAdd,
}: {
  today: string;
  monthlyRateCents: number;
  canAdd: boolean;
}) {
  const t = useTranslations("schedule.holds");
  const source = trpc.homeowner.holds.useQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<{ hold: Hold; opened: boolean } | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const { act: end, isActing } = useAct(trpc.homeowner.endHold, {
    success: { title: t("ended"), message: t("endedText") },
    failure: t("endFailed"),
    onDone: close,
    invalidates: useReplanned(),
  });
  const isBegun = asked?.hold.state === "underWay";
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        action={
          canAdd && (
            <Button variant="quiet" size="small" onClick={() => setIsAdding(true)}>
              {t("add")}
            </Button>
          )
        }
      >
        {(hold) => <HoldRow hold={hold} onEnd={() => setAsked({ hold, opened: true })} />}
      </ListCard>
      <AddHold
        today={today}
        monthlyRateCents={monthlyRateCents}
        opened={isAdding}
        onClose={() => setIsAdding(false)}
      />
      <Confirm
        opened={asked?.opened ?? false}
        title={t(isBegun ? "endTitle" : "takeBackTitle")}
        action={t(isBegun ? "endEarly" : "takeBack")}
        loading={isActing}
        onConfirm={() => asked && end({ holdId: asked.hold.id })}
        onCancel={close}
      >
        <p>{t(isBegun ? "endText" : "takeBackText")}</p>
      </Confirm>
    </>
  );
}

function HoldRow({ hold, onEnd }: { hold: Hold; onEnd: () => void }) {
  const t = useTranslations("schedule.holds");
  const days = useDays();
  const dollars = useDollars();
  const { state, fromOn, untilOn } = hold;
  const span = days.span(fromOn, untilOn);
  const cents = parseCents(hold.credit) ?? 0;
  const credit = { credit: dollars(cents) };
  const isBegun = state === "underWay";
  return (
    <ListRow
      title={span}
      text={
        state !== "takenBack" &&
        (cents === 0 ? t("noCredit") : state === "over" ? t("credited", credit) : t("willCredit", credit))
      }
      badge={<StatusBadge {...looks[state]} label={t(`states.${state}`)} />}
      actions={
        (isBegun || state === "planned") && (
          <Button
            variant="plain"
            size="small"
            aria-label={t(isBegun ? "endEarlyNamed" : "takeBackNamed", { days: span })}
            onClick={onEnd}
          >
            {t(isBegun ? "endEarly" : "takeBack")}
          </Button>
        )
      }
    />
  );
}

const looks = {
  planned: { tone: "calm", icon: "calendar" },
  underWay: { tone: "busy", icon: "pause" },
  over: { tone: "off", icon: "check" },
  takenBack: { tone: "off", icon: "minus" },
} as const satisfies Record<Hold["state"], object>;
