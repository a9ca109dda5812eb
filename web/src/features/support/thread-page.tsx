import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { write as contract, type SupportConversation } from "#modules/support/contract.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Messages } from "./messages.tsx";
import { SubjectLine } from "./subject-line.tsx";
import { useMessagePhotos } from "./use-message-photos.ts";

const reply = contract.input.pick({ words: true });

/** /support/$thread: the messages, their job and a reply form. */
export default function ThreadPage({ threadId }: { threadId: string }) {
  const t = useTranslations("support.thread");
  const support = useTranslations("support");
  const source = trpc.support.conversation.useQuery({ threadId });
  if (source.data) return <Thread key={threadId} thread={source.data} />;
  if (!source.error) return <PageSkeleton />;
  if (["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return (
      <EmptyState title={t("notFound")} action={<ButtonLink to="/support">{support("title")}</ButtonLink>} />
    );
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}

function Thread({ thread }: { thread: SupportConversation }) {
  const t = useTranslations("support");
  const { role } = useSignedInUser();
  const answerTime = useAnswerTime();
  const { answerBy } = thread;
  useMarkRead(thread);
  return (
    <Page
      title={t(`topics.${thread.topic}`)}
      lead={<Link to="/support">{t("title")}</Link>}
      actions={thread.isClosed && <StatusBadge tone="off" icon="check" label={t("closed")} />}
    >
      <SubjectLine
        thread={thread}
        linkJob={(words, id) =>
          role === "homeowner" ? (
            <Link to="/pickups/$id" params={{ id }}>
              {words}
            </Link>
          ) : (
            words
          )
        }
        linkBill={(words, invoice) => (
          <Link to="/receipt/$invoice" params={{ invoice }}>
            {words}
          </Link>
        )}
      />
      <Card title={t("thread.title")}>
        <div className="grid one-column gap-4">
          <Messages messages={thread.messages} mine="user" />
          {answerBy && <p className="strong">{t("answerBy", { time: answerTime(answerBy) })}</p>}
          <Reply thread={thread} />
        </div>
      </Card>
    </Page>
  );
}

function Reply({ thread: { id: threadId, isClosed } }: { thread: SupportConversation }) {
  const t = useTranslations("support");
  const utils = trpc.useUtils();
  const photos = useMessagePhotos();
  // Keeps the same id until sent, so a retry adds no second message.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID() as string);
  const { form, fieldOf, onInvalid } = useAppForm(reply, { words: "" });
  const { act: write, isActing } = useAct(trpc.support.write, {
    failure: t("form.failed"),
    onDone: () => {
      setMessageId(crypto.randomUUID());
      form.reset();
      photos.forget();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photos.forgetUploads(),
    invalidates: [utils.support],
  });
  const send = form.onSubmit(async ({ words }) => {
    const photoUrls = await photos.send();
    if (photoUrls) write({ threadId, messageId, words, photoUrls });
  }, onInvalid);
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        {isClosed && <p>{t("thread.closedText")}</p>}
        <TextAreaField label={t("thread.reply")} maxLength={2000} {...fieldOf("words")} />
        <PhotosField pictures={photos} />
        <div>
          <Button type="submit" loading={isActing || photos.isSending}>
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
