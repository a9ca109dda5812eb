import { useEffect, useState } from "react";
import type { Notification } from "#contracts/notifications.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * Marks what is on the screen as read, so that the badge goes down, and remembers what was new when it came. If that
 * fails nothing is lost: it is still unread, and counts as new at the next visit.
 */
export function useReading(
  shown: readonly Notification[] | undefined,
): (notification: Notification) => boolean {
  const [wereNew, setWereNew] = useState<ReadonlySet<string>>(new Set());
  const utils = trpc.useUtils();
  const { mutate: markRead } = trpc.notifications.markRead.useMutation({
    onMutate: ({ ids }) => setWereNew((before) => new Set([...before, ...ids])),
    onSuccess: (_answer, { ids }) => {
      utils.notifications.list.setData(undefined, (all) =>
        all?.map((each) => (ids.includes(each.id) ? { ...each, isRead: true } : each)),
      );
    },
  });
  const unread = shown?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  // As text, so that the effect runs once for each set of unread ones, also when marking them has failed.
  const unreadIds = unread.join();
  useEffect(() => {
    if (unreadIds) markRead({ ids: unreadIds.split(",") });
  }, [unreadIds, markRead]);
  return ({ id, isRead }) => !isRead || wereNew.has(id);
}
