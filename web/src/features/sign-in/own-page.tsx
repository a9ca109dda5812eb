import { Fragment, type ReactNode, useEffect } from "react";
import type { SignedIn } from "../../lib/current-user.ts";

/**
 * A signed-in person's page. When their session ends it stays, so that what they typed isn't lost, and `onOver` asks
 * them to sign in again. Another person never gets it: they start with an empty one.
 */
export function OwnPage({
  session: { user, isOver },
  onOver,
  children,
}: {
  session: SignedIn;
  /** Must be stable. */
  onOver: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return <Fragment key={user.id}>{children}</Fragment>;
}
