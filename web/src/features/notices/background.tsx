import type { Notification } from "#modules/notices/contract/notifications.ts";
import { NoticeAnnouncer } from "./notice-announcer.tsx";
import { PushOffer } from "./push-offer.tsx";
import { useLiveNotices } from "./use-live-notices.ts";
import { usePushUpkeep } from "./use-push-upkeep.ts";

/** What goes on behind every screen, and can begin once the first one is there. */
export function Background({ notices }: { notices: readonly Notification[] | undefined }) {
  useLiveNotices(notices !== undefined);
  usePushUpkeep();
  return (
    <>
      <PushOffer />
      {notices && <NoticeAnnouncer notices={notices} />}
    </>
  );
}
