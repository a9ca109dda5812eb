import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Notification } from "#modules/notices/contract.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useAskAgain } from "../../lib/live-stream.ts";
import { askForNotices, onPushOffer, pushMoment } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** Notices within this time are announced together. */
const breathMs = 1_500;

/**
 * Announces each new notice once, politely, to screen readers; earlier notices aren't new. Sighted readers have the
 * badge.
 */
export function NoticeAnnouncer({ notices }: { notices: readonly Notification[] | undefined }) {
  const t = useTranslations("nav");
  const [words, setWords] = useState("");
  const newest = notices?.[0]?.createdAt ?? "";
  // The last notice that is old or was announced.
  const [saidUntil, setSaidUntil] = useState<string | null>(null);
  if (saidUntil === null && notices) setSaidUntil(newest);
  const fresh = notices?.filter(
    ({ isRead, createdAt }) => !isRead && saidUntil !== null && createdAt > saidUntil,
  );
  const next = fresh?.[0] ? t("newNotices", { count: fresh.length, title: fresh[0].title }) : "";
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      setWords(next);
      setSaidUntil(newest);
    }, breathMs);
    return () => clearTimeout(timer);
  }, [next, newest]);
  return (
    <span aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

const Card = lazyPart("channels", async () => (await import("./push-device.tsx")).PushOfferCard);

/** Offers push messages after something worth following; never on page load. */
export function PushOffer() {
  const moment = useSyncExternalStore(onPushOffer, pushMoment);
  const session = useSession();
  if (!moment || session.status !== "signedIn") return null;
  const { user } = session;
  return user.notificationPreferences.pushNotifications ? <Card moment={moment} userId={user.id} /> : null;
}

/**
 * Refetches notices when one arrives or is read elsewhere, and what such a change or one of the subscription concerns:
 * the account, its pickups and bills. A newly opened screen's header has just fetched them.
 */
export function useLiveNotices(isFollowed: boolean): void {
  const queryClient = useQueryClient();
  const { auth, homeowner, rental } = trpc.useUtils();
  useAskAgain({
    isFollowed,
    follow: async (onHint) => (await import("../../lib/live-stream.ts")).followLiveNotices(onHint),
    askedAt: () => queryClient.getQueryState(listKey)?.dataUpdatedAt ?? 0,
    ask: () =>
      void Promise.all([
        askForNotices(),
        auth.currentUser.invalidate(),
        homeowner.jobs.invalidate(),
        homeowner.addOns.invalidate(),
        homeowner.billing.invalidate(),
        homeowner.calendar.invalidate(),
        rental.jobs.invalidate(),
        rental.plannedPickups.invalidate(),
        rental.board.invalidate(),
      ]),
    freshMs: 10_000,
  });
}

const listKey = getQueryKey(trpc.notifications.list, undefined, "query");

/** Background work that can start after the first screen. */
export function Background({ notices }: { notices: readonly Notification[] | undefined }) {
  useLiveNotices(notices !== undefined);
  usePushUpkeep();
  useAppBadge(notices?.filter(({ isRead }) => !isRead).length);
  return (
    <>
      <PushOffer />
      {notices && <NoticeAnnouncer notices={notices} />}
    </>
  );
}

/** Shows how many notices are unread on the installed app's icon, where the platform does; none when all are read. */
function useAppBadge(unread: number | undefined): void {
  useEffect(() => {
    // Platforms refuse it outside an installed app.
    if (unread !== undefined) navigator.setAppBadge?.(unread).catch(() => {});
  }, [unread]);
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
