import { type ReactNode, useState } from "react";
import { DeskContext } from "../features/lists/desk-address.tsx";
import type { DeskShown } from "../features/lists/shown.ts";

/** Holds a screen's state, in place of its URL. */
function Stateful<Shown extends object>({
  first,
  children,
}: {
  first: Shown;
  children: (shown: Shown, change: (to: Partial<Shown>) => void) => ReactNode;
}) {
  const [shown, setShown] = useState(first);
  return children(shown, (to) => setShown((before) => ({ ...before, ...to })));
}

/** The desk's URL state, without a router. */
export function StatefulDesk({
  first = {},
  onShow,
  children,
}: {
  first?: DeskShown;
  onShow?: (change: DeskShown) => void;
  children: ReactNode;
}) {
  return (
    <Stateful first={first}>
      {(shown, change) => (
        <DeskContext
          value={{
            shown,
            show: (to) => {
              onShow?.(to);
              change(to);
            },
            open: change,
            close: () => change({ job: undefined, application: undefined }),
          }}
        >
          {children}
        </DeskContext>
      )}
    </Stateful>
  );
}
