import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import type { SignedIn } from "../../lib/current-user.ts";
import { isPageCovered, watchWaitingAct } from "../../lib/finish-acts.ts";
import { HiddenPage } from "../../lib/hidden-page.ts";

/**
 * A signed-in person's page. When their session ends it stays, hidden, so that what they typed isn't lost, and `onOver`
 * asks them to sign in again. Another person never gets it: they start with an empty one.
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
  const isCovered = useSyncExternalStore(watchWaitingAct, isPageCovered);
  const isHidden = isOver || isCovered;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  useReturnFocus(isHidden);
  return (
    <HiddenPage value={isHidden}>
      <div key={user.id} hidden={isHidden} style={isHidden ? undefined : { display: "contents" }}>
        {children}
      </div>
    </HiddenPage>
  );
}

/** Hiding the page takes the focus from its field; showing it again gives it back. */
function useReturnFocus(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return;
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [isHidden]);
}
