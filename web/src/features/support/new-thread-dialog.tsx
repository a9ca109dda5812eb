import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { openThread as contract } from "#modules/support/contract.ts";
import type { SupportTopic } from "#modules/support/rules.ts";
import type { Role } from "#platform/values/actor.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";
import { useServicePeriod } from "../billing/billing.tsx";
import { useMessagePhotos } from "./use-message-photos.ts";

/** What a person may choose; older conversations have other topics too. */
export type Matter = Exclude<SupportTopic, "app">;

/** Writes to support about something. Says by when a person answers. */
export function NewThreadDialog({
  matter,
  job,
  opened,
  onClose,
}: DialogSwitch & { matter: Matter; job?: string }) {
  const t = useTranslations("support");
  const { role } = useSignedInUser();
  const isHomeowner = role === "homeowner";
  const jobs = useOwnJobs(matter === "job" ? role : null, job);
  const bills = useOwnBills(matter === "pay" && isHomeowner);
  const answerTime = useAnswerTime();
  const { data: promise } = trpc.support.answerTime.useQuery(undefined, { enabled: opened });
  const photos = useMessagePhotos();
  // Keeps the same id until sent, so a retry starts no second conversation.
  const [threadId, setThreadId] = useState(() => crypto.randomUUID() as string);
  const utils = trpc.useUtils();
  const { act: open, isActing } = useAct(trpc.support.openThread, {
    success: { title: t("form.done"), message: t("form.doneText") },
    failure: t("form.failed"),
    onDone: () => {
      setThreadId(crypto.randomUUID());
      form.reset();
      photos.forget();
      onClose();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photos.forgetUploads(),
    invalidates: [utils.support],
  });
  const { form, fieldOf, onInvalid } = useAppForm(contract.input.pick({ words: true }), {
    words: "",
    jobId: job ?? "",
    invoiceId: "",
  });
  const send = form.onSubmit(async ({ words, jobId, invoiceId }) => {
    const photoUrls = await photos.send();
    if (!photoUrls) return;
    const subject = { jobId: jobId || null, invoiceId: invoiceId || null };
    open({ threadId, topic: matter, ...subject, words: words.trim(), photoUrls });
  }, onInvalid);
  return (
    <FormDialog
      opened={opened}
      title={matter === "pay" && isHomeowner ? t("rows.billing") : t(`rows.${rows[matter]}`)}
      submit={t("form.send")}
      isSending={isActing || photos.isSending}
      onSubmit={send}
      onClose={onClose}
    >
      {matter === "days" && (
        <p>
          <Link to="/calendar">{t("form.calendar")}</Link>
        </p>
      )}
      {jobs.length > 0 && (
        <SelectField
          label={t("form.job")}
          optional
          placeholder={t("form.jobNone")}
          options={jobs}
          key={`${form.key("jobId")} ${jobs.length}`}
          {...form.getInputProps("jobId")}
        />
      )}
      {bills.length > 0 && (
        <SelectField
          label={t("form.bill")}
          optional
          placeholder={t("form.jobNone")}
          options={bills}
          key={`${form.key("invoiceId")} ${bills.length}`}
          {...form.getInputProps("invoiceId")}
        />
      )}
      <TextAreaField label={t("form.words")} rows={5} maxLength={2000} {...fieldOf("words")} />
      <PhotosField pictures={photos} />
      {promise && <p className="strong">{t("form.promise", { time: answerTime(promise.answerBy) })}</p>}
    </FormDialog>
  );
}

const rows = {
  job: "pickup",
  pay: "pay",
  days: "days",
  rating: "rating",
  account: "account",
  other: "other",
} as const satisfies Record<Matter, string>;

const mostJobs = 40;

/**
 * The user's own jobs or pickups as choices, latest first; empty when there are none or loading failed. `asked` goes
 * first if it is no longer listed: missed, canceled or released.
 */
function useOwnJobs(role: Role | null, asked?: string): { value: string; label: string }[] {
  const t = useTranslations("support.form");
  const times = useJobTimes();
  const ofRunner = trpc.runner.jobs.useQuery(undefined, { enabled: role === "runner" });
  const ofHome = trpc.homeowner.jobs.useQuery(undefined, { enabled: role === "homeowner" });
  const jobs: readonly Job[] = role ? (ofRunner.data ?? ofHome.data ?? []) : [];
  const known = jobs
    .toSorted((a, b) => b.scheduledDate.localeCompare(a.scheduledDate))
    .slice(0, mostJobs)
    .map((job) => ({ value: job.id, label: t("jobOption", { day: times.day(job), address: job.address }) }));
  if (!asked || known.some(({ value }) => value === asked)) return known;
  const job = jobs.find(({ id }) => id === asked);
  const label = job ? t("jobOption", { day: times.day(job), address: job.address }) : t("jobAsked");
  return [{ value: asked, label }, ...known];
}

/** The homeowner's bills as choices, latest first. */
function useOwnBills(enabled: boolean): { value: string; label: string }[] {
  const dollars = useDollars();
  const period = useServicePeriod();
  const { data } = trpc.homeowner.billing.useQuery(undefined, { enabled });
  return (enabled ? (data?.invoices ?? []) : []).map((invoice) => ({
    value: invoice.id,
    label: `${period(invoice)} · ${dollars(invoice.amount)}`,
  }));
}
