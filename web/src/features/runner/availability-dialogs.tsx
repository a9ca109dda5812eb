import { useState } from "react";
import { useTranslations } from "use-intl";
import { updateRunner } from "#modules/people/contract.ts";
import type { Hours } from "#modules/runners/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { availabilityWindows } from "#platform/values/runner-words.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useReleaseJob } from "./use-release-job.ts";

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
    failure: (error) => (setServerErrors(error) ? null : { sentence: t("failed") }),
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

/** The hours of one weekday (0 is Sunday): the usual ones, others, or none. */
export function WeekdayDialog({ opened, weekday, onClose }: DialogSwitch & { weekday: number }) {
  const t = useTranslations("offers.hours");
  const hours = trpc.runner.hours.useQuery();
  const name = useDays().weekday(dayAfter("1970-01-04", weekday));
  return (
    <Dialog opened={opened} title={t("weekday", { weekday: name })} onClose={onClose}>
      <Loaded source={hours} rows={5}>
        {(data) => <WeekdayForm hours={data} weekday={weekday} name={name} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function WeekdayForm({
  hours,
  weekday,
  name,
  onClose,
}: {
  hours: Hours;
  weekday: number;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("offers.hours");
  const application = useTranslations("auth.runner");
  const common = useTranslations("common");
  const own = hours.weekdays.find((each) => each.weekday === weekday);
  const [chosen, setChosen] = useState<string[]>([...(own?.windows ?? hours.windows)]);
  const { runner } = trpc.useUtils();
  const saveChosen = () => {
    const windows = availabilityWindows.filter((each) => chosen.includes(each));
    const isChosen = (others: readonly string[]) =>
      windows.length === others.length && windows.every((each) => others.includes(each));
    // Hours of its own that equal the usual ones would no longer follow them.
    const isUsual = isChosen(hours.windows);
    if (isChosen(own?.windows ?? hours.windows)) onClose();
    else save({ weekday, windows: isUsual ? null : windows });
  };
  const { act: save, isActing } = useAct(trpc.runner.setWeekdayHours, {
    success: (saved) => ({ title: t("done"), message: t("doneText", { count: saved.outside.length }) }),
    failure: { sentence: t("failed") },
    onDone: (saved) => {
      runner.hours.setData(undefined, saved);
      onClose();
    },
    invalidates: [runner.offerDetails],
  });
  return (
    <div className="grid gap-4">
      <CheckboxGroupField
        label={application("availability")}
        description={t("weekdayText", { weekday: name })}
        options={availabilityWindows.map((value) => ({ value, label: application(`windows.${value}`) }))}
        value={chosen}
        onChange={setChosen}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("close")}
        </Button>
        {own && (
          <Button variant="quiet" loading={isActing} onClick={() => save({ weekday, windows: null })}>
            {t("asUsual")}
          </Button>
        )}
        <Button loading={isActing} onClick={saveChosen}>
          {t("save")}
        </Button>
      </DialogActions>
    </div>
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
