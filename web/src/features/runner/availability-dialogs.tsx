import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { updateRunner } from "#modules/people/contract.ts";
import type { Hours } from "#modules/runners/contract.ts";
import * as contract from "#modules/runners/contract.ts";
import { availabilityWindows } from "#platform/values/runner-words.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, Fields, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { ErrorState, Loaded, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./runner-dashboard.module.css";
import { useReleaseJob } from "./use-release-job.ts";

/** A runner's days off: planned ones, and a form to add more. */
export function DaysOffDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("offers.daysOff");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <DaysOff onClose={onClose} />
    </Dialog>
  );
}

function DaysOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations("offers.daysOff");
  const common = useTranslations("common");
  const inWords = useDaysInWords();
  const planned = trpc.runner.daysOff.useQuery();
  const [typed, setTyped] = useState({ fromOn: "", untilOn: "" });
  const [kept, setKept] = useState<contract.TakenDaysOff["kept"]>([]);
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(
    contract.takeDaysOff.input,
    typed,
    setTyped,
  );
  const { runner } = trpc.useUtils();
  const take = useAct(trpc.runner.takeDaysOff, {
    success: ({ released }) => ({ title: t("done"), message: t("doneText", { count: released.length }) }),
    // Null if it is shown at a field.
    failure: (error) => (setServerErrors(error) ? null : t("failed")),
    onDone: (taken) => {
      setKept(taken.kept);
      form.reset();
      if (taken.kept.length === 0) onClose();
    },
    invalidates: [runner.daysOff, runner.offerDetails, runner.jobs, runner.route, runner.availableJobs],
  });
  if (planned.error && !planned.data)
    return <ErrorState error={planned.error} onRetry={() => void planned.refetch()} />;
  if (!planned.data) return <Skeleton rows={3} />;
  const { today, daysOff } = planned.data;
  return (
    <DialogForm
      submit={t("take")}
      cancel={common("close")}
      isSending={take.isActing}
      onSubmit={form.onSubmit((values) => take.act(values), onInvalid)}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <Fields pair>
        <TextField label={t("from")} type="date" min={today} data-autofocus {...fieldOf("fromOn")} />
        <TextField label={t("until")} type="date" min={typed.fromOn || today} {...fieldOf("untilOn")} />
      </Fields>
      <div role="status">
        {kept.length > 0 && (
          <>
            <h3 className="bold medium">{t("kept")}</h3>
            <p>{t("keptText")}</p>
            <ul className={styles.kept}>
              {kept.map(({ jobId, address, day }) => (
                <li key={jobId}>{t("keptPickup", { address, day: inWords(day, day) })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div>
        <h3 className="bold medium">{t("planned")}</h3>
        {daysOff.length === 0 && <p>{t("none")}</p>}
        <ul>
          {daysOff.map(({ fromOn, untilOn }) => (
            <li key={fromOn}>
              <PlannedRow fromOn={fromOn} days={inWords(fromOn, untilOn)} />
            </li>
          ))}
        </ul>
      </div>
    </DialogForm>
  );
}

/** Formats days: "Nov 24" or "Nov 24 – 26". */
function useDaysInWords(): (fromOn: string, untilOn: string) => string {
  const format = useFormatter();
  const options = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" } as const;
  return (fromOn, untilOn) =>
    fromOn === untilOn
      ? format.dateTime(new Date(fromOn), options)
      : format.dateTimeRange(new Date(fromOn), new Date(untilOn), options);
}

function PlannedRow({ fromOn, days }: { fromOn: string; days: string }) {
  const t = useTranslations("offers.daysOff");
  const { runner } = trpc.useUtils();
  const { act: end, isActing } = useAct(trpc.runner.endDaysOff, {
    success: { title: t("ended"), message: t("endedText"), kind: "info" },
    failure: t("endFailed"),
    invalidates: [runner.daysOff, runner.offerDetails],
  });
  return (
    <ListRow
      title={days}
      actions={
        <Button
          variant="quiet"
          loading={isActing}
          aria-label={t("endNamed", { days })}
          onClick={() => end({ fromOn })}
        >
          {t("end")}
        </Button>
      }
    />
  );
}

/** A runner's working hours, and jobs taken outside them. */
export function HoursDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("offers.hours");
  const hours = trpc.runner.hours.useQuery();
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <Loaded source={hours} rows={5}>
        {(data) => <HoursForm hours={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function HoursForm({ hours, onClose }: { hours: Hours; onClose: () => void }) {
  const t = useTranslations("offers.hours");
  const application = useTranslations("auth.runner");
  const common = useTranslations("common");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(updateRunner.input, {
    availabilityWindows: hours.windows,
  });
  const { runner } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const { act: save, isActing } = useAct(trpc.profile.updateRunner, {
    // Null if it is shown at the field.
    failure: (error) => (setServerErrors(error) ? null : t("failed")),
    onDone: async (user) => {
      setCurrentUser(user);
      void runner.offerDetails.invalidate();
      await runner.hours.invalidate();
      const { outside } = await runner.hours.fetch();
      toast({ title: t("done"), message: t("doneText", { count: outside.length }) });
      if (outside.length === 0) onClose();
    },
  });
  return (
    <DialogForm
      submit={t("save")}
      cancel={common("close")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => save(values), onInvalid)}
      onClose={onClose}
    >
      <CheckboxGroupField
        label={application("availability")}
        description={`${application("availabilityHint")} ${t("keeps")}`}
        options={availabilityWindows.map((value) => ({ value, label: application(`windows.${value}`) }))}
        {...fieldOf("availabilityWindows")}
      />
      <div role="status">{hours.outside.length > 0 && <Outside pickups={hours.outside} />}</div>
    </DialogForm>
  );
}

function Outside({ pickups }: { pickups: Hours["outside"] }) {
  const t = useTranslations("offers.hours");
  const utils = trpc.useUtils();
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  const onReleased = () => {
    // The pressed button leaves with its row.
    heading?.focus({ preventScroll: true });
    void utils.runner.hours.invalidate();
  };
  return (
    <>
      <h3 ref={setHeading} tabIndex={-1} className="bold medium">
        {t("outside")}
      </h3>
      <p>{t("outsideText")}</p>
      <ul>
        {pickups.map((pickup) => (
          <li key={pickup.jobId}>
            <OutsideRow pickup={pickup} onReleased={onReleased} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OutsideRow({
  pickup: { jobId, address, day: on, isFree },
  onReleased,
}: {
  pickup: Hours["outside"][number];
  onReleased: () => void;
}) {
  const t = useTranslations("offers.hours");
  const { act: release, isActing } = useReleaseJob(address, onReleased);
  const day = useDays().day(on);
  return (
    <ListRow
      title={t("visit", { address, day })}
      text={isFree ? undefined : t("late")}
      actions={
        isFree && (
          <Button
            variant="quiet"
            loading={isActing}
            aria-label={t("releaseNamed", { address, day })}
            onClick={() => release({ jobId })}
          >
            {t("release")}
          </Button>
        )
      }
    />
  );
}
