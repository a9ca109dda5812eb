import type { ReactNode } from "react";
import { streetMeters } from "#platform/values/places.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useAsked } from "../../lib/use-asked.ts";
import { HeldBar } from "./held-bar.tsx";
import { StopActs } from "./stop-acts.tsx";
import type { AskedAtStop } from "./stop-dialogs.tsx";
import { useOutbox } from "./use-outbox.ts";
import type { StopView } from "./view-route.ts";

const StopDialogs = lazyDialog(async () => (await import("./stop-dialogs.tsx")).StopDialogs, "routes");

/** One stop of a day with its acts and what can be undone. `onAsk` opens a dialog of `useStopDialogs`. */
export function StopFlow({
  day,
  ahead,
  done,
  view,
  onAsk,
}: {
  day: string;
  ahead: readonly StopView[];
  done: readonly StopView[];
  view: StopView;
  onAsk: (asked: AskedAtStop) => void;
}) {
  const { outbox, state } = useOutbox();
  return (
    <StopActs
      key={`${view.jobId} ${view.leg}`}
      view={view}
      day={day}
      n={done.length + ahead.indexOf(view) + 1}
      count={done.length + ahead.length}
      metersBefore={metersBefore(ahead, view)}
      held={<HeldBar isPinned outbox={outbox} entries={state.entries} />}
      onAsk={onAsk}
    />
  );
}

/** Asks about a stop in a dialog; `onKept` once the answer is kept on the phone. */
export function useStopDialogs(onKept: () => void): {
  ask: (asked: AskedAtStop) => void;
  dialogs: ReactNode;
} {
  const [asked, ask, close] = useAsked<AskedAtStop>();
  const dialogs = asked && (
    <StopDialogs
      asked={asked}
      opened={asked.opened}
      onKept={() => {
        close();
        onKept();
      }}
      onClose={close}
    />
  );
  return { ask, dialogs };
}

/** The distance from the previous stop; null for the first one, or if a location is unknown. */
function metersBefore(ahead: readonly StopView[], view: StopView): number | null {
  const before = ahead[ahead.indexOf(view) - 1];
  const [from, to] = [before, view].map((each) => {
    const { latitude = null, longitude = null } = each?.stop ?? {};
    return latitude === null || longitude === null ? null : { latitude, longitude };
  });
  return from && to ? streetMeters(from, to) : null;
}
