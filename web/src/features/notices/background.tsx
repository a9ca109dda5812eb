import type { Notification } from "#modules/notices/contract/notifications.ts";
import { NoticeAnnouncer } from "./notice-announcer.tsx";
import { PushOffer } from "./push-offer.tsx";
import { useLiveNotices } from "./use-live-notices.ts";
import { usePushUpkeep } from "./use-push-upkeep.ts";

/** Background work that can start after the first screen. */
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
