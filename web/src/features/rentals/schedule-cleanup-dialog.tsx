import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import type { PlannedVisit, Property } from "#modules/rentals/contract.ts";
import { refuseWindow } from "#modules/rentals/rules/feeds.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { cleanupStarts } from "#platform/values/windows.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useClockTime, useDay } from "../../lib/days.ts";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import { toast } from "../../ui/toast.tsx";
import { useWindowsLeft } from "../pickups/windows.ts";
import { ServiceNotice } from "./service-notice.tsx";

/**
 * Whether trash is collected at a property on a day: by its planned pickups, which include holidays; else by weekday.
 */
export function isCollectionDay(
  day: string,
  property: Pick<Property, "id" | "collectionDays">,
  planned: readonly Pick<PlannedVisit, "propertyId" | "visitOn" | "isCollection">[],
): boolean {
  const visit = planned.find(({ propertyId, visitOn }) => propertyId === property.id && visitOn === day);
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return visit?.isCollection || (weekday !== undefined && property.collectionDays.includes(weekday));
}

/** A cleanup's place: a property's id, or the service address. */
export type Place = string;
const home = "home";

const atFirst = { date: "", window: "", missing: false };

/** Adds a cleanup. On success clears and closes; otherwise keeps all input. */
export function ScheduleCleanupDialog({
  today,
  properties,
  place,
  onPlace,
  opened,
  onClose,
}: {
  /** The first selectable day. */
  today: string;
  properties: { data: readonly Property[] | undefined; error: unknown; refetch: () => unknown };
  /** Null when none was chosen: defaults to the first property, else to the service address. */
  place: Place | null;
  onPlace: (place: Place) => void;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("rental");
  const common = useTranslations("common");
  const { homeownerProfile } = useSignedInUser();
  const clock = useClockTime();
  const utils = trpc.useUtils();
  const times = useJobTimes();
  const inWords = useDay();
  const dateInput = useRef<HTMLInputElement>(null);
  const windowInput = useRef<HTMLSelectElement>(null);
  const [form, setForm] = useState(atFirst);
  const { act: schedule, isActing } = useAct(trpc.rental.scheduleCleanup, {
    success: (job) => {
      // Combined with a collection, the cans go out on another day.
      const isJoined = job.due.from.slice(0, 10) < job.scheduledDate.slice(0, 10);
      const done = job.needsConfirmation ? "toConfirm" : "text";
      return {
        title: t("scheduleDialog.done.title"),
        message: isJoined
          ? t("scheduleDialog.joined", { window: times.window(job) })
          : t(`scheduleDialog.done.${done}`),
      };
    },
    failure: t("scheduleDialog.failed"),
    onDone: () => {
      setForm(atFirst);
      onClose();
    },
    onFailed: ({ code }) => {
      // The subscription changed since the account was loaded.
      if (code === "SUBSCRIPTION_REQUIRED") void utils.auth.currentUser.invalidate();
    },
    invalidates: [utils.rental.jobs, utils.rental.plannedVisits, utils.homeowner.jobs],
  });
  const close = () => {
    setForm((kept) => ({ ...kept, missing: false }));
    onClose();
  };
  const rows = properties.data;
  const chosen = place ?? rows?.[0]?.id ?? home;
  const property = rows?.find(({ id }) => id === chosen);
  const planned = trpc.rental.plannedVisits.useQuery(undefined, { enabled: opened });
  const isCollected =
    property !== undefined && form.date > today && isCollectionDay(form.date, property, planned.data ?? []);
  const isLeft = useWindowsLeft(property?.timeZone);
  const windows = cleanupStarts.filter((start) => isLeft(start, form.date));
  const timeWindow = windows.find((start) => start === form.window);
  const isDayOver = form.date !== "" && windows.length === 0;
  const refusal =
    property && timeWindow ? refuseWindow(timeWindow, { ...property, leavesAt: null, comesAt: null }) : null;
  const fault =
    refusal?.code === "WINDOW_BEFORE_CHECKOUT"
      ? t("scheduleDialog.windowEarly", { time: clock(refusal.params.time) })
      : refusal?.code === "WINDOW_AFTER_CHECKIN" &&
        t("scheduleDialog.windowLate", { time: clock(refusal.params.time) });
  const status = homeownerProfile?.subscriptionStatus ?? "none";
  const endsOn = homeownerProfile?.serviceEndsOn ?? null;
  const isAfterEnd = endsOn !== null && form.date > endsOn;
  const onSubmit = (event: FormEvent, onSaved: () => void) => {
    event.preventDefault();
    if (!form.date || !timeWindow) {
      toast({
        title: t("scheduleDialog.missing.title"),
        message: t("scheduleDialog.missing.text"),
        kind: "error",
      });
      setForm({ ...form, missing: true });
      (form.date ? windowInput : dateInput).current?.focus();
      return;
    }
    if (isAfterEnd) {
      dateInput.current?.focus();
      return;
    }
    if (fault) {
      windowInput.current?.focus();
      return;
    }
    const propertyId = chosen === home ? null : chosen;
    schedule({ scheduledDate: form.date, timeWindow, isCheckout: true, propertyId }, onSaved);
  };

  return (
    <GuardedDialog opened={opened} title={t("schedule")} keeps onClose={close}>
      {({ saved }) =>
        !allowsScheduling(status) ? (
          <ServiceNotice status={status} />
        ) : rows ? (
          <form noValidate onSubmit={(event) => onSubmit(event, saved)}>
            <Fields>
              {rows.length > 0 && (
                <SelectField
                  label={t("scheduleDialog.property")}
                  options={[
                    ...rows.map(({ id, name }) => ({ value: id, label: name })),
                    ...(homeownerProfile
                      ? [
                          {
                            value: home,
                            label: t("scheduleDialog.home", { address: homeownerProfile.address }),
                          },
                        ]
                      : []),
                  ]}
                  value={chosen}
                  onChange={({ currentTarget }) => onPlace(currentTarget.value)}
                />
              )}
              <TextField
                ref={dateInput}
                label={t("scheduleDialog.date")}
                type="date"
                min={today}
                max={endsOn ?? undefined}
                data-autofocus
                error={
                  isAfterEnd
                    ? t("scheduleDialog.dateAfterEnd", { day: inWords(endsOn) })
                    : form.date
                      ? form.date < today && t("scheduleDialog.datePast")
                      : form.missing && t("scheduleDialog.dateMissing")
                }
                value={form.date}
                onChange={({ currentTarget }) => setForm({ ...form, date: currentTarget.value })}
              />
              <SelectField
                ref={windowInput}
                label={t("scheduleDialog.window")}
                placeholder={t("scheduleDialog.chooseWindow")}
                options={windows.map((start) => ({
                  value: start,
                  label: t(`scheduleDialog.windows.${start}`),
                }))}
                error={
                  isDayOver
                    ? t("scheduleDialog.noneLeft")
                    : fault || (form.missing && !timeWindow && t("scheduleDialog.windowMissing"))
                }
                value={timeWindow ?? ""}
                onChange={({ currentTarget }) => setForm({ ...form, window: currentTarget.value })}
              />
              {isCollected && <p role="status">{t("scheduleDialog.collectionDay")}</p>}
            </Fields>
            <DialogActions>
              <Button variant="quiet" onClick={close}>
                {common("cancel")}
              </Button>
              <Button type="submit" loading={isActing}>
                {t("scheduleDialog.submit")}
              </Button>
            </DialogActions>
          </form>
        ) : properties.error ? (
          // Without the list, a cleanup would silently go to the service address.
          <ErrorState error={properties.error} onRetry={properties.refetch} />
        ) : (
          <Skeleton rows={3} />
        )
      }
    </GuardedDialog>
  );
}
