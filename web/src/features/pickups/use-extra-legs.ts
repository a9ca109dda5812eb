import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { LegChoice } from "#modules/pickups/rules/status.ts";
import { dayAfter } from "#platform/values/days.ts";
import { eveningBefore, leastMinutesLeft, type TimeWindow } from "#platform/values/windows.ts";
import { clockIn } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { capitalised, useJobTimes } from "../../lib/use-job-times.ts";

/**
 * When an extra pickup's cans go out and come back: as the server decides by the home's times, until another is chosen.
 * `options` is null until a day is chosen and the home's times are known; `chosen` is undefined for the server's own.
 */
export function useExtraLegs({ day, window }: { day: string; window: TimeWindow | undefined }) {
  const t = useTranslations("homeowner.scheduleDialog");
  const times = useJobTimes();
  const timeZone = usePickupZone();
  const now = clockIn(useNow({ updateInterval: 60_000 }), timeZone);
  const [choice, choose] = useState<LegChoice>();
  const { data: home } = trpc.homeowner.calendar.useQuery(undefined, { enabled: day !== "" });
  const isKnown = home !== undefined && window !== undefined && day !== "";
  const hasEvening = isKnown && now < lastMinute(day);
  const choices: LegChoice[] = hasEvening
    ? ["eveningBefore", "sameDay", "inWindow"]
    : ["sameDay", "inWindow"];
  const usual = hasEvening && home.outEveningBefore ? "eveningBefore" : "sameDay";
  const chosen = choice && choices.includes(choice) ? choice : undefined;
  const label = (legs: LegChoice) =>
    window && legs === "inWindow"
      ? t("bothIn", { hours: times.hours(window) })
      : capitalised(
          times.wished({
            onDay: day,
            timeZone,
            pickupWindow: window ?? "morning",
            outEveningBefore: legs === "eveningBefore",
            inAfterCollection: true,
          }),
        );
  return {
    chosen,
    clear: () => choose(undefined),
    options: isKnown ? choices.map((value) => ({ value, label: label(value) })) : null,
    field: {
      value: chosen ?? usual,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        choose(choices.find((each) => each === currentTarget.value)),
    },
  };
}

/** The last minute of the day before at which a runner still has time that evening, by the home's clock. */
function lastMinute(day: string): string {
  const minutes = eveningBefore.to * 60 - leastMinutesLeft;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${dayAfter(day, -1)}T${hour}:${minute}`;
}
