import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AdminSupportConversation,
  type AdminSupportThread,
  answer as contract,
} from "#modules/support/contract.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { useMay } from "../../lib/may.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Messages } from "../support/messages.tsx";
import { SubjectLine } from "../support/subject-line.tsx";
import { useMessagePhotos } from "../support/use-message-photos.ts";
import { JobRecord } from "./job-record.tsx";

export function SupportDialog({
  thread: { id: threadId, topic, writer },
  opened,
  onClose,
}: DialogSwitch & { thread: Pick<AdminSupportThread, "id" | "topic"> & { writer: { name: string } } }) {
  const t = useTranslations("support");
  const source = trpc.admin.supportConversation.useQuery({ threadId }, { enabled: opened });
  return (
    <Dialog
      opened={opened}
      title={t("admin.dialog", { topic: t(`topics.${topic}`), name: writer.name })}
      onClose={onClose}
    >
      <Loaded source={source} rows={4}>
        {(data) => <Conversation thread={data} onReload={source.refetch} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Conversation({
  thread,
  onReload,
  onClose,
}: {
  thread: AdminSupportConversation;
  onReload: () => unknown;
  onClose: () => void;
}) {
  const t = useTranslations("support");
  const mayHelp = useMay()("help");
  const utils = trpc.useUtils();
  const { id: threadId, isUnread, lastMessageAt, job, writer, messages, isClosed } = thread;
  // Keeps the same id until sent, so a retry adds no second reply.
  const [messageId] = useState(() => crypto.randomUUID() as string);
  const seen = { lastMessageAt, isClosed };
  const shared = {
    failure: t("admin.failed"),
    onDone: onClose,
    invalidates: [
      utils.admin.supportThreads,
      utils.admin.supportConversation,
      utils.admin.personTimeline,
      utils.admin.alerts,
      utils.admin.waiting,
    ],
  };
  const read = trpc.admin.markSupportRead.useMutation({
    trpc: inBackground,
    onSuccess: () => utils.admin.supportThreads.invalidate(),
  }).mutate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is news
  useEffect(() => {
    if (isUnread && mayHelp) read({ threadId });
  }, [threadId, isUnread, lastMessageAt, mayHelp, read]);
  const photos = useMessagePhotos();
  const answer = useAct(trpc.admin.answerSupport, {
    ...shared,
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photos.forgetUploads(),
    success: { title: t("admin.done"), message: t("admin.doneText", { name: writer.name }) },
  });
  const close = useAct(trpc.admin.closeSupport, { ...shared, success: { title: t("admin.closedDone") } });
  const { form, fieldOf, onInvalid } = useAppForm(contract.input.pick({ words: true }), { words: "" });
  const send = (isLast: boolean) =>
    form.onSubmit(async ({ words }) => {
      const photoUrls = await photos.send();
      if (photoUrls) answer.act({ threadId, messageId, words, photoUrls, close: isLast, seen });
    }, onInvalid);
  const isSending = answer.isActing || photos.isSending;
  return (
    <form onSubmit={send(false)} noValidate>
      <Stack>
        <SubjectLine
          thread={thread}
          linkJob={(line, id) => (
            <Link to="/admin" search={{ job: id }}>
              {line}
            </Link>
          )}
          linkBill={(line) =>
            writer.homeownerId ? (
              <Link to="/admin/homeowners/$id" params={{ id: writer.homeownerId }}>
                {line}
              </Link>
            ) : (
              line
            )
          }
        />
        {job && (
          <>
            <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
            <JobRecord job={job} />
          </>
        )}
        <Messages messages={messages} mine="support" theirName={writer.name} />
        {mayHelp && (
          <Fields>
            <TextAreaField
              label={t("admin.answer")}
              description={t("admin.answerHint")}
              maxLength={2000}
              {...fieldOf("words")}
            />
            <PhotosField pictures={photos} />
          </Fields>
        )}
      </Stack>
      <DialogActions>
        {!isClosed && (
          <Button
            variant="quiet"
            needs="help"
            loading={close.isActing}
            onClick={() => close.act({ threadId, seen })}
          >
            {t("admin.close")}
          </Button>
        )}
        <Button variant="quiet" needs="help" loading={isSending} onClick={() => send(true)()}>
          {t("admin.sendClose")}
        </Button>
        <Button type="submit" needs="help" loading={isSending}>
          {t("admin.send")}
        </Button>
      </DialogActions>
    </form>
  );
}
