import { useNow, useTranslations } from "use-intl";
import { dayIn, useDays } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { useUndoPause } from "../billing/pausing-card.tsx";
import { useSkippedToast } from "./skip.ts";

/** Skips, holds or pauses, and says so with Undo. */
export function useGoAway(onDone?: () => void) {
  const t = useTranslations("schedule");
  const pause = useTranslations("homeowner.pause");
  const { day, span } = useDays();
  const today = dayIn(useNow(), usePickupZone());
  const undoPause = useUndoPause();
  const replanned = useReplanned();
  const skipped = useSkippedToast();
  const endHold = useEndHold();
  const resume = useAct(trpc.homeowner.resumeService, {
    success: { title: pause("resumed.title"), message: pause("resumed.text") },
    failure: pause("resumeFailed"),
    invalidates: replanned,
  });
  return useAct(trpc.homeowner.goAway, {
    success: ({ choice, days, holdId }, { fromOn, untilOn }) => {
      if (choice === "skip") return skipped(days);
      const undo = (onAct: () => void) => ({ label: t("away.undo"), onAct });
      if (choice === "pause" && fromOn > today)
        return {
          title: pause("planned.done"),
          message: pause("planned.doneText", { day: day(fromOn) }),
          action: undo(() => undoPause.act()),
        };
      if (choice === "pause" || !holdId || !untilOn)
        return {
          title: pause("paused.title"),
          message: pause("paused.text"),
          action: undo(() => resume.act()),
        };
      return {
        title: t("holds.added"),
        message: t("holds.addedText", { days: span(fromOn, untilOn) }),
        action: undo(() => endHold.act({ holdId })),
      };
    },
    failure: t("away.failed"),
    onDone,
    invalidates: replanned,
  });
}

/** Ends a vacation hold, or undoes one that has not begun. */
export function useEndHold(onDone?: () => void) {
  const t = useTranslations("schedule.holds");
  return useAct(trpc.homeowner.endHold, {
    success: { title: t("ended"), message: t("endedText") },
    failure: t("endFailed"),
    onDone,
    invalidates: useReplanned(),
  });
}
