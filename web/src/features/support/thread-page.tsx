import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { write as contract, type SupportConversation } from "#modules/support/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { Messages } from "./messages.tsx";

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
  const utils = trpc.useUtils();
  // Keeps the same id until sent, so a retry adds no second message.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID() as string);
  const { form, fieldOf, onInvalid } = useAppForm(reply, { words: "" });
  const { act: write, isActing } = useAct(trpc.support.write, {
    failure: t("form.failed"),
    onDone: () => {
      setMessageId(crypto.randomUUID());
      form.reset();
    },
    invalidates: [utils.support],
  });
  return (
    <form
      onSubmit={form.onSubmit(({ words }) => write({ threadId, messageId, words }), onInvalid)}
      noValidate
    >
      <Fields>
        {isClosed && <p>{t("thread.closedText")}</p>}
        <TextAreaField label={t("thread.reply")} maxLength={2000} {...fieldOf("words")} />
        <div>
          <Button type="submit" loading={isActing}>
            {t("thread.send")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

/** Marks a conversation as read once its new messages are shown. */
function useMarkRead({ id: threadId, isUnread, lastMessageAt }: SupportConversation): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.support.markThreadRead.useMutation({
    trpc: inBackground,
    onSuccess: () => {
      void utils.support.threads.invalidate();
      void utils.notifications.list.invalidate();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is news
  useEffect(() => {
    if (isUnread) mutate({ threadId });
  }, [threadId, isUnread, lastMessageAt, mutate]);
}
