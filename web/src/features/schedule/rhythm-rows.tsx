import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { Calendar } from "#modules/schedule/contract.ts";
import { dayIn } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { EditRow, Rows } from "../../ui/rows.tsx";
import { Loaded } from "../../ui/states.tsx";
import { useRhythmLines } from "./use-rhythm-lines.ts";

const ChangeRhythms = lazyDialog(async () => (await import("./change-rhythms.tsx")).ChangeRhythms);
const ChangeTimes = lazyDialog(async () => (await import("./change-times.tsx")).ChangeTimes);

/** What goes out on which days, and when: a row for each. */
export function RhythmRows() {
  const source = trpc.homeowner.calendar.useQuery();
  return (
    <Loaded source={source} rows={3}>
      {(calendar) => <CalendarRows calendar={calendar} />}
    </Loaded>
  );
}

function CalendarRows({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("schedule.rhythms");
  const today = dayIn(useNow(), usePickupZone());
  const labels = useTranslations("homeowner.service");
  const rhythmLines = useRhythmLines();
  const times = useJobTimes();
  const [opened, setOpened] = useState<"days" | "times" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Rows>
        <EditRow
          label={labels("pickupDays")}
          value={
            calendar.rhythms.length > 0 &&
            rhythmLines(calendar.rhythms).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))
          }
          onEdit={() => setOpened("days")}
        />
        <EditRow
          label={t("window")}
          value={
            <>
              {times.hours(calendar.pickupWindow)}
              {calendar.outEveningBefore && (
                <span className="soft regular block">{t("outEveningBefore")}</span>
              )}
              {calendar.inAfterCollection && (
                <span className="soft regular block">{t("inAfterCollection")}</span>
              )}
            </>
          }
          onEdit={() => setOpened("times")}
        />
      </Rows>
      <ChangeRhythms calendar={calendar} today={today} opened={opened === "days"} onClose={close} />
      <ChangeTimes calendar={calendar} opened={opened === "times"} onClose={close} />
    </>
  );
}
