import { type ComponentProps, useRef, useState } from "react";
import { useNow } from "use-intl";
import { hasTimeLeft, type homeWindows, type TimeWindow } from "#platform/values/windows.ts";
import { clockIn } from "../../lib/days.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import type { SelectField, TextField } from "../../ui/fields.tsx";

/** Whether a window can be chosen on a day ("" is today); all are until known. */
export function useOfferedWindows({
  isAsked,
}: {
  isAsked: boolean;
}): (window: (typeof homeWindows)[number], day: string) => boolean {
  const { data } = trpc.homeowner.pickupWindows.useQuery(undefined, { enabled: isAsked });
  return (window, day) => {
    const rule = data?.findLast(({ from }, index) => index === 0 || from <= day);
    return !rule || rule.offered.includes(window);
  };
}

/** Whether enough of a window remains on a day, by the clock in `placeZone`; defaults to the home's. */
export function useWindowsLeft(placeZone?: string): (window: TimeWindow, day: string) => boolean {
  const homeZone = useVisitZone();
  const [today, time = "00:00"] = clockIn(useNow({ updateInterval: 60_000 }), placeZone ?? homeZone).split(
    "T",
  );
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (window, day) => day !== today || hasTimeLeft(window, minutes);
}

const atFirst = { date: "", window: "", missing: false };

/**
 * The day and window chosen in a dialog. `take` returns them; null if one is missing or wrong, whose field then gets
 * the focus. With `byDefault`, the day's first window is chosen until another is.
 */
export function useWhen<Window extends string>({
  today,
  endsOn,
  windowsOn,
  byDefault = false,
}: {
  /** The first selectable day. */
  today: string;
  /** The last day of a canceled service. */
  endsOn: string | null;
  windowsOn: (day: string) => readonly Window[];
  byDefault?: boolean;
}) {
  const [{ date, window: wished, missing }, setForm] = useState(atFirst);
  const dateInput = useRef<HTMLInputElement>(null);
  const windowInput = useRef<HTMLSelectElement>(null);
  const windows = windowsOn(date);
  // A choice made for another day may not be available.
  const window = windows.find((each) => each === wished) ?? (byDefault ? windows[0] : undefined);
  const afterEnd = endsOn !== null && date > endsOn ? endsOn : null;
  return {
    date,
    window,
    windows,
    /** The service's last day, if a later day is chosen. */
    afterEnd,
    isDayOver: date !== "" && windows.length === 0,
    isMissing: { date: missing && !date, window: missing && !window },
    clear: () => setForm(atFirst),
    forgive: () => setForm((now) => ({ ...now, missing: false })),
    take: ({ onMissing, isWindowWrong = false }: { onMissing: () => void; isWindowWrong?: boolean }) => {
      if (date && window && !afterEnd && !isWindowWrong) return { scheduledDate: date, timeWindow: window };
      const isMissing = !date || !window;
      if (isMissing) {
        onMissing();
        setForm((now) => ({ ...now, missing: true }));
      }
      (date && (isMissing || !afterEnd) ? windowInput : dateInput).current?.focus();
      return null;
    },
    dateField: {
      ref: dateInput,
      type: "date",
      min: today,
      max: endsOn ?? undefined,
      "data-autofocus": true,
      value: date,
      onChange: ({ currentTarget }) => setForm((now) => ({ ...now, date: currentTarget.value })),
    } satisfies Partial<ComponentProps<typeof TextField>> & { "data-autofocus": true },
    windowField: {
      ref: windowInput,
      value: window ?? "",
      onChange: ({ currentTarget }) => setForm((now) => ({ ...now, window: currentTarget.value })),
    } satisfies Partial<ComponentProps<typeof SelectField>>,
  };
}
