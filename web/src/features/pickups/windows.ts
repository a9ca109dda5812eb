import { type ComponentProps, useRef, useState } from "react";
import { useNow } from "use-intl";
import { dayAfter } from "#platform/values/days.ts";
import { hasTimeLeft, type homeWindows, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { clockIn } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
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
function useWindowsLeft(placeZone?: string): (window: TimeWindow, day: string) => boolean {
  const homeZone = usePickupZone();
  const [today, time = "00:00"] = clockIn(useNow({ updateInterval: 60_000 }), placeZone ?? homeZone).split(
    "T",
  );
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (window, day) => day !== today || hasTimeLeft(window, minutes);
}

/**
 * How the end of a canceled service bounds a form, by the clock in `placeZone`; defaults to the home's. Null for a
 * service that continues. `lastDay`: the last one on which some of the windows begin before the end.
 */
function useServiceEnd(
  endsAt: string | null | undefined,
  windows: readonly TimeWindow[],
  placeZone?: string,
): { endsOn: string; lastDay: string; isBefore: (window: TimeWindow, day: string) => boolean } | null {
  const homeZone = usePickupZone();
  if (!endsAt) return null;
  const end = clockIn(new Date(endsAt), placeZone ?? homeZone);
  const endsOn = end.slice(0, 10);
  const isBefore = (window: TimeWindow, day: string) =>
    `${day}T${String(windowHours(window).from).padStart(2, "0")}:00` < end;
  const isLastDay = windows.some((window) => isBefore(window, endsOn));
  return { endsOn, lastDay: isLastDay ? endsOn : dayAfter(endsOn, -1), isBefore };
}

const atFirst = { date: "", window: "", missing: false };

/**
 * The day and window chosen in a dialog. `take` returns them; null if one is missing or wrong, whose field then gets
 * the focus. With `byDefault`, the day's first window is chosen until another is.
 */
export function useWhen<Window extends TimeWindow>({
  today,
  endsAt,
  windows: all,
  isOffered = () => true,
  placeZone,
  byDefault = false,
}: {
  /** The first selectable day. */
  today: string;
  /** When a canceled service ends. */
  endsAt: string | null | undefined;
  windows: readonly Window[];
  isOffered?: (window: Window, day: string) => boolean;
  /** Whose clock counts; the home's by default. */
  placeZone?: string | undefined;
  byDefault?: boolean;
}) {
  const [{ date, window: wished, missing }, setForm] = useState(atFirst);
  const dateInput = useRef<HTMLInputElement>(null);
  const windowInput = useRef<HTMLSelectElement>(null);
  const isLeft = useWindowsLeft(placeZone);
  const end = useServiceEnd(endsAt, all, placeZone);
  const isAfterEnd = end !== null && date > end.lastDay;
  const windows = all.filter(
    (each) =>
      isOffered(each, date) && isLeft(each, date) && (isAfterEnd || end === null || end.isBefore(each, date)),
  );
  // A choice made for another day may not be available.
  const window = windows.find((each) => each === wished) ?? (byDefault ? windows[0] : undefined);
  const afterEnd = isAfterEnd ? end.endsOn : null;
  return {
    date,
    window,
    windows,
    /** The day on which the service ends, if a day after its last pickup is chosen. */
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
      max: end?.lastDay,
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
