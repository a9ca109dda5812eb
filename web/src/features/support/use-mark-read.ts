import { useEffect } from "react";
import type { SupportConversation } from "#modules/support/contract/support.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";

/** Marks a conversation as read once its new messages are shown. */
export function useMarkRead({ id: threadId, isUnread, lastMessageAt }: SupportConversation): void {
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
