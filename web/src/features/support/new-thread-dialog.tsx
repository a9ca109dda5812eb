import { useState } from "react";
import { useTranslations } from "use-intl";
import { openThread as contract } from "#modules/support/contract/support.ts";
import { supportTopics } from "#modules/support/rules/support.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField } from "../../ui/fields.tsx";
import { useOpenThread } from "./use-open-thread.ts";
import { useOwnJobs } from "./use-own-jobs.ts";

/** Starts a conversation: topic, job and first message. */
export function NewThreadDialog({
  opened,
  job,
  onClose,
}: {
  opened: boolean;
  job?: string;
  onClose: () => void;
}) {
  const t = useTranslations("support");
  const common = useTranslations("common");
  const { role } = useSignedInUser();
  const jobs = useOwnJobs(role, job);
  // Keeps the same id until sent, so a retry starts no second conversation.
  const [threadId, setThreadId] = useState(() => crypto.randomUUID() as string);
  const { openThread, isOpening } = useOpenThread(() => {
    setThreadId(crypto.randomUUID());
    form.reset();
    onClose();
  });
  const { form, onInvalid } = useAppForm(contract.input.omit({ threadId: true, jobId: true }), {
    topic: job ? "job" : "",
    jobId: job ?? "",
    words: "",
  });
  const send = form.onSubmit(({ topic, jobId, words }) => {
    const parsed = contract.input.parse({ threadId, topic, jobId: jobId || null, words });
    openThread(parsed);
  }, onInvalid);
  return (
    <Dialog opened={opened} title={t("new")} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Fields>
          <SelectField
            label={t("form.topic")}
            placeholder={t("form.topicChoose")}
            options={supportTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
            key={form.key("topic")}
            {...form.getInputProps("topic")}
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
          <TextAreaField
            label={t("form.words")}
            rows={5}
            maxLength={2000}
            key={form.key("words")}
            {...form.getInputProps("words")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isOpening}>
            {t("form.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
