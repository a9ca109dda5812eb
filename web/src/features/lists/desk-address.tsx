import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import { useShownAhead } from "../../lib/address.ts";
import { type DeskShown, readDesk } from "./shown.ts";

export type DeskAddress = {
  shown: DeskShown;
  /** Shows another view: replaces the current one, or adds a history entry that Back undoes. */
  show: (change: DeskShown, how?: "step") => void;
  /** Opens a dialog as a history entry. Closing it goes back if it was opened here. */
  open: (dialog: Pick<DeskShown, "job" | "application">) => void;
  close: () => void;
};

export const DeskContext = createContext<DeskAddress | null>(null);

/** What an admin's page shows, and its navigation. */
export function useDeskAddress(): DeskAddress {
  const address = use(DeskContext);
  if (!address) throw new Error("The desk has no address here");
  return address;
}

/** Keeps what an admin's page shows in its URL, so Back restores it and a link leads to it. */
export function DeskInAddress({ children }: { children: ReactNode }) {
  const router = useRouter();
  const navigate = useNavigate();
  const search = readDesk(useSearch({ strict: false }));
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isOver = useRouterState({ select: ({ location }) => location.state.isOver === true });
  const [shown, setShown] = useShownAhead<DeskShown>(search.tab ? search : { ...search, ...namedBy(hash) });
  const go = (change: DeskShown, how: { replace: boolean; state?: { isOver: true } }) => {
    const next = { ...shown, ...change };
    setShown(next);
    void navigate({ to: ".", search: next, resetScroll: false, ...how });
  };
  const address: DeskAddress = {
    shown,
    show: (change, how) => go(change, { replace: how !== "step" }),
    open: (dialog) => go(dialog, { replace: false, state: { isOver: true } }),
    close: () =>
      isOver ? router.history.back() : go({ job: undefined, application: undefined }, { replace: true }),
  };
  return <DeskContext value={address}>{children}</DeskContext>;
}

/** A route's screen with its URL as the desk's address. */
export function inAddress(Screen: ComponentType): () => ReactNode {
  return function ScreenInAddress() {
    return (
      <DeskInAddress>
        <Screen />
      </DeskInAddress>
    );
  };
}

/** A notice's hash names a tab and, after a dash, a status filter. */
function namedBy(hash: string): DeskShown {
  const [tab, state] = hash.split("-");
  const named = readDesk({ tab, state });
  return named.tab ? { tab: named.tab, ...(named.state && { state: named.state }) } : {};
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A dialog was opened on top of the previous entry. */
    isOver?: boolean;
  }
}
