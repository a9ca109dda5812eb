import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { toAppError } from "../../lib/app-error.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";

const SecondFactorNeeded = lazyPart(
  "security",
  async () => (await import("./second-factor-needed.tsx")).SecondFactorNeeded,
  <PageSkeleton />,
);

/**
 * Sends an admin to second-factor setup once the server refuses for lack of one, then back to the screen. The server
 * decides if it is needed; in test mode it isn't.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isNeeded = useSyncExternalStore(
    (onChange) =>
      client.getQueryCache().subscribe(({ type }) => {
        // Queries are added and observed during render, when no other component may update.
        if (type === "updated" || type === "removed") onChange();
      }),
    () => client.getQueryCache().findAll().some(lacksSecondFactor),
  );
  return isNeeded ? <SecondFactorNeeded onTurnedOn={() => forgetRefused(client)} /> : children;
}

const lacksSecondFactor = ({ state }: { state: { status: string; error: unknown } }) =>
  state.status === "error" && toAppError(state.error).code === "SECOND_FACTOR_NEEDED";

/** Clears refused queries, so their screens refetch. */
function forgetRefused(client: QueryClient): void {
  client.removeQueries({ predicate: lacksSecondFactor });
}
