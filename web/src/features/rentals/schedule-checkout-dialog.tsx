import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling, hasHome } from "#modules/accounts/rules.ts";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { refuseWindow } from "#modules/rentals/rules/feeds.ts";
import { weekdays } from "#platform/values/days.ts";
import { checkoutStarts } from "#platform/values/windows.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useClockTime, useDay } from "../../lib/days.ts";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState, Skeleton, type Source } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useWhen } from "../pickups/windows.ts";
import styles from "./rentals.module.css";
import { ServiceNotice } from "./service-notice.tsx";
import { usePickupsChanged } from "./use-pickup-acts.ts";

/**
 * Whether trash is collected at a property on a day: by its planned pickups, which include holidays; else by weekday.
 */
export function isCollectionDay(
  day: string,
  property: Pick<Property, "id" | "collectionDays">,
  planned: readonly Pick<PlannedPickup, "propertyId" | "pickupOn" | "isCollection">[],
): boolean {
  const pickup = planned.find(({ propertyId, pickupOn }) => propertyId === property.id && pickupOn === day);
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return pickup?.isCollection || (weekday !== undefined && property.collectionDays.includes(weekday));
}

/** A cleanup's place: a property's id, or the service address. */
export type Place = string;
const home = "home";

/** Adds a cleanup. On success clears and closes; otherwise keeps all input. */
export function ScheduleCheckoutDialog({
  today,
  properties,
  place,
  onPlace,
  opened,
  onClose,
}: DialogSwitch & {
  /** The first selectable day. */
  today: string;
  properties: Source<readonly Property[]>;
  /** Null when none was chosen: defaults to the first property, else to the service address. */
  place: Place | null;
  onPlace: (place: Place) => void;
}) {
  const t = useTranslations("rental");
  const common = useTranslations("common");
  const { homeownerProfile } = useSignedInUser();
  const clock = useClockTime();
  const utils = trpc.useUtils();
  const times = useJobTimes();
  const inWords = useDay();
  const rows = properties.data;
  const chosen = place ?? rows?.[0]?.id ?? home;
  const property = rows?.find(({ id }) => id === chosen);
  const when = useWhen({
    today,
    endsAt: homeownerProfile?.serviceEndsAt,
    windows: checkoutStarts,
    placeZone: property?.timeZone,
  });
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
      when.clear();
      onClose();
    },
    onFailed: ({ code }) => {
      // The subscription changed since the account was loaded.
      if (code === "SUBSCRIPTION_REQUIRED") void utils.auth.currentUser.invalidate();
    },
    invalidates: usePickupsChanged(),
  });
  const close = () => {
    when.forgive();
    onClose();
  };
  const planned = trpc.rental.plannedPickups.useQuery(undefined, { enabled: opened });
  const isCollected =
    property !== undefined && when.date > today && isCollectionDay(when.date, property, planned.data ?? []);
  const refusal =
    property && when.window && !isCollected
      ? refuseWindow(when.window, { ...property, leavesAt: null, comesAt: null })
      : null;
  const fault =
    refusal?.code === "WINDOW_BEFORE_CHECKOUT"
      ? t("scheduleDialog.windowEarly", { time: clock(refusal.params.time) })
      : refusal?.code === "WINDOW_AFTER_CHECKIN" &&
        t("scheduleDialog.windowLate", { time: clock(refusal.params.time) });
  const coverage = trpc.site.coverage.useQuery(
    { zipCode: property?.zipCode ?? "" },
    { enabled: opened && property !== undefined },
  );
  const unservedZip = property && coverage.data?.hasRunners === false ? property.zipCode : null;
  const status = homeownerProfile?.subscriptionStatus ?? "none";
  const onSubmit = (event: FormEvent, onSaved: () => void) => {
    event.preventDefault();
    if (unservedZip !== null) return;
    const onMissing = () =>
      toast({
        title: t("scheduleDialog.missing.title"),
        message: t("scheduleDialog.missing.text"),
        kind: "error",
      });
    const taken = when.take({ onMissing, isWindowWrong: Boolean(fault) });
    const propertyId = chosen === home ? null : chosen;
    if (taken) schedule({ ...taken, isCheckout: true, propertyId }, onSaved);
  };

  return (
    <GuardedDialog opened={opened} title={t("schedule")} keeps onClose={close}>
      {({ saved }) =>
        !allowsScheduling(status) ? (
          <ServiceNotice status={status} />
        ) : rows?.length === 0 && homeownerProfile && !hasHome(homeownerProfile) ? (
          <p>{t("properties.emptyText")}</p>
        ) : rows ? (
          <DialogForm
            submit={unservedZip === null ? t("scheduleDialog.submit") : null}
            {...(unservedZip !== null && { cancel: common("close") })}
            isSending={isActing}
            onSubmit={(event) => onSubmit(event, saved)}
            onClose={close}
          >
            {rows.length > 0 && (
              <SelectField
                label={t("scheduleDialog.property")}
                options={[
                  ...rows.map(({ id, name }) => ({ value: id, label: name })),
                  ...(homeownerProfile && hasHome(homeownerProfile)
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
            {unservedZip !== null ? (
              <p role="status" className={styles.unserved}>
                {t("scheduleDialog.notServed", { zipCode: unservedZip })}
              </p>
            ) : (
              <>
                <TextField
                  label={t("scheduleDialog.date")}
                  error={
                    when.afterEnd
                      ? t("scheduleDialog.dateAfterEnd", { day: inWords(when.afterEnd) })
                      : when.date
                        ? when.date < today && t("scheduleDialog.datePast")
                        : when.isMissing.date && t("scheduleDialog.dateMissing")
                  }
                  {...when.dateField}
                />
                <SelectField
                  label={t("scheduleDialog.window")}
                  placeholder={t("scheduleDialog.chooseWindow")}
                  options={when.windows.map((start) => ({
                    value: start,
                    label: t(`scheduleDialog.windows.${start}`),
                  }))}
                  error={
                    when.isDayOver
                      ? t("scheduleDialog.noneLeft")
                      : fault || (when.isMissing.window && t("scheduleDialog.windowMissing"))
                  }
                  {...when.windowField}
                />
                {isCollected && <p role="status">{t("scheduleDialog.collectionDay")}</p>}
              </>
            )}
          </DialogForm>
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
