import { useFormatter, useNow, useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import * as contract from "#modules/dispatch/contract/dispatch.ts";
import { dayParts } from "#platform/values/windows.ts";
import { useDay } from "../../lib/days.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { QuestionSwitch } from "../../ui/confirm.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./dispatch.module.css";

export type MissedJob = DispatchJob & { missed: NonNullable<DispatchJob["missed"]> };

/** A day's missed pickups, unhandled first: who missed them, and the next steps. */
export function MissedPickups({
  jobs,
  onPlan,
  onNote,
}: {
  jobs: readonly MissedJob[];
  onPlan: (job: MissedJob) => void;
  onNote: (job: MissedJob) => void;
}) {
  const t = useTranslations("dispatch.missed");
  const isLeft = ({ missed }: MissedJob) => !missed.seenTo && !missed.isExcused;
  const left = jobs.filter(isLeft);
  return (
    <Card title={t("title")} note={t("count", { count: left.length })}>
      <ul className="grid">
        {[...left, ...jobs.filter((job) => !isLeft(job))].map((job) => (
          <MissedRow key={job.id} job={job} onPlan={() => onPlan(job)} onNote={() => onNote(job)} />
        ))}
      </ul>
    </Card>
  );
}

function MissedRow({ job, onPlan, onNote }: { job: MissedJob; onPlan: () => void; onNote: () => void }) {
  const t = useTranslations("dispatch.missed");
  const board = useTranslations("dispatch.board");
  const times = useJobTimes();
  const { address, missed } = job;
  const { runner, seenTo } = missed;
  const name = runner?.name ?? "";
  return (
    <li className="grid py-3 gap-1 ruled" data-missed={job.id}>
      <div>
        <p className="strong break">{address}</p>
        <p className="soft small">
          {board("area", { zipCode: job.zipCode, city: job.city })} ·{" "}
          {times.window({ ...job, scheduledDate: job.day })}
        </p>
        <p>{missed.isExcused ? t("excused", { name }) : runner ? t("by", { name }) : t("byNobody")}</p>
        {seenTo && <SeenTo seenTo={seenTo} />}
      </div>
      <div className={styles.acts}>
        {seenTo?.kind !== "returnVisit" && (
          <SmallButton needs="serve" aria-label={t("planNamed", { address })} onClick={onPlan}>
            {t("plan")}
          </SmallButton>
        )}
        <SmallButton variant="plain" needs="serve" aria-label={t("noteNamed", { address })} onClick={onNote}>
          {t("note")}
        </SmallButton>
        <ButtonLink
          variant="plain"
          size="small"
          to="/admin/homeowners/$id"
          params={{ id: missed.homeownerId }}
          aria-label={t("homeNamed", { address })}
        >
          {t("home")}
        </ButtonLink>
      </div>
    </li>
  );
}

function SeenTo({ seenTo }: { seenTo: NonNullable<MissedJob["missed"]["seenTo"]> }) {
  const t = useTranslations("dispatch.missed");
  const day = useDay();
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { kind, by, at, on, words } = seenTo;
  return (
    <>
      <div className={styles.badges}>
        <StatusBadge
          tone="good"
          icon="check"
          label={
            kind === "returnVisit" ? t("seenTo.returnVisit", { day: on ? day(on) : "" }) : t(`seenTo.${kind}`)
          }
        />
      </div>
      {words && <p className="soft small">{t("quote", { words })}</p>}
      {by && (
        <p className="soft small">
          {t("doneBy", { name: by, when: format.relativeTime(new Date(at), now) })}
        </p>
      )}
    </>
  );
}

type When = { day: string; timeWindow: (typeof dayParts)[number] };

/** Schedules a return to a missed home; defaults to the next part of a day. */
export function ReturnDialog({
  job,
  opened,
  loading,
  onConfirm,
  onCancel,
}: QuestionSwitch & { job: MissedJob; onConfirm: (when: When) => void }) {
  const t = useTranslations("dispatch.missed");
  const times = useJobTimes();
  const { next } = job.missed;
  const { form, fieldOf, onInvalid } = useAppForm<When>(
    contract.planReturnPickup.input.pick({ day: true, timeWindow: true }),
    { day: next.day, timeWindow: next.window },
  );
  return (
    <FormDialog
      opened={opened}
      title={t("planTitle", { address: job.address })}
      submit={t("planAction")}
      isSending={loading}
      onSubmit={form.onSubmit(onConfirm, onInvalid)}
      onClose={onCancel}
    >
      <p>{t("planText")}</p>
      <TextField label={t("day")} type="date" min={next.day} data-autofocus {...fieldOf("day")} />
      <SelectField
        label={t("part")}
        options={dayParts.map((value) => ({
          value,
          label: times.hours(value),
        }))}
        {...fieldOf("timeWindow")}
      />
    </FormDialog>
  );
}
