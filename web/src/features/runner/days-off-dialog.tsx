import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as contract from "#modules/runners/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import styles from "./days-off-dialog.module.css";

/** A runner's days off: planned ones, and a form to add more. */
export function DaysOffDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
  const { form, onInvalid, setServerErrors } = useAppForm(contract.takeDaysOff.input, typed, setTyped);
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
    <form noValidate onSubmit={form.onSubmit((values) => take.act(values), onInvalid)}>
      <Fields>
        <p>{t("text")}</p>
        <Fields pair>
          <TextField
            label={t("from")}
            type="date"
            min={today}
            data-autofocus
            key={form.key("fromOn")}
            {...form.getInputProps("fromOn")}
          />
          <TextField
            label={t("until")}
            type="date"
            min={typed.fromOn || today}
            key={form.key("untilOn")}
            {...form.getInputProps("untilOn")}
          />
        </Fields>
        <div role="status">
          {kept.length > 0 && (
            <>
              <h3 className={styles.heading}>{t("kept")}</h3>
              <p>{t("keptText")}</p>
              <ul className={styles.kept}>
                {kept.map(({ jobId, address, day }) => (
                  <li key={jobId}>{t("keptVisit", { address, day: inWords(day, day) })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div>
          <h3 className={styles.heading}>{t("planned")}</h3>
          {daysOff.length === 0 && <p>{t("none")}</p>}
          <ul>
            {daysOff.map(({ fromOn, untilOn }) => (
              <li key={fromOn}>
                <PlannedRow fromOn={fromOn} days={inWords(fromOn, untilOn)} />
              </li>
            ))}
          </ul>
        </div>
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("close")}
        </Button>
        <Button type="submit" loading={take.isActing}>
          {t("take")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Formats days: "Nov 24" or "Nov 24 – 26". */
function useDaysInWords(): (fromOn: string, untilOn: string) => string {
  const format = useFormatter();
  const looks = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" } as const;
  return (fromOn, untilOn) =>
    fromOn === untilOn
      ? format.dateTime(new Date(fromOn), looks)
      : format.dateTimeRange(new Date(fromOn), new Date(untilOn), looks);
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
