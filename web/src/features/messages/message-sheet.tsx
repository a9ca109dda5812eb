import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PickupMessage, PickupMessages } from "#modules/pickups/contract/messages.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { followLiveJobs, followLivePickups, useAskAgain } from "../../lib/live-stream.ts";
import { trpc } from "../../lib/trpc.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { MessageList } from "../../ui/message-list.tsx";
import { Loaded } from "../../ui/states.tsx";
import { MessageForm } from "./message-form.tsx";

/** What a pickup's homeowner and runner wrote to each other, and a form while messages are open. */
export function MessageSheet({ jobId, opened, onClose }: DialogSwitch & { jobId: string }) {
  const t = useTranslations("messages");
  const source = trpc.messages.ofPickup.useQuery({ jobId }, { enabled: opened });
  const { data } = source;
  useLiveMessages(opened ? data?.side : undefined);
  useMarkRead(jobId, opened ? data : undefined);
  return (
    <Dialog
      opened={opened}
      title={data?.other ? t("title", { name: data.other }) : t("titleNobody")}
      onClose={onClose}
    >
      <Loaded source={source}>
        {(talk) => (
          <div className="grid one-column gap-4">
            <Messages messages={talk.messages} />
            <WhatNext jobId={jobId} talk={talk} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function WhatNext({ jobId, talk }: { jobId: string; talk: PickupMessages }) {
  const t = useTranslations("messages");
  if (talk.side === "admin") return null;
  if (talk.state === "open") return <MessageForm jobId={jobId} side={talk.side} />;
  return (
    <p className="soft">
      {t(`states.${talk.state}`)} {talk.state === "closed" && <Link to="/support">{t("support")}</Link>}
    </p>
  );
}

function Messages({ messages }: { messages: readonly PickupMessage[] }) {
  const t = useTranslations("messages");
  if (messages.length === 0) return <p className="soft">{t("empty")}</p>;
  return (
    <MessageList
      label={t("list")}
      isNewestShown
      messages={messages.map(({ isOwn, from, template, photoUrl, isRead, ...message }) => {
        const name = isOwn ? t("you") : (message.name ?? t(`sides.${from}`));
        return {
          ...message,
          name,
          isMine: isOwn,
          state: isOwn && isRead && t("read"),
          words: template ? t(`templates.${template}`) : message.words,
          photoUrls: photoUrl ? [photoUrl] : [],
          photoAlt: t("photoAlt", { name }),
        };
      })}
    />
  );
}

/** Refetches the messages when the other side writes or reads; the page's own stream tells it. */
function useLiveMessages(side: PickupMessages["side"] | undefined): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  useAskAgain({
    isFollowed: side === "homeowner" || side === "runner",
    follow: async (onHint) => (side === "runner" ? followLiveJobs(onHint) : followLivePickups(onHint)),
    askedAt: () => queryClient.getQueryState(messagesKey)?.dataUpdatedAt ?? 0,
    ask: () => void utils.messages.ofPickup.invalidate(),
  });
}

const messagesKey = getQueryKey(trpc.messages.ofPickup);

/** Marks what the other side wrote as read once it is shown. */
function useMarkRead(jobId: string, talk: PickupMessages | undefined): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.messages.markRead.useMutation({
    trpc: inBackground,
    onSuccess: () => {
      void utils.homeowner.jobs.invalidate();
      void utils.homeowner.pickup.invalidate();
      void utils.runner.route.invalidate();
      void utils.notifications.list.invalidate();
    },
  });
  const unread = talk?.side === "admin" ? 0 : (talk?.messages.filter(isUnread).length ?? 0);
  useEffect(() => {
    if (unread > 0) mutate({ jobId });
  }, [jobId, unread, mutate]);
}

function isUnread({ isOwn, isRead }: PickupMessage): boolean {
  return !isOwn && !isRead;
}
