import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useSession } from "../../lib/current-user.ts";
import { openPath } from "../../ui/link.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { useReturnTo } from "./return-to.ts";

/** A screen for visitors; signed-in users go to their destination, else their dashboard. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const session = useSession();
  const returnTo = useReturnTo();
  return session.status === "signedIn" && !session.isOver ? <GoTo path={returnTo} /> : children;
}

function GoTo({ path }: { path: string }) {
  const router = useRouter();
  useEffect(() => openPath(router, path, { replace: true }), [router, path]);
  return <PageSkeleton />;
}
