import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#modules/accounts/contract.ts";
import { onceSettled } from "../../lib/back-layers.ts";
import { useSession } from "../../lib/current-user.ts";
import { openPath } from "../../ui/link.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { useReturnTo } from "./return-to.ts";

/** A screen for visitors; signed-in users go to their destination, else to `next`, else to their dashboard. */
export function ForVisitors({
  next,
  children,
}: {
  next?: (user: User) => string | null;
  children: ReactNode;
}) {
  const session = useSession();
  const returnTo = useReturnTo();
  if (session.status !== "signedIn" || session.isOver) return children;
  return <GoTo path={returnTo === "/" ? (next?.(session.user) ?? "/") : returnTo} />;
}

function GoTo({ path }: { path: string }) {
  const router = useRouter();
  // Once: what the page knows, such as a draft, may change while it opens.
  const [first] = useState(path);
  useEffect(() => onceSettled(() => openPath(router, first, { replace: true })), [router, first]);
  return <PageSkeleton />;
}
