import { createFileRoute, Navigate } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import type { Role } from "#platform/values/actor.ts";
import { OwnPage } from "../features/sign-in/own-page.tsx";
import { useSession } from "../lib/current-user.ts";
import { lazyPage } from "../lib/lazy.tsx";
import { useSessionEnded } from "../lib/session-ended.ts";
import { ErrorState, PageSkeleton } from "../ui/states.tsx";

export const Route = createFileRoute("/")({ component: Home });

const Landing = lazyPage("site", () => import("../features/site/landing-screen.tsx"));

/** The dashboard at / by role. */
const dashboards: Partial<Record<Role, ComponentType>> = {
  homeowner: lazyPage("homes", () => import("../features/subscriptions/dashboard.tsx")),
  runner: lazyPage("runners", () => import("../features/runner/runner-dashboard.tsx")),
  // Admins use /admin, which stores its view in the URL.
  admin: () => <Navigate to="/admin" replace />,
};

function Home() {
  const session = useSession();
  const sessionEnded = useSessionEnded();
  if (session.status === "loading") return <PageSkeleton />;
  if (session.status === "failed") return <ErrorState error={session.error} onRetry={session.retry} />;
  const Screen = (session.status === "signedIn" && dashboards[session.user.role]) || Landing;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {session.status === "signedIn" ? (
        <OwnPage session={session} onOver={sessionEnded}>
          <Screen />
        </OwnPage>
      ) : (
        <Screen />
      )}
    </Suspense>
  );
}
