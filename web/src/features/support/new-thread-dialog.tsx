import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { openThread as contract } from "#modules/support/contract.ts";
import { supportTopics } from "#modules/support/rules.ts";
import type { Role } from "#platform/values/actor.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

export function NewThreadDialog({ opened, job, onClose }: DialogSwitch & { job?: string }) {
  const t = useTranslations("support");
  const { role } = useSignedInUser();
  const jobs = useOwnJobs(role, job);
  // Keeps the same id until sent, so a retry starts no second conversation.
  const [threadId, setThreadId] = useState(() => crypto.randomUUID() as string);
  const utils = trpc.useUtils();
  const { act: open, isActing } = useAct(trpc.support.openThread, {
    success: { title: t("form.done"), message: t("form.doneText") },
    failure: t("form.failed"),
    onDone: () => {
      setThreadId(crypto.randomUUID());
      form.reset();
      onClose();
    },
    invalidates: [utils.support],
  });
  const { form, fieldOf, onInvalid } = useAppForm(contract.input.omit({ threadId: true, jobId: true }), {
    topic: job ? "job" : "",
    jobId: job ?? "",
    words: "",
  });
  const send = form.onSubmit(({ topic, jobId, words }) => {
    const parsed = contract.input.parse({ threadId, topic, jobId: jobId || null, words });
    open(parsed);
  }, onInvalid);
  return (
    <FormDialog
      opened={opened}
      title={t("new")}
      submit={t("form.send")}
      isSending={isActing}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={t("form.topic")}
        placeholder={t("form.topicChoose")}
        options={supportTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        {...fieldOf("topic")}
      />
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
      <TextAreaField label={t("form.words")} rows={5} maxLength={2000} {...fieldOf("words")} />
    </FormDialog>
  );
}

const mostJobs = 40;

/**
 * The user's own jobs or pickups as choices, latest first; empty when there are none or loading failed. `asked` goes
 * first if it is no longer listed: missed, canceled or released.
 */
function useOwnJobs(role: Role, asked?: string): { value: string; label: string }[] {
  const t = useTranslations("support.form");
  const times = useJobTimes();
  const ofRunner = trpc.runner.jobs.useQuery(undefined, { enabled: role === "runner" });
  const ofHome = trpc.homeowner.jobs.useQuery(undefined, { enabled: role === "homeowner" });
  const jobs: readonly Job[] = ofRunner.data ?? ofHome.data ?? [];
  const known = jobs
    .toSorted((a, b) => b.scheduledDate.localeCompare(a.scheduledDate))
    .slice(0, mostJobs)
    .map((job) => ({ value: job.id, label: t("jobOption", { day: times.day(job), address: job.address }) }));
  if (!asked || known.some(({ value }) => value === asked)) return known;
  const job = jobs.find(({ id }) => id === asked);
  const label = job ? t("jobOption", { day: times.day(job), address: job.address }) : t("jobAsked");
  return [{ value: asked, label }, ...known];
}
