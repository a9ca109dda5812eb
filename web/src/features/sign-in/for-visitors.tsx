import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome, setUpPaths } from "#modules/accounts/rules.ts";
import { onceSettled } from "../../lib/back-layers.ts";
import { useSession } from "../../lib/current-user.ts";
import { openPath } from "../../ui/link.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { useReturnTo } from "./return-to.ts";

/**
 * A screen for visitors; signed-in users go to their destination, else to `next`, else to their dashboard. Who signs in
 * here and has only the summary of the set-up left goes there.
 */
export function ForVisitors({
  next,
  children,
}: {
  next?: (user: User) => string | null;
  children: ReactNode;
}) {
  const session = useSession();
  const returnTo = useReturnTo();
  const [isVisitor, setIsVisitor] = useState(false);
  if (session.status === "signedOut" && !isVisitor) setIsVisitor(true);
  if (session.status !== "signedIn" || session.isOver) return children;
  if (returnTo !== "/") return <GoTo path={returnTo} />;
  return (
    <GoTo
      path={next?.(session.user) ?? (isVisitor && atSummary(session.user) ? setUpPaths.homeowner : "/")}
    />
  );
}

/** Whether a homeowner saved a home, and neither began a service for it nor waits for a runner. */
function atSummary({ role, homeownerProfile: home }: User): boolean {
  if (role !== "homeowner" || !home || !hasHome(home) || home.waitingSince) return false;
  return home.subscriptionStatus === "none" || home.subscriptionStatus === "incomplete";
}

function GoTo({ path }: { path: string }) {
  const router = useRouter();
  // Once: what the page knows, such as a draft, may change while it opens.
  const [first] = useState(path);
  useEffect(() => onceSettled(() => openPath(router, first, { replace: true })), [router, first]);
  return <PageSkeleton />;
}
