import { useEffect } from "react";
import type { Notification } from "#modules/notices/contract/notifications.ts";
import { useSession } from "../../lib/current-user.ts";
import { NoticeAnnouncer } from "./notice-announcer.tsx";
import { PushOffer } from "./push-offer.tsx";
import { useLiveNotices } from "./use-live-notices.ts";

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

/** At each start, checks that push messages still reach this browser. */
function usePushUpkeep(): void {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : null;
  useEffect(() => {
    if (!userId || !localStorage.getItem("tidycurb-push")) return;
    const keep = async () => {
      const { keepPush } = await import("../../lib/push-device.ts");
      await keepPush(userId);
    };
    // Offline or refused: the next start tries again.
    void keep().catch(() => {});
  }, [userId]);
}
