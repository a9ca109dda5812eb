import { createRootRoute, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy } from "react";
import { BackgroundLater } from "../features/notices/background-later.tsx";
import { NoticeBell } from "../features/notices/notice-bell.tsx";
import { SignInAgainLater } from "../features/sign-in/sign-in-again-later.tsx";
import {
  useAccountDisplay,
  useAccountLanguage,
  useAccountTheme,
  useCountedUse,
} from "../lib/follow-account.ts";
import { lazyPart } from "../lib/lazy.tsx";
import { useDashboardAhead, useRunnerAhead } from "../lib/prefetch.ts";
import { useSessionElsewhere } from "../lib/session-elsewhere.ts";
import { useNewVersion, useOffline, useOutboxSending } from "../lib/use-offline.ts";
import { useUnsent } from "../lib/use-unsent.ts";
import { viewing } from "../lib/viewing.ts";
import { useHasSeveralHomes, useNotices, useVisitor, useWaiting } from "../lib/visitor.ts";
import { OfflineLine } from "../ui/offline-line.tsx";
import { Shell } from "../ui/shell.tsx";
import { BrokenScreen } from "../ui/states.tsx";
import { Toasts } from "../ui/toast.tsx";

const HomeSwitch = lazyPart(
  "accounts",
  async () => (await import("../features/accounts/home-switch.tsx")).HomeSwitch,
);
const CommandButton = lazyPart(
  "people",
  async () => (await import("../features/people/command-button.tsx")).CommandButton,
);
const NotFound = lazy(() => import("../ui/not-found.tsx"));

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: () => <NotFound />,
  errorComponent: BrokenScreen,
});

const ViewingBar = lazyPart(
  "people",
  async () => (await import("../features/people/viewing-bar.tsx")).ViewingBar,
);

/**
 * What follows one's own session. Not while an admin sees what a person sees: nothing of the person's may be stored in
 * this browser, counted, sent, or told to other tabs, and the admin's language and theme stay.
 */
function OwnSession() {
  useAccountTheme();
  useCountedUse();
  useAccountLanguage();
  useOffline();
  useNewVersion();
  useOutboxSending();
  useRunnerAhead();
  useSessionElsewhere();
  return null;
}

function Root() {
  useAccountDisplay();
  const viewed = viewing();
  const visitor = useVisitor();
  const notices = useNotices();
  const hasSeveralHomes = useHasSeveralHomes();
  const unsent = useUnsent();
  const isAdmin = typeof visitor === "object" && visitor.role === "admin";
  const counts = useWaiting(isAdmin);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useDashboardAhead(path);
  return (
    <>
      {!viewed && <OwnSession />}
      <Shell
        path={path}
        visitor={visitor}
        bell={<NoticeBell notices={notices} />}
        homeSwitch={hasSeveralHomes && <HomeSwitch />}
        unsent={unsent}
        counts={counts}
        search={isAdmin && <CommandButton />}
      >
        {viewed && <ViewingBar viewing={viewed} />}
        <OfflineLine />
        {!viewed && <BackgroundLater notices={notices} />}
        <Outlet />
      </Shell>
      {!viewed && <SignInAgainLater />}
      <Toasts />
    </>
  );
}
