import { useState } from "react";
import { useTranslations } from "use-intl";
import { write as contract, type SupportConversation } from "#modules/support/contract/support.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { Messages } from "./messages.tsx";
import { useMarkRead } from "./use-mark-read.ts";

const reply = contract.input.pick({ words: true });

/** /support/$thread: the messages, their job and a reply form. */
export default function ThreadPage({ threadId }: { threadId: string }) {
  const t = useTranslations("support.thread");
  const source = trpc.support.conversation.useQuery({ threadId });
  if (source.data) return <Thread key={threadId} thread={source.data} />;
  if (!source.error) return <PageSkeleton />;
  if (["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <EmptyState title={t("notFound")} action={<ButtonLink to="/support">{t("all")}</ButtonLink>} />;
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}

function Thread({ thread }: { thread: SupportConversation }) {
  const t = useTranslations("support");
  useMarkRead(thread);
  return (
    <Page
      title={t(`topics.${thread.topic}`)}
      lead={<Link to="/support">{t("thread.back")}</Link>}
      actions={thread.isClosed && <StatusBadge tone="off" icon="check" label={t("closed")} />}
    >
      {thread.jobId && <AboutJob job={thread.job} />}
      <Card title={t("title")}>
        <Messages messages={thread.messages} mine="user" />
        <Reply thread={thread} />
      </Card>
    </Page>
  );
}

function AboutJob({ job }: Pick<SupportConversation, "job">) {
  const t = useTranslations("support.thread");
  const times = useJobTimes();
  return (
    <Card title={t("about")} action={job && <JobStatusBadge status={job.status} />}>
      {job ? (
        <Facts
          rows={[
            { label: t("jobLine", { day: times.day(job), window: times.window(job) }), value: job.address },
          ]}
        />
      ) : (
        <p>{t("gone")}</p>
      )}
    </Card>
  );
}

function Reply({ thread: { id: threadId, isClosed } }: { thread: SupportConversation }) {
  const t = useTranslations("support");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  // Keeps the same id until sent, so a retry adds no second message.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID() as string);
  const { form, onInvalid } = useAppForm(reply, { words: "" });
  const { mutate, isPending } = trpc.support.write.useMutation({
    onSuccess: () => {
      setMessageId(crypto.randomUUID());
      form.reset();
    },
    onError: (error) => showFailure(error, { general: t("form.failed") }),
    onSettled: () => utils.support.invalidate(),
  });
  return (
    <form
      onSubmit={form.onSubmit(({ words }) => mutate({ threadId, messageId, words }), onInvalid)}
      noValidate
    >
      <Fields>
        {isClosed && <p>{t("thread.closedText")}</p>}
        <TextAreaField
          label={t("thread.reply")}
          maxLength={2000}
          key={form.key("words")}
          {...form.getInputProps("words")}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {t("thread.send")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
