import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AdminSupportConversation,
  type AdminSupportThread,
  answer as contract,
} from "#modules/support/contract.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Messages } from "../support/messages.tsx";
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
  const times = useJobTimes();
  const utils = trpc.useUtils();
  const { id: threadId, isUnread, lastMessageAt, job, writer, messages, isClosed } = thread;
  // Keeps the same id until sent, so a retry adds no second reply.
  const [messageId] = useState(() => crypto.randomUUID() as string);
  const seen = { lastMessageAt, isClosed };
  const shared = {
    failure: t("admin.failed"),
    onDone: onClose,
    invalidates: [utils.admin.supportThreads, utils.admin.supportConversation, utils.admin.personTimeline],
  };
  const read = trpc.admin.markSupportRead.useMutation({
    trpc: inBackground,
    onSuccess: () => utils.admin.supportThreads.invalidate(),
  }).mutate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is news
  useEffect(() => {
    if (isUnread) read({ threadId });
  }, [threadId, isUnread, lastMessageAt, read]);
  const answer = useAct(trpc.admin.answerSupport, {
    ...shared,
    success: { title: t("admin.done"), message: t("admin.doneText", { name: writer.name }) },
  });
  const close = useAct(trpc.admin.closeSupport, { ...shared, success: { title: t("admin.closedDone") } });
  const { form, fieldOf, onInvalid } = useAppForm(contract.input.pick({ words: true }), { words: "" });
  const send = (isLast: boolean) =>
    form.onSubmit(({ words }) => answer.act({ threadId, messageId, words, close: isLast, seen }), onInvalid);
  return (
    <form onSubmit={send(false)} noValidate>
      <Stack>
        {job && (
          <>
            <Facts
              rows={[
                {
                  label: t("thread.jobLine", { day: times.day(job), window: times.window(job) }),
                  value: job.address,
                },
              ]}
            />
            <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
            <JobRecord job={job} />
          </>
        )}
        <Messages messages={messages} mine="support" theirName={writer.name} />
        <Fields>
          <TextAreaField
            label={t("admin.answer")}
            description={t("admin.answerHint")}
            maxLength={2000}
            {...fieldOf("words")}
          />
        </Fields>
      </Stack>
      <DialogActions>
        {!isClosed && (
          <Button variant="quiet" loading={close.isActing} onClick={() => close.act({ threadId, seen })}>
            {t("admin.close")}
          </Button>
        )}
        <Button variant="quiet" loading={answer.isActing} onClick={() => send(true)()}>
          {t("admin.sendClose")}
        </Button>
        <Button type="submit" loading={answer.isActing}>
          {t("admin.send")}
        </Button>
      </DialogActions>
    </form>
  );
}
