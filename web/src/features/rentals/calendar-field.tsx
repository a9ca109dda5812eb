import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { previewCalendar } from "#modules/rentals/contract/feeds.ts";
import { useDays } from "../../lib/days.ts";
import { useReleased } from "../../lib/released.ts";
import { trpc } from "../../lib/trpc.ts";
import { type FormOf, fieldIn } from "../../lib/use-app-form.ts";
import { TextField } from "../../ui/fields.tsx";
import styles from "./rentals.module.css";

type Preview = z.output<typeof previewCalendar.output>;
type Place = { calendar: string; zipCode: string; state: string };

/** A calendar's check: null before one, and `preview` null while it is read. */
type Shown = { address: string; preview: Preview | null } | null;

/**
 * Reads the typed calendar without keeping it, once per address. `check` resolves to false if it can't be read and the
 * reader had not been told so before. An address that can't be checked now counts as fine: adding it tells more.
 */
export function useCalendarCheck(place: () => Place): {
  shown: Shown;
  check: () => Promise<boolean>;
} {
  const { client } = trpc.useUtils();
  const released = useReleased();
  const [shown, setShown] = useState<Shown>(null);
  const asked = useRef<{ address: string; preview: Promise<Preview | null> } | null>(null);
  const toldOf = useRef<string | null>(null);
  const read = async (input: z.output<typeof previewCalendar.input>) => {
    const preview = await client.rental.previewCalendar.mutate(input).catch(() => null);
    await released();
    if (asked.current?.address !== input.address) return null;
    // Asks again when it is left the next time.
    if (!preview) asked.current = null;
    setShown(preview && { address: input.address, preview });
    return preview;
  };
  const check = async () => {
    const { calendar, zipCode, state } = place();
    const parsed = previewCalendar.input.safeParse({ address: calendar.trim(), zipCode, state });
    if (!parsed.success) {
      asked.current = null;
      setShown(null);
      return true;
    }
    const { address } = parsed.data;
    if (asked.current?.address !== address) {
      setShown({ address, preview: null });
      // Set before `read` compares with it.
      asked.current = { address, preview: Promise.resolve().then(() => read(parsed.data)) };
    }
    // Before waiting: leaving the field by pressing the button asks twice at once.
    const isTold = toldOf.current === address;
    const preview = await asked.current.preview;
    if (preview?.failure) toldOf.current = address;
    return !preview?.failure || isTold;
  };
  return { shown, check };
}

/** A calendar's address, read when it is there, pasted or left; says which checkouts it has, or why it can't be read. */
export function CalendarField({
  form,
  check: { shown, check },
}: FormOf<"calendar"> & { check: ReturnType<typeof useCalendarCheck> }) {
  const t = useTranslations("rentalProperty.add");
  const why = useTranslations("rentalProperty.feeds.why");
  const { day } = useDays();
  const released = useReleased();
  const isPasted = useRef(false);
  const field = fieldIn(form, "calendar");
  const preview = shown?.preview;
  const checkFirst = useRef(check);
  useEffect(() => {
    // An address that a reload, Back or another device restored.
    void checkFirst.current();
  }, []);
  return (
    <>
      <TextField
        label={t("calendar")}
        optional
        description={t("calendarHint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...field}
        onPaste={() => {
          isPasted.current = true;
        }}
        onChange={(event) => {
          field.onChange(event);
          if (isPasted.current) void check();
          isPasted.current = false;
        }}
        onBlur={(event) => {
          field.onBlur?.(event);
          void released().then(check);
        }}
      />
      <p role="status" className={styles.hint} data-kind={preview?.failure ? "wrong" : undefined}>
        {shown && !preview && t("calendarReading")}
        {preview &&
          (preview.failure
            ? t("calendarUnread", { why: why(preview.failure) })
            : t("calendarRead", { count: preview.stays }))}
        {preview && preview.checkouts.length > 0 && (
          <>
            {" "}
            {t("calendarNext", {
              count: preview.checkouts.length,
              // A day doesn't break over two lines.
              days: preview.checkouts.map((each) => day(each).replaceAll(" ", "\u00a0")).join(" · "),
            })}
          </>
        )}
      </p>
    </>
  );
}
