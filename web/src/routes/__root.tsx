import { createRootRoute, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy } from "react";
import { NoticeAnnouncer } from "../features/notifications/notice-announcer.tsx";
import { NoticeBell } from "../features/notifications/notice-bell.tsx";
import { PushOffer } from "../features/notifications/push-offer.tsx";
import { useAccountDisplay } from "../lib/use-account-display.ts";
import { useAccountLanguage } from "../lib/use-account-language.ts";
import { useAccountTheme } from "../lib/use-account-theme.ts";
import { useCountedUse } from "../lib/use-counted-use.ts";
import { useDashboardAhead } from "../lib/use-dashboard-ahead.ts";
import { useLiveNotices } from "../lib/use-live-notices.ts";
import { useNewVersion, useOffline } from "../lib/use-offline.ts";
import { useOutboxSending } from "../lib/use-outbox-sending.ts";
import { usePushUpkeep } from "../lib/use-push-upkeep.ts";
import { useRouteAhead } from "../lib/use-route-ahead.ts";
import { useNotices, useVisitor } from "../lib/visitor.ts";
import { BrokenScreen } from "../ui/broken-screen.tsx";
import { OfflineLine } from "../ui/offline-line.tsx";
import { Shell } from "../ui/shell.tsx";
import { Toasts } from "../ui/toast.tsx";

const NotFound = lazy(() => import("../ui/not-found.tsx"));

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: () => <NotFound />,
  errorComponent: BrokenScreen,
});

function Root() {
  useAccountTheme();
  useAccountDisplay();
  useCountedUse();
  useAccountLanguage();
  useOffline();
  useNewVersion();
  useOutboxSending();
  useRouteAhead();
  const visitor = useVisitor();
  const notices = useNotices();
  useLiveNotices(notices !== undefined);
  usePushUpkeep();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useDashboardAhead(path);
  return (
    <>
      <Shell path={path} visitor={visitor} bell={<NoticeBell notices={notices} />}>
        <OfflineLine />
        <PushOffer />
        <Outlet />
      </Shell>
      {notices && <NoticeAnnouncer notices={notices} />}
      <Toasts />
    </>
  );
}
